import type { EnrichedStep } from "./enrich.ts";
import { normaliseRole } from "./handoffs.ts";

/** Where a run may be cut into stretches. Lengths are characters of the steps' fields. */
interface SegmentRules {
  /** No segment owns more characters, unless one step alone is longer. */
  characters: number;
  /** No segment owns more steps. */
  steps: number;
  /** What a segment must own before a finish, a handoff or a completion bounds it. */
  natural: { steps: number; characters: number };
  /** What it must own, in characters, before a changed verifier signal bounds it. */
  verifier: number;
  /** From here on, in characters, any change of role bounds it. */
  target: number;
  /** Steps before a segment that are shown with it and not owned by it. */
  overlap: number;
}

/** The rules of RCTA (arXiv 2608.15242, section 5 and appendix). */
const RCTA_SEGMENTS: SegmentRules = {
  characters: 32_000,
  steps: 80,
  natural: { steps: 8, characters: 10_000 },
  verifier: 10_000,
  target: 24_000,
  overlap: 5,
};

/** Why a segment begins where it does. */
type Boundary =
  | "start"
  | "characters"
  | "steps"
  | "after a finish"
  | "handoff"
  | "completion"
  | "verifier signal"
  | "role";

/** A stretch of a run: it owns steps `first` to `last`, both included. */
export interface Segment {
  number: number;
  first: number;
  last: number;
  /** The first of the steps shown before it as context; `first` where there are none. */
  overlapFrom: number;
  /** Characters of the owned steps. */
  characters: number;
  begins: Boundary;
}

/**
 * Cuts a run into segments; every step is owned by exactly one. A handoff bounds when it addresses another role than its
 * own; a verifier signal has changed when an earlier one said otherwise, so the first one never bounds (both ours: the
 * paper says "role-changing handoff" and "change of the most recent signal").
 */
export function segmentRun(steps: readonly EnrichedStep[], rules = RCTA_SEGMENTS): Segment[] {
  const segments: Segment[] = [];
  let previous: EnrichedStep | undefined;
  let signal: EnrichedStep["verifier"];
  for (const step of steps) {
    const current = segments.at(-1);
    const begins =
      current && previous ? boundaryBetween(previous, step, { current, signal, rules }) : "start";
    if (begins === undefined && current) own(current, step);
    else segments.push(segmentFrom(step, segments.length, begins ?? "start", rules));
    signal = step.verifier ?? signal;
    previous = step;
  }
  return segments;
}

function own(segment: Segment, step: EnrichedStep): void {
  segment.last = step.index;
  segment.characters += step.length;
}

function segmentFrom(
  { index, length }: EnrichedStep,
  number: number,
  begins: Boundary,
  { overlap }: SegmentRules,
): Segment {
  const overlapFrom = Math.max(0, index - overlap);
  return { number, first: index, last: index, overlapFrom, characters: length, begins };
}

interface SoFar {
  current: Segment;
  /** The most recent explicit verifier signal before the step. */
  signal: EnrichedStep["verifier"];
  rules: SegmentRules;
}

function boundaryBetween(
  previous: EnrichedStep,
  step: EnrichedStep,
  { current, signal, rules }: SoFar,
): Boundary | undefined {
  const { characters } = current;
  const owned = current.last - current.first + 1;
  if (characters + step.length > rules.characters) return "characters";
  if (owned >= rules.steps) return "steps";
  if (owned >= rules.natural.steps && characters >= rules.natural.characters) {
    const natural = naturalBoundary(previous, step);
    if (natural) return natural;
  }
  const changes = step.verifier !== undefined && signal !== undefined && step.verifier !== signal;
  if (changes && characters >= rules.verifier) return "verifier signal";
  const speakerChanges = normaliseRole(step.role) !== normaliseRole(previous.role);
  return speakerChanges && characters >= rules.target ? "role" : undefined;
}

function naturalBoundary(previous: EnrichedStep, step: EnrichedStep): Boundary | undefined {
  if (previous.action === "finish") return "after a finish";
  const { handoffTarget, role } = step;
  if (handoffTarget && normaliseRole(handoffTarget) !== normaliseRole(role)) return "handoff";
  return step.action === "finish" || step.action === "complete" ? "completion" : undefined;
}
