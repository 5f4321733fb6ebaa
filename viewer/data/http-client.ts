const KEPT_UNDER = "rootstep-token";

/** What the server said no to, in its own sentence. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The sentence of a fault, whatever it is. */
export function reasonFor(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

/**
 * The token of the address that was opened, kept for this origin. It stands in the fragment, which a browser sends to nobody,
 * and goes out of the address at once, so that copied links do not hold it.
 */
export function takeToken(): string | undefined {
  const given = /^#token=([\w-]+)/u.exec(location.hash)?.[1];
  if (given !== undefined) {
    keepToken(given);
    history.replaceState(null, "", location.hash.replace(/^#token=[\w-]+&?/u, "#"));
    return given;
  }
  return keptToken();
}

export function keepToken(token: string): void {
  try {
    localStorage.setItem(KEPT_UNDER, token);
  } catch {
    // Storage may be forbidden; then the token holds for this page alone.
  }
}

function keptToken(): string | undefined {
  try {
    return localStorage.getItem(KEPT_UNDER) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Requests to the server the page came from, with the token in a header that no other site can set. */
export class HttpClient {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  async get<Answer>(path: string): Promise<Answer> {
    return (await this.open(path)).json();
  }

  async post<Answer>(path: string, body: unknown): Promise<Answer> {
    const headers = { "content-type": "application/json" };
    return (await this.open(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  }

  /** The answer before its body is read; anything but success is a `RefusedError`. */
  async open(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${this.#token}`);
    const response = await fetch(`/api/${path}`, { ...init, headers, cache: "no-store" }).catch(() => {
      throw new RefusedError(0, "the server does not answer; is rootstep serve still running?");
    });
    if (response.ok) return response;
    throw new RefusedError(response.status, await reasonIn(response));
  }

  /** The lines of an answer as they come. */
  async *lines(path: string, signal?: AbortSignal): AsyncIterable<string> {
    const response = await this.open(path, signal ? { signal } : {});
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) return;
    let begun = "";
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        const lines = (begun + next.value).split("\n");
        begun = lines.pop() ?? "";
        yield* lines;
      }
      if (begun !== "") yield begun;
    } finally {
      await reader.cancel().catch(() => {});
    }
  }
}

async function reasonIn(response: Response): Promise<string> {
  try {
    const { error } = await response.json();
    return typeof error === "string" ? error : response.statusText;
  } catch {
    return `${response.status} ${response.statusText}`;
  }
}
