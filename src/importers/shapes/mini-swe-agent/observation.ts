import type { DraftPart } from "../../building/trajectory-builder.ts";
import { asFields, asName, asNumber, asString, type Fields } from "../loose.ts";
import { contentText } from "../openai-message.ts";

const RETURN_CODE = /^\s*<returncode>\s*(-?\d+)\s*<\/returncode>/u;

/** Whether a list of messages holds what this agent's shell answers: a system message, then outputs under a return code. */
export function hasObservations(messages: readonly unknown[]): boolean {
  const said = messages.map(asFields);
  const observed = said.filter(
    (message) => message.role === "user" && RETURN_CODE.test(contentText(message.content)),
  );
  return observed.length > 0 && said[0]?.role === "system";
}

/** Words of a person who interrupts or steers the agent; the program puts them behind one of these. */
const INTERRUPTION =
  /^\s*(?:Interrupted by user|Command not executed\. The user rejected|The user (?:added a new task|rejected))/u;

export function isInterruption(raw: Fields): boolean {
  const type = asString(asFields(raw.extra).interrupt_type);
  return /^User/u.test(type ?? "") || INTERRUPTION.test(contentText(raw.content));
}

/** What the program itself answers when it ran nothing, or stopped what it ran. */
const REFUSAL =
  /^\s*(?:Please always provide EXACTLY ONE action|Tool call error|Format error|The last command .{0,4000}? timed out|The command timed out|No tool calls? found|Unknown tool)/su;

/** The part of an answer: what the shell put out, or what the program said instead. */
export function observationPart(raw: Fields, calls: readonly DraftPart[]): DraftPart {
  const body = contentText(raw.content);
  const id = asName(raw.tool_call_id);
  const call = calls.find((part) => id === undefined || part.call?.id === id)?.call;
  const failed = REFUSAL.test(body) || isFailure(raw, body);
  return {
    kind: "result",
    author: "environment",
    body,
    ...(call ? { call: { ...call } } : id === undefined ? {} : { call: { id, name: "bash" } }),
    ...(failed ? { status: "error" as const } : {}),
  };
}

/**
 * A return code other than 0 is a failure. Code 1 with no output at all is not: that is how `grep`, `diff` and `test`
 * say no.
 */
function isFailure(raw: Fields, body: string): boolean {
  const extra = asFields(raw.extra);
  if (asName(extra.exception_info)) return true;
  const code = asNumber(extra.returncode) ?? Number(RETURN_CODE.exec(body)?.[1] ?? 0);
  return code !== 0 && !(code === 1 && outputOf(body) === "");
}

function outputOf(body: string): string {
  return body
    .replace(RETURN_CODE, "")
    .replace(/<\/?output>/gu, "")
    .trim();
}
