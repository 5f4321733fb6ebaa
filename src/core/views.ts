import { fieldText, renderStep, stepHeading } from "./render.ts";
import { clip } from "./text.ts";
import type { Step, Trajectory } from "./trajectory.ts";

/** Which steps a reader sees, and how much of each. */
export type View =
  | { kind: "full" }
  /** Steps 0 to `last`. */
  | { kind: "prefix"; last: number }
  /** Steps `first` to `last`, both included. */
  | { kind: "range"; first: number; last: number }
  /** Every step, cut by its distance from `focus`; the first tier whose `within` holds gives the limit. */
  | { kind: "tiers"; focus: number; tiers: readonly Tier[]; total?: number }
  /** Consecutive steps of one role under one heading; indices stay printed. */
  | { kind: "merged" }
  /** The steps named, each cut at `limit` characters; `merged` gives consecutive steps of one role one heading. */
  | { kind: "steps"; steps: readonly number[]; limit: number; merged?: boolean }
  /** Every step, its text cut at `limit` characters: 72% from the head, the rest from the tail. */
  | { kind: "clipped"; limit: number };

export interface Tier {
  within: number;
  limit: number;
}

/** TrajDebug's three views of a step: 1024, 512 and 256 characters at distance 2, 5 and beyond. */
export const TRAJDEBUG_TIERS: readonly Tier[] = [
  { within: 2, limit: 1024 },
  { within: 5, limit: 512 },
  { within: Number.POSITIVE_INFINITY, limit: 256 },
];

/** The rendering of a view, with the stretch of text of every step in it. */
export interface RenderedView {
  text: string;
  steps: { step: number; start: number; end: number }[];
}

/** Renders a view of a run. The same run and view give the same text. */
export function renderView(trajectory: Trajectory, view: View): RenderedView {
  switch (view.kind) {
    case "full":
      return join(trajectory.steps, (step) => renderStep(step).text);
    case "prefix":
      return join(trajectory.steps.slice(0, view.last + 1), (step) => renderStep(step).text);
    case "range":
      return join(trajectory.steps.slice(view.first, view.last + 1), (step) => renderStep(step).text);
    case "clipped":
      return join(trajectory.steps, (step) => clipped(step, view.limit));
    case "tiers":
      return join(withinTotal(trajectory.steps, view), (step) => clipped(step, tierLimit(view, step.index)));
    case "merged":
      return merged(trajectory.steps, Number.POSITIVE_INFINITY);
    case "steps":
      return selected(trajectory, view);
  }
}

function join(steps: readonly Step[], render: (step: Step) => string): RenderedView {
  let text = "";
  const ranges: RenderedView["steps"] = [];
  for (const step of steps) {
    const rendered = render(step);
    ranges.push({ step: step.index, start: text.length, end: text.length + rendered.length });
    text += rendered;
  }
  return { text, steps: ranges };
}

function clipped(step: Step, limit: number): string {
  const text = renderStep(step).text;
  return text.length <= limit ? text : `${clip(text.trimEnd(), limit)}\n`;
}

function tierLimit(view: { focus: number; tiers: readonly Tier[] }, index: number): number {
  const distance = Math.abs(index - view.focus);
  return (view.tiers.find((tier) => distance <= tier.within) ?? view.tiers.at(-1))?.limit ?? 0;
}

/** The steps nearest the focus whose limited texts fit the total, in their own order. */
function withinTotal(
  steps: readonly Step[],
  view: { focus: number; tiers: readonly Tier[]; total?: number },
): Step[] {
  if (view.total === undefined) return [...steps];
  const nearestFirst = [...steps].sort(
    (a, b) => Math.abs(a.index - view.focus) - Math.abs(b.index - view.focus) || a.index - b.index,
  );
  const kept: Step[] = [];
  let room = view.total;
  for (const step of nearestFirst) {
    room -= clipped(step, tierLimit(view, step.index)).length;
    if (room < 0) break;
    kept.push(step);
  }
  return kept.sort((a, b) => a.index - b.index);
}

function selected({ steps }: Trajectory, view: Extract<View, { kind: "steps" }>): RenderedView {
  const chosen = view.steps.flatMap((index) => steps[index] ?? []);
  return view.merged ? merged(chosen, view.limit) : join(chosen, (step) => clipped(step, view.limit));
}

function merged(steps: readonly Step[], limit: number): RenderedView {
  let previous: Step | undefined;
  return join(steps, (step) => {
    const continues =
      previous?.index === step.index - 1 &&
      previous.role === step.role &&
      previous.kind === step.kind &&
      step.handoffs.length === 0;
    previous = step;
    const rendered = clipped(step, limit);
    return continues ? rendered.replace(`${stepHeading(step)}\n`, `[${step.index}] `) : rendered;
  });
}

/** All field texts of a step in one string, for search and for rules that do not need to quote. */
export function stepText(step: Step): string {
  return step.parts.length === 1 && step.parts[0]
    ? fieldText(step.parts[0])
    : step.parts.map(fieldText).join("\n");
}
