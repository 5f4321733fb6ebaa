import type { Part, Step } from "./trajectory.ts";

/**
 * The text of one part that quotes are checked against: `name(arguments)` for a call, the body for anything else.
 * Evidence points into this text.
 */
export function fieldText(part: Part): string {
  return part.kind === "call" ? `${part.call?.name ?? ""}(${part.body})` : part.body;
}

/** Where a stretch of the rendering comes from: `text.slice(start, end)` is the field text of part `part`. */
export interface RenderedField {
  part: number;
  start: number;
  end: number;
}

export interface RenderedStep {
  text: string;
  fields: RenderedField[];
}

/** The line over a step: its index, its role, and whom it instructs. */
export function stepHeading(step: Step): string {
  const to = step.handoffs.map((handoff) => handoff.to).join(", ");
  return `[${step.index}] ${step.role}${to ? ` (-> ${to})` : ""}`;
}

/** The only text form of a step: models read it, and quotes are checked against the fields it maps to. */
export function renderStep(step: Step): RenderedStep {
  let text = `${stepHeading(step)}\n`;
  const fields: RenderedField[] = [];
  step.parts.forEach((part, index) => {
    const field = fieldText(part);
    text += partLabel(part);
    fields.push({ part: index, start: text.length, end: text.length + field.length });
    text += field.endsWith("\n") ? field : `${field}\n`;
  });
  if (step.state !== "complete") text += `<step ${step.state}>\n`;
  return { text, fields };
}

function partLabel(part: Part): string {
  switch (part.kind) {
    case "reasoning":
      return "<reasoning> ";
    case "call":
      return part.status === "missing" ? "<call, result never recorded> " : "<call> ";
    case "result":
      return `<${resultLabel(part)}${part.call?.name ? ` of ${part.call.name}` : ""}> `;
    case "blob":
      return "<blob> ";
    case "text":
      return "";
  }
}

function resultLabel(part: Part): string {
  if (part.status === "error") return "error";
  if (part.status === "orphan") return "result, call never recorded,";
  return "result";
}
