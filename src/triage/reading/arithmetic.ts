import { fieldText } from "../../core/render.ts";
import type { TriageView } from "../view.ts";
import type { PlacedValue } from "./provenance.ts";
import { findValues } from "./values.ts";

const NEAREST = 60;
const FARTHEST = 24;

/** Whether a number is a sum, difference, product, quotient, total, rounding or share of numbers seen shortly before. */
export function isDerivable(view: TriageView, at: PlacedValue, number: number): boolean {
  const known = numbersBefore(view, at);
  if (Number.isInteger(number) && known.length > 0 && number < 32) return true;
  const equals = roundsTo(number);
  if (known.some((a) => equals(a) || equals(a * 100) || equals(a / 100))) return true;
  return (
    isTotal(known, equals) ||
    isCombination(known, equals) ||
    isShare(known, ratesBefore(view, at.step), equals)
  );
}

const NEAR_AMOUNTS = 12;
const MOST_RATES = 8;

/** Whether it is so many percent of an amount close before, alone or with another amount added or taken off. */
function isShare(
  known: readonly number[],
  rates: readonly number[],
  equals: (exact: number) => boolean,
): boolean {
  const amounts = known.slice(0, NEAR_AMOUNTS);
  return amounts.some((amount, index) => {
    const others = amounts.filter((_, other) => other !== index);
    return rates.some((rate) => {
      const share = Math.round(amount * rate + 1e-7) / 100;
      return equals(share) || others.some((other) => equals(share + other) || equals(share - other));
    });
  });
}

const rates = new WeakMap<TriageView, readonly { step: number; rate: number }[]>();

/** The latest rates in percent that were given before a step. */
function ratesBefore(view: TriageView, step: number): number[] {
  const found = rates.get(view) ?? view.steps.flatMap(({ index }) => ratesIn(view, index));
  rates.set(view, found);
  const before = found.filter((one) => one.step < step).map(({ rate }) => rate);
  return [...new Set(before.reverse())].slice(0, MOST_RATES);
}

const RATE = /\b(\d{1,3}(?:\.\d{1,2})?)\s?%/gu;

function ratesIn(view: TriageView, step: number): { step: number; rate: number }[] {
  const text = view.text(step).slice(0, 20_000);
  if (!text.includes("%")) return [];
  return [...text.matchAll(RATE)].map(([, digits]) => ({ step, rate: Number(digits) }));
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
    if (at.step - step > FARTHEST) break;
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
