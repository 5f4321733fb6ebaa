import { RootstepError, reasonOf } from "../../core/errors.ts";
import { PassingFault, type Patience, retrying } from "./patience.ts";

/** An answer of a server whose body is still to be read. */
export interface Answer {
  status: number;
  headers: Headers;
  chunks: AsyncIterable<Uint8Array>;
  /** Lets the body go unread. */
  cancel(): Promise<void>;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u;

/** Refuses an address that is neither https nor this machine. */
export function secureUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK.test(url.hostname));
  if (url && isSafe) return url;
  throw new RootstepError("arguments", `${address} is no https address`);
}

/** Asks for an address once. Anything but an answer with the content is a fault; some faults may pass. */
export async function ask(
  address: string,
  { signal, silence = 30_000 }: Patience,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { hostname, href } = secureUrl(address);
  const watch = watchSilence(signal, silence);
  const response = await fetch(href, {
    headers: { "user-agent": "rootstep", "accept-encoding": "identity", ...headers },
    signal: watch.signal,
  }).catch((fault: unknown) => {
    watch.end();
    throw passing(hostname, watch.isSilent(), fault);
  });
  if (response.status !== 416 && !response.ok) {
    watch.end();
    await response.body?.cancel();
    throw refusal(hostname, response);
  }
  // A redirect must not lead away from https
  secureUrl(response.url);
  const { status, headers: answered, body } = response;
  const cancel = async () => {
    watch.end();
    await body?.cancel();
  };
  return { status, headers: answered, chunks: watched(body, watch, hostname), cancel };
}

function passing(hostname: string, silent: boolean, fault: unknown): PassingFault {
  const cause = fault instanceof Error && fault.cause !== undefined ? fault.cause : fault;
  return new PassingFault(silent ? `${hostname} fell silent` : `${hostname}: ${reasonOf(cause)}`, undefined, {
    cause: fault,
  });
}

function refusal(hostname: string, { status, headers, url }: Response): Error {
  const limited = status === 403 && headers.get("x-ratelimit-remaining") === "0";
  if (status === 408 || status === 429 || status >= 500 || limited) {
    return new PassingFault(`${hostname} answers ${status}`, waitOf(headers));
  }
  return new RootstepError("network", `${hostname} answers ${status} for ${new URL(url).pathname}`);
}

/** `Retry-After` in seconds or as a date, or when a rate limit ends. */
function waitOf(headers: Headers): number | undefined {
  const after = headers.get("retry-after");
  if (after !== null && /^\d+$/u.test(after.trim())) return Number(after) * 1000;
  if (after !== null && !Number.isNaN(Date.parse(after))) return Math.max(0, Date.parse(after) - Date.now());
  const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
  return Number.isFinite(reset) ? Math.max(0, reset * 1000 - Date.now()) : undefined;
}

/** Ends a request when nothing comes for too long, or when the caller stops. */
function watchSilence(signal: AbortSignal, silence: number) {
  const stop = new AbortController();
  let silent = false;
  const fall = () => {
    silent = true;
    stop.abort();
  };
  let timer = setTimeout(fall, silence);
  const onAbort = () => stop.abort();
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) stop.abort();
  return {
    signal: stop.signal,
    isSilent: () => silent,
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(fall, silence);
    },
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    },
  };
}

async function* watched(
  body: Response["body"],
  watch: ReturnType<typeof watchSilence>,
  hostname: string,
): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of body ?? []) {
      watch.heard();
      yield chunk;
    }
  } catch (fault) {
    throw fault instanceof RootstepError ? fault : passing(hostname, watch.isSilent(), fault);
  } finally {
    watch.end();
  }
}

/** The largest listing that is read. */
const LISTING_LIMIT = 64 * 1024 * 1024;

/** A JSON document of a server, with the headers it came with. */
export function askJson(address: string, patience: Patience): Promise<{ value: unknown; headers: Headers }> {
  return retrying(
    "listing",
    async () => {
      const { chunks, headers } = await ask(address, patience, { accept: "application/json" });
      const decoder = new TextDecoder();
      let text = "";
      for await (const chunk of chunks) {
        text += decoder.decode(chunk, { stream: true });
        if (text.length > LISTING_LIMIT)
          throw new RootstepError("network", `the listing at ${address} is too long`);
      }
      return { value: parsed(text + decoder.decode(), address), headers };
    },
    patience,
  );
}

function parsed(text: string, address: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PassingFault(`${new URL(address).hostname} answers no JSON for its listing`);
  }
}
