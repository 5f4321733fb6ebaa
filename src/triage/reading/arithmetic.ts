import { fieldText } from "../../core/render.ts";
import type { TriageView } from "../view.ts";
import type { PlacedValue } from "./provenance.ts";

const NEAREST = 60;

/** Whether a number is a sum, difference, product, quotient, total, rounding or share of numbers seen shortly before. */
export function isDerivable(view: TriageView, at: PlacedValue, number: number): boolean {
  const known = numbersBefore(view, at);
  if (Number.isInteger(number) && known.length > 0 && number < 32) return true;
  if (known.some((a) => rounds(a, number) || rounds(a * 100, number) || rounds(a / 100, number))) return true;
  return isTotal(known, number) || isCombination(known, number);
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
  return [...numbers];
}

function isCombination(known: readonly number[], number: number): boolean {
  return known.some((a, i) =>
    known
      .slice(i + 1)
      .some(
        (b) =>
          rounds(a + b, number) ||
          rounds(Math.abs(a - b), number) ||
          rounds(a * b, number) ||
          (b !== 0 && rounds(a / b, number)) ||
          (a !== 0 && rounds(b / a, number)),
      ),
  );
}

/** Whether some stretch of consecutive numbers adds up to it. */
function isTotal(known: readonly number[], number: number): boolean {
  return known.some((_, first) => {
    let sum = 0;
    return known.slice(first).some((next) => {
      sum += next;
      return rounds(sum, number);
    });
  });
}

/** Equal to the places the number is written with. */
function rounds(exact: number, written: number): boolean {
  const places = (String(written).split(".")[1] ?? "").length;
  return Math.abs(exact - written) <= 0.5 * 10 ** -places * (places === 0 ? 0.1 : 1) + 1e-9;
}
