import type { DraftPart } from "../../building/trajectory-builder.ts";
import type { Message } from "../message.ts";
import type { SeenCall } from "./doubles.ts";
import type { OpenStep } from "./holdings.ts";
import type { Place } from "./run-writer.ts";
import { modelFactsOf } from "./span-content.ts";
import { errorTexts, hasFailed } from "./span-errors.ts";
import type { SpanNode } from "./span-tree.ts";

/** What every step of a span shares: its place, its time, its model and tokens. */
export function stepOf(place: Place, node: SpanNode): Omit<OpenStep, "parts" | "handoffs"> {
  const { span } = node;
  const facts = modelFactsOf(span);
  return {
    thread: place.thread,
    role: place.role,
    kind: "turn",
    native: place.native,
    time: { start: span.start, end: span.end },
    ...(facts.model ? { model: facts.model } : {}),
    ...(facts.usage ? { usage: facts.usage } : {}),
  };
}

/** The turn of a model call. */
export function turnOf(place: Place, call: SeenCall, answer: readonly Message[]): OpenStep {
  const { span } = call.content;
  const failed = call.all.some((node) => hasFailed(node.span));
  const parts = answer.flatMap((message) => message.parts);
  if (failed) parts.push(...errorParts(span, parts));
  if (parts.length === 0) parts.push({ kind: "text", author: "agent", body: "" });
  const cut = call.all.some((node) => modelFactsOf(node.span).cut);
  return {
    ...stepOf(place, call.content),
    ...usageFields(call),
    native: call.all.map((node) => node.span.id),
    parts,
    handoffs: [],
    ...(failed ? { state: "failed" } : cut ? { state: "cut" } : {}),
  };
}

/** Model and tokens of a call, from the first of its spans that has them. */
export function usageFields(call: SeenCall): Pick<OpenStep, "model" | "usage"> {
  const facts = call.all.map(({ span }) => modelFactsOf(span));
  const model = facts.map((fact) => fact.model).find(Boolean);
  const usage = facts.map((fact) => fact.usage).find(Boolean);
  return { ...(model ? { model } : {}), ...(usage ? { usage } : {}) };
}

/** The messages of a span's error that its other parts do not hold. */
export function errorParts(span: SpanNode["span"], parts: readonly DraftPart[]): DraftPart[] {
  return errorTexts(span)
    .filter((text) => !parts.some(({ body }) => body.includes(text)))
    .map((body) => ({ kind: "text", author: "environment", body }));
}
