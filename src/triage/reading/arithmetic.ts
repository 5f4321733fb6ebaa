import { fieldText } from "../../core/render.ts";
import type { TriageView } from "../view.ts";
import type { PlacedValue } from "./provenance.ts";
import { findValues } from "./values.ts";

const NEAREST = 60;

/** Whether a number is a sum, difference, product, quotient, total, rounding or share of numbers seen shortly before. */
export function isDerivable(view: TriageView, at: PlacedValue, number: number): boolean {
  const known = numbersBefore(view, at);
  if (Number.isInteger(number) && known.length > 0 && number < 32) return true;
  const equals = roundsTo(number);
  if (known.some((a) => equals(a) || equals(a * 100) || equals(a / 100))) return true;
  return isTotal(known, equals) || isCombination(known, equals);
}

/** The numbers nearest before a value, nearest first. */
function numbersBefore(view: TriageView, at: PlacedValue): number[] {
  const numbers = new Set<number>();
  for (let step = at.step; step >= 0 && numbers.size < NEAREST; step--) {
    for (const value of view.provenance.valuesOf(step).toReversed()) {
      if (value.kind !== "number" || (step === at.step && value.start >= at.start) || value.key === at.key)
        continue;
      const part = view.steps[step]?.parts[value.part];
      if (part) numbers.add(Number(fieldText(part).slice(value.start, value.end).replaceAll(",", "")));
      if (numbers.size >= NEAREST) break;
    }
    if (at.step - step > 12) break;
  }
  return [...numbers, ...givenNumbers(view)];
}

const known = new WeakMap<TriageView, number[]>();

/** The numbers of the task and the instructions: rates, limits, counts. */
function givenNumbers(view: TriageView): number[] {
  const found = known.get(view) ?? readGiven(view);
  known.set(view, found);
  return found;
}

function readGiven({ trajectory, steps }: TriageView): number[] {
  const system = steps.filter(({ kind }) => kind === "system").slice(0, 4);
  const texts = [
    ...trajectory.requests.slice(0, 1).map(({ text }) => text),
    ...trajectory.instructions.map(({ text }) => text),
    ...system.flatMap(({ parts }) => parts.map(fieldText)),
  ].map((text) => text.slice(0, 20_000));
  const numbers = texts.flatMap((text) =>
    findValues(text)
      .filter(({ kind }) => kind === "number")
      .map(({ start, end }) => Number(text.slice(start, end).replaceAll(",", ""))),
  );
  return [...new Set(numbers)].slice(0, NEAREST);
}

function isCombination(known: readonly number[], equals: (exact: number) => boolean): boolean {
  for (const [index, a] of known.entries()) {
    for (let other = index + 1; other < known.length; other++) {
      const b = known[other] ?? 0;
      if (equals(a + b) || equals(Math.abs(a - b)) || equals(a * b) || equals(a / b) || equals(b / a))
        return true;
    }
  }
  return false;
}

/** Whether some stretch of consecutive numbers adds up to it. */
function isTotal(known: readonly number[], equals: (exact: number) => boolean): boolean {
  for (const first of known.keys()) {
    let sum = 0;
    for (let next = first; next < known.length; next++) {
      sum += known[next] ?? 0;
      if (equals(sum)) return true;
    }
  }
  return false;
}

/** Equality to the places a number is written with; whole numbers leave a tenth of their last place. */
function roundsTo(written: number): (exact: number) => boolean {
  const places = (String(written).split(".")[1] ?? "").length;
  const tolerance = 0.5 * 10 ** -places * (places === 0 ? 0.1 : 1) + 1e-9;
  return (exact) => Math.abs(exact - written) <= tolerance;
}
