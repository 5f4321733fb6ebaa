import { fieldText } from "../../core/render.ts";
import { isSpilled } from "../../core/spilled-steps.ts";
import type { Author, Step, Trajectory } from "../../core/trajectory.ts";
import { keptSteps, recent } from "./recent.ts";
import { findValues, type Value, type ValueKind } from "./values.ts";
import { reportsPage } from "./workflow.ts";

/** Where a value stands. */
export interface Occurrence {
  step: number;
  part: number;
  start: number;
  end: number;
}

/** The life of one value in a run. */
interface ValueTrail {
  kind: ValueKind;
  key: number;
  /** Its first appearance in a step, and who wrote it there. */
  first: Occurrence;
  author: Author;
  /** The first step in which a tool or a human gave it; absent when only agents ever wrote it. */
  observedAt?: number;
  /** The first steps that hold it, in order, at most `MOST_USES` of them. */
  steps: number[];
  /** How many steps hold it, and the last that does. */
  uses: number;
  lastStep: number;
}

/** A value that more steps hold says nothing about any of them. */
const MOST_USES = 500;

/** A value at its place, as `valuesOf` gives it. */
export interface PlacedValue extends Value {
  step: number;
  part: number;
  author: Author;
}

/** Where each value of a run first appeared and who used it. */
export interface Provenance {
  trails: ReadonlyMap<number, ValueTrail>;
  /** The values of a step, in order of its text. */
  valuesOf(step: number): readonly PlacedValue[];
  /** Whether the task, an instruction or a system message gave the value. */
  given(key: number): boolean;
  /** The trail of a value that an agent wrote before any tool, human or instruction had given it. */
  fromNowhere(value: PlacedValue): ValueTrail | undefined;
}

/** Reads every value of the run once. */
export function traceValues(trajectory: Trajectory): Provenance {
  const given = givenValues(trajectory);
  const { steps } = trajectory;
  const trails = new Map<number, ValueTrail>();
  const valuesOf = recent(keptSteps(isSpilled(steps)), (index) => {
    const step = steps[index];
    return step ? placedValues(step) : [];
  });
  for (const index of steps.keys()) for (const value of valuesOf(index)) follow(trails, value);
  return {
    trails,
    valuesOf,
    given: (key) => given.has(key),
    fromNowhere: (value) => {
      const trail = trails.get(value.key);
      return trail && trail.author === "agent" && !given.has(value.key) ? trail : undefined;
    },
  };
}

/** The values that bind from the start: of the task, the instructions and the system messages. */
function givenValues(trajectory: Trajectory): Set<number> {
  const texts = [
    ...trajectory.instructions.map(({ text }) => text),
    ...trajectory.requests.slice(0, 1).map(({ text }) => text),
    ...trajectory.steps.filter((step) => step.kind === "system").flatMap((step) => step.parts.map(fieldText)),
  ];
  return new Set(texts.flatMap((text) => findValues(text).map(({ key }) => key)));
}

function placedValues(step: Step): PlacedValue[] {
  const observer = reportsPage(step) ? ("environment" as const) : undefined;
  const placed: PlacedValue[] = [];
  for (const [index, part] of step.parts.entries()) {
    const author = observer ?? part.author;
    for (const { kind, key, start, end } of findValues(fieldText(part))) {
      placed.push({ kind, key, start, end, step: step.index, part: index, author });
    }
  }
  return placed;
}

function follow(trails: Map<number, ValueTrail>, value: PlacedValue): void {
  const observed = value.author === "environment" || value.author === "human";
  const trail = trails.get(value.key);
  if (!trail) {
    const { kind, key, step, part, start, end, author } = value;
    const first = { step, part, start, end };
    const seen = observed ? { observedAt: step } : {};
    trails.set(key, { kind, key, first, author, steps: [step], uses: 1, lastStep: step, ...seen });
    return;
  }
  if (trail.lastStep !== value.step) {
    trail.uses += 1;
    trail.lastStep = value.step;
    if (trail.steps.length < MOST_USES) trail.steps.push(value.step);
  }
  if (observed) trail.observedAt ??= value.step;
}
