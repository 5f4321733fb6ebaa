import { z } from "zod";
import type { Part, Step } from "../../core/trajectory.ts";
import type { Call } from "../contract/environment.ts";
import type { JsonValue } from "../contract/json.ts";

/** A call as it stands in a recorded run, and what was recorded of its answer. */
export interface RecordedCall {
  step: number;
  call: Call;
  /** What the agent said in the same step. */
  said?: string;
  /** Nothing where no answer was recorded. */
  seen?: { text: string; failed: boolean };
}

/** Every call of a run, in order. */
export function recordedCalls(steps: Iterable<Step>): RecordedCall[] {
  const calls: RecordedCall[] = [];
  const byId = new Map<string, RecordedCall>();
  for (const step of steps) {
    const said = wordsOf(step.parts);
    for (const part of step.parts) {
      if (part.kind === "call" && part.call) {
        const call = { tool: part.call.name, arguments: argumentsOf(part.body) };
        const recorded = { step: step.index, call, ...(said === "" ? {} : { said }) };
        byId.set(part.call.id, recorded);
        calls.push(recorded);
      } else if (part.kind === "result" && part.call) addAnswer(byId.get(part.call.id), part);
    }
  }
  return calls;
}

/** An answer may be recorded in several pieces. */
function addAnswer(recorded: RecordedCall | undefined, { body, status }: Part): void {
  if (!recorded) return;
  const before = recorded.seen;
  const text = before ? `${before.text}\n${body}` : body;
  recorded.seen = { text, failed: status === "error" || before?.failed === true };
}

function wordsOf(parts: readonly Part[]): string {
  return parts
    .filter(({ kind, author }) => kind === "text" && author === "agent")
    .map(({ body }) => body)
    .join("\n");
}

const Json = z.custom<JsonValue>((value) => value !== undefined);

/** Arguments as they were recorded: JSON where they are an object or a list, else the text itself; nothing is no arguments. */
function argumentsOf(body: string): JsonValue {
  if (body.trim() === "") return {};
  if (!/^\s*[{[]/u.test(body)) return body;
  try {
    return Json.parse(JSON.parse(body));
  } catch {
    return body;
  }
}
