import type { DraftPart } from "../../building/trajectory-builder.ts";
import type { SeenCall } from "./doubles.ts";
import { squash } from "./fingerprint.ts";
import type { OpenStep } from "./holdings.ts";
import { isLeafAgentForm, leafAgentParts } from "./leaf-agent.ts";
import type { MadeCall } from "./open-calls.ts";
import { errorTexts } from "./span-errors.ts";
import { callIdOf, toolNameOf } from "./span-names.ts";
import { errorParts } from "./turn-steps.ts";

/** A history may have given the result first, wrapped or cut, and another tool's span may have run at the same time. */
export function isOtherCall(made: MadeCall, seen: SeenCall, result: string | undefined): boolean {
  const { start, end } = seen.content.span;
  const before = made.spanStep?.time;
  if (before && !((start ?? 0) < (before.end ?? 0) && (before.start ?? 0) < (end ?? 0))) return true;
  const known = made.result?.body ?? "";
  if (!result || known === "") return false;
  const [first, second] = [squash(known), squash(result)];
  return !first.includes(second) && !second.includes(first);
}

/** A tool's span without arguments and result gives a step all the same, for the call happened; a check's does not. */
export function isSilent(
  seen: SeenCall,
  args: string | undefined,
  result: string | undefined,
  failed: boolean,
): boolean {
  if (seen.content.kind === "tool" || args !== undefined || result !== undefined) return false;
  return !failed || errorTexts(seen.content.span).length === 0;
}

/** The call of a tool that no turn recorded. */
export function callPart(seen: SeenCall, args: string | undefined): DraftPart {
  const { span } = seen.content;
  const id = callIdOf(span);
  return {
    kind: "call",
    author: "agent",
    body: args ?? "",
    call: { name: toolNameOf(span), ...(id ? { id } : {}) },
  };
}

/** What a tool's span tells beside its result: its error, and the messages of a simulated tool. */
export function toldByTool(seen: SeenCall, step: OpenStep, result: DraftPart, failed: boolean): DraftPart[] {
  const { span } = seen.content;
  const told = isLeafAgentForm(span) ? leafAgentParts(span).parts.filter(({ kind }) => kind === "text") : [];
  const words = told.map(
    (part): DraftPart => (part.author === "agent" ? { ...part, author: "environment" } : part),
  );
  return [...words, ...(failed ? errorParts(span, [...step.parts, result, ...words]) : [])];
}
