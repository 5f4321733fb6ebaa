import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Spill } from "./spilled-list.ts";
import { isSpilled, spillLarge } from "./spilled-steps.ts";
import { runOf, textPart } from "./testing.ts";
import type { Step } from "./trajectory.ts";

/** A spill in memory. */
function memorySpill(): Spill {
  let all = new Uint8Array(0);
  return {
    append: (bytes) => {
      const longer = new Uint8Array(all.length + bytes.length);
      longer.set(all);
      longer.set(bytes, all.length);
      all = longer;
    },
    read: (offset, length) => all.slice(offset, offset + length),
    close: () => {},
  };
}

const bodies = fc.array(
  fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.constant("long ".repeat(9000)),
    fc.string().map((text) => `${text}\u0000\u2028"\\${text}`.toWellFormed()),
  ),
  { maxLength: 30 },
);

function stepsOf(texts: readonly string[]): { plain: Step[]; spilled: Step[] } {
  const run = runOf(texts.map((body, index) => ({ parts: [textPart(body)], time: { start: index } })));
  return { plain: run.steps, spilled: spillLarge(run, { open: memorySpill, limit: 0 }).steps };
}

const isLong = (step: Step) => (step.parts[0]?.body.length ?? 0) > 20;

describe("spilled steps", () => {
  it("are the same list as steps in memory", () => {
    fc.assert(
      fc.property(
        bodies,
        fc.integer({ min: -40, max: 40 }),
        fc.integer({ min: -40, max: 40 }),
        (texts, a, b) => {
          const { plain, spilled } = stepsOf(texts);
          expect(isSpilled(spilled)).toBe(true);
          for (const look of LOOKS) expect(look(spilled, a, b)).toEqual(look(plain, a, b));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("cannot be written to", () => {
    const { spilled } = stepsOf(["a", "b"]);
    expect(() => spilled.push(...spilled)).toThrow(TypeError);
    expect(() => spilled.reverse()).toThrow(TypeError);
    expect(() => spilled.pop()).toThrow(TypeError);
    expect(() => Object.assign(spilled[0] ?? {}, { role: "other" })).toThrow(TypeError);
    expect(spilled.map((step) => step.parts[0]?.body)).toEqual(["a", "b"]);
  });

  it("stay in memory while their bodies are few", () => {
    const run = runOf([{ parts: [textPart("abc")] }]);
    expect(spillLarge(run, { open: memorySpill, limit: 4 })).toBe(run);
  });
});

/** Ways to look at a list. */
const LOOKS: readonly ((steps: readonly Step[], a: number, b: number) => unknown)[] = [
  (steps) => steps.length,
  (steps, a) => [steps[a], steps.at(a), a in steps, steps[Number.MAX_SAFE_INTEGER]],
  (steps) => [...steps],
  (steps) => [...steps.entries()],
  (steps) => [...steps.keys()],
  (steps) => Array.from(steps),
  (steps) => steps.map((step) => step.index),
  (steps) => steps.filter(isLong),
  (steps) => steps.flatMap((step) => step.parts),
  (steps) => [
    steps.find(isLong),
    steps.findLast(isLong),
    steps.findIndex(isLong),
    steps.findLastIndex(isLong),
  ],
  (steps, a, b) => [steps.slice(a, b), steps.slice(a), steps.toReversed(), steps.concat(steps)],
  (steps) => [steps.some(isLong), steps.every(isLong)],
  (steps) => steps.reduce((sum, step) => sum + step.index, 0),
  (steps) => Array.isArray(steps),
  (steps) => JSON.stringify(steps),
  (steps) => Object.keys(steps),
  (steps) => ({ ...steps }),
  (steps) => {
    const seen: number[] = [];
    steps.forEach((step) => void seen.push(step.index));
    return seen;
  },
  (steps) => [...steps].sort((one, other) => other.index - one.index),
];
