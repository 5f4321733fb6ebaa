import type { Author } from "../../../core/trajectory.ts";
import type { DraftPart } from "../../building/trajectory-builder.ts";
import { asName, textOf } from "../loose.ts";
import { attribute, attributeEntries } from "./attributes.ts";
import { delegatedTo } from "./mas-sim.ts";
import type { Span } from "./span.ts";

/** Attributes in which an agent's span tells more than its answer, and who wrote them. */
const TOLD: readonly [RegExp, Author][] = [
  [/^plan\./u, "agent"],
  [/^validation\.criteria/u, "system"],
  [/^validation\./u, "agent"],
  [/^constraint\./u, "agent"],
];

/**
 * The turn of an agent recorded as one span with `agent.input_message` and `agent.output_message`: what it was told
 * stays in its step, as words of the system, beside its answer, its plan, its check and the call it planned.
 */
export function leafAgentParts(span: Span): { parts: DraftPart[]; answer: number } {
  const parts: DraftPart[] = [];
  addText(parts, "system", attribute(span.attributes, "agent.input_message"));
  addText(parts, "agent", attribute(span.attributes, "agent.output_message"));
  const answer = Math.max(0, parts.length - 1);
  for (const [name, value] of attributeEntries(span.attributes)) {
    const told = TOLD.find(([pattern]) => pattern.test(name));
    if (told) addText(parts, told[1], value);
  }
  for (const { name, attributes } of span.events) {
    if (!delegatedTo(name, attributes)) addText(parts, "agent", attributes.reason ?? attributes.criterion);
  }
  const call = plannedCall(span);
  return { parts: call ? [...parts, call] : parts, answer };
}

/** Whether a span is of this form. */
export function isLeafAgentForm(span: Span): boolean {
  return asName(attribute(span.attributes, "agent.output_message")) !== undefined;
}

/** The role a leaf agent delegates to. */
export function delegationOf(span: Span): string | undefined {
  return span.events.map(({ name, attributes }) => delegatedTo(name, attributes)).find(asName);
}

function addText(parts: DraftPart[], author: Author, value: unknown): void {
  const body = textOf(value);
  const isTold = /^\s*(?:\[\s*\]|\{\s*\})?\s*$/u.test(body) || parts.some((part) => part.body.includes(body));
  if (!isTold) parts.push({ kind: "text", author, body });
}

function plannedCall(span: Span): DraftPart | undefined {
  const name = asName(attribute(span.attributes, "tool.name"));
  const body = asName(textOf(attribute(span.attributes, "tool.args_json")));
  return name && body ? { kind: "call", author: "agent", body, call: { name } } : undefined;
}
