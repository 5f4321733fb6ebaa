import { fieldText } from "../../core/render.ts";
import type { Part } from "../../core/trajectory.ts";
import type { Stretch } from "./sentences.ts";

const ERROR_LINE =
  /^.*?(?:\b(?:\w*Error|\w*Exception|Traceback)\b|exitcode: [1-9]|\bexit code:? [1-9]|\berror\b|\bfailed\b|not found|permission denied|no such file|timed? ?out|unauthori[sz]ed|forbidden|refused|denied|invalid|must be|required).*$/imu;

/** The line of a traceback that says what happened: the last one that begins with the name of an error. */
const NAMED_ERROR = /^[ \t]*[\w.]*(?:Error|Exception)\b: ?\S.*$/gmu;

/** Openings that only a failed call has; a file that merely mentions errors does not begin like this. */
const FAILED_OPENING =
  /^\s*(?:error\b|traceback|exception|fatal|exitcode: [1-9]|exit code:? [1-9]|command failed|\{"?(?:error|ok"?: ?false)|<error|HTTP (?:Error )?[45]\d\d|[45]\d\d (?:error|forbidden|not found|unauthori[sz]ed))/i;

/** What the caller did wrong: a name, type, key, schema, missing file. */
const CALLER_ERROR =
  /NameError|TypeError|SyntaxError|AttributeError|KeyError|ValueError|IndexError|ModuleNotFound|ImportError|FileNotFound|SchemaError|ValidationError|\binvalid\b|\brequire[sd]\b|missing/i;

/** What the environment did wrong: a timeout, a refused connection, a server fault. */
const DEPENDENCY_ERROR =
  /timed? ?out|timeout|\b50[0-9]\b.{0,30}error|connection (?:refused|reset|error|aborted)|service unavailable|rate limit|dependency|temporarily unavailable|network (?:error|unreachable)|ServiceError/i;

/** Whether a tool's result is a failure: it says so, or it opens as only failures do. */
export function isErrorResult(part: Part): boolean {
  if (part.kind !== "result") return false;
  return part.status === "error" || FAILED_OPENING.test(part.body.slice(0, 200));
}

/** The head of a failed result, where it says what failed. */
export function errorText({ body }: Part): string {
  return body.slice(0, 1000);
}

/** Whose fault a failed result is, as its words tell. */
export function errorSide(part: Part): "caller" | "dependency" | "unknown" {
  const words = part.body.slice(0, 3000);
  if (DEPENDENCY_ERROR.test(words)) return "dependency";
  return CALLER_ERROR.test(words) ? "caller" : "unknown";
}

/** The line of a failed result that names the failure. */
export function errorLine(part: Part): Stretch {
  const text = fieldText(part).slice(0, 6000);
  const match = [...text.matchAll(NAMED_ERROR)].at(-1) ?? ERROR_LINE.exec(text) ?? /^.*\S.*$/mu.exec(text);
  if (!match) return { start: 0, end: Math.min(1, text.length) };
  const lead = match[0].length - match[0].trimStart().length;
  const start = match.index + lead;
  return { start, end: Math.min(match.index + match[0].trimEnd().length, start + 200) };
}
