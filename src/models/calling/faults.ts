import { z } from "zod";
import { reasonOf } from "../../core/errors.ts";
import { oneLine } from "../../core/text.ts";

/** What went wrong with one request, as far as it matters for what to do next. */
export interface Fault {
  /**
   * `throttled`: too many requests, or an overloaded server. `broken`: the network, a cut stream, a server's fault.
   * `slow`: no answer within the time. `refused`: the key, the credit or the model's name. `rejected`: this request.
   */
  kind: "throttled" | "broken" | "slow" | "refused" | "rejected";
  status?: number;
  /** One line. */
  reason: string;
  /** Milliseconds the server asks to wait. */
  wait?: number;
}

/** No answer came within the time of a call. */
export class SlowAnswer extends Error {}

/** A stream that ended before its answer did. */
export class CutStream extends Error {}

/** An error as the AI SDK throws it, whatever its version. */
const Thrown = z.looseObject({
  name: z.string().optional(),
  message: z.string().optional(),
  statusCode: z.number().optional(),
  responseHeaders: z.record(z.string(), z.string()).optional(),
  responseBody: z.string().optional(),
  cause: z.unknown().optional(),
});

/** Reads a thrown error as a fault. */
export function faultOf(thrown: unknown, now: number = Date.now()): Fault {
  if (thrown instanceof SlowAnswer) return { kind: "slow", reason: thrown.message };
  const { data } = Thrown.safeParse(thrown);
  const status = data?.statusCode;
  if (status === undefined || status < 300) return unanswered(data?.name, thrown);
  const said = oneLine(messageIn(data?.responseBody) ?? data?.message ?? "", 200);
  const reason = `the server answers ${status}${said === "" ? "" : `: ${said}`}`;
  const wait = waitOf(data?.responseHeaders ?? {}, now);
  return { kind: kindOf(status, said), status, reason, ...(wait === undefined ? {} : { wait }) };
}

/** No HTTP status: the key was never there, the reply makes no sense, or the network. */
function unanswered(name: string | undefined, thrown: unknown): Fault {
  if (name === "AI_LoadAPIKeyError" || name === "AI_LoadSettingError")
    return { kind: "refused", reason: oneLine(reasonOf(thrown), 200) };
  return { kind: "broken", reason: oneLine(innermost(thrown), 200) };
}

/** The message at the end of a chain of causes: "connect ECONNREFUSED 127.0.0.1:11434". */
function innermost(thrown: unknown): string {
  let fault = thrown;
  for (let depth = 0; depth < 6; depth++) {
    if (fault instanceof AggregateError && fault.errors[0] !== undefined) fault = fault.errors[0];
    else if (fault instanceof Error && fault.cause !== undefined) fault = fault.cause;
    else break;
  }
  const reason = reasonOf(fault);
  return reason === "" ? reasonOf(thrown) : reason;
}

function kindOf(status: number, said: string): Fault["kind"] {
  if (status === 429)
    return /insufficient_quota|exceeded your current quota|billing/iu.test(said) ? "refused" : "throttled";
  if (status === 401 || status === 402 || status === 403) return "refused";
  if (status === 404 && /model/iu.test(said)) return "refused";
  if (status === 503 || status === 529) return "throttled";
  if (status === 408 || status === 409 || status >= 500) return status === 501 ? "rejected" : "broken";
  return "rejected";
}

const Said = z.looseObject({
  error: z.unknown(),
  message: z.string().optional(),
  detail: z.unknown().optional(),
});

/** The message in an error's body, in the shapes servers use. */
function messageIn(body: string | undefined): string | undefined {
  if (body === undefined || body === "") return undefined;
  try {
    const { data } = Said.partial().safeParse(JSON.parse(body));
    const inner = z
      .looseObject({ message: z.string(), code: z.unknown() })
      .partial()
      .safeParse(data?.error).data;
    const code = typeof inner?.code === "string" ? ` (${inner.code})` : "";
    if (inner?.message !== undefined) return inner.message + code;
    if (typeof data?.error === "string") return data.error;
    return data?.message ?? (data?.detail === undefined ? body : JSON.stringify(data.detail));
  } catch {
    return body.replace(/<[^>]*>/gu, " ");
  }
}

/** Longest wait a server may ask for. */
const LONGEST = 24 * 3_600_000;

/** Retry-After in seconds or as a date, or in the milliseconds some providers add. */
function waitOf(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const header = (name: string) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const milliseconds = Number(header("retry-after-ms"));
  if (header("retry-after-ms") !== undefined && milliseconds >= 0) return Math.min(milliseconds, LONGEST);
  const after = header("retry-after");
  if (after === undefined) return undefined;
  const wait = /^\s*\d+(\.\d+)?\s*$/u.test(after) ? Number(after) * 1000 : Date.parse(after) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), LONGEST) : undefined;
}
