import type { Diagnosis } from "../../core/diagnosis.ts";
import { fieldText } from "../../core/render.ts";
import type { Step } from "../../core/trajectory.ts";
import { isAbsence } from "../facts.ts";
import type { ValueTrail } from "./page.ts";

const MOST_VALUES = 6;
const MOST_STEPS = 400;

/** Looks for the values that a diagnosis speaks of, in every step it is shown. */
export class ValueWatch {
  readonly #trails: { trail: ValueTrail; pattern: RegExp }[];

  constructor(diagnosis: Diagnosis) {
    this.#trails = valuesOf(diagnosis).map((value) => ({
      trail: { value, uses: 0, steps: [] },
      pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(value)}(?![\\p{L}\\p{N}])`, "u"),
    }));
  }

  see(step: Step): void {
    for (const { trail, pattern } of this.#trails) {
      if (!step.parts.some((part) => pattern.test(fieldText(part)))) continue;
      trail.uses += 1;
      if (trail.steps.length < MOST_STEPS) trail.steps.push(step.index);
    }
  }

  trails(): ValueTrail[] {
    return this.#trails.map(({ trail }) => trail).filter(({ uses }) => uses > 0);
  }
}

function escaped(value: string): string {
  return value.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}

/** The values of violated objects, and those that stand nowhere before they are used. */
function valuesOf({ instances, step }: Diagnosis): string[] {
  const first = instances.toSorted((a, b) => Number(b.origin === step) - Number(a.origin === step));
  const values = first.flatMap(({ object, triggers }) => {
    const named = object.startsWith("value:") ? [object.slice("value:".length)] : [];
    return [
      ...named,
      ...triggers.flatMap(({ reference }) => (isAbsence(reference) ? [reference.value] : [])),
    ];
  });
  const plausible = values.filter((value) => value.length >= 2 && value.length <= 80);
  return [...new Set(plausible)].slice(0, MOST_VALUES);
}
