import fc from "fast-check";
import { expect, it } from "vitest";
import type { EnrichedStep } from "./enrich.ts";
import { segmentRun } from "./segments.ts";

const anyStep = fc.record({
  role: fc.constantFrom("Planner", "Surfer", "Critic"),
  action: fc.constantFrom("say", "finish", "complete", "instruct") satisfies fc.Arbitrary<
    EnrichedStep["action"]
  >,
  length: fc.oneof(fc.nat(200), fc.nat(6000), fc.integer({ min: 20_000, max: 90_000 })),
  verifier: fc.constantFrom(undefined, "pass", "fail") satisfies fc.Arbitrary<EnrichedStep["verifier"]>,
  handoffTarget: fc.constantFrom(undefined, "Surfer", "Critic"),
});

const anyRun = fc.array(anyStep, { maxLength: 300 }).map((steps) =>
  steps.map(
    ({ verifier, handoffTarget, ...step }, index): EnrichedStep => ({
      ...step,
      index,
      kind: "turn",
      ...(verifier ? { verifier } : {}),
      ...(handoffTarget ? { handoffTarget } : {}),
    }),
  ),
);

it("every step is owned once, in order, under its own index", () => {
  fc.assert(
    fc.property(anyRun, (steps) => {
      const owned = segmentRun(steps).flatMap(({ first, last }) => steps.slice(first, last + 1));
      expect(owned.map(({ index }) => index)).toEqual(steps.map(({ index }) => index));
    }),
  );
});

it("no segment is too large, unless it is one step", () => {
  fc.assert(
    fc.property(anyRun, (steps) => {
      for (const { first, last, characters } of segmentRun(steps)) {
        const owned = steps.slice(first, last + 1);
        expect(characters).toBe(owned.reduce((sum, { length }) => sum + length, 0));
        expect(owned.length).toBeLessThanOrEqual(80);
        if (owned.length > 1) expect(characters).toBeLessThanOrEqual(32_000);
      }
    }),
  );
});

it("overlap is the five steps before, fewer only at the start", () => {
  fc.assert(
    fc.property(anyRun, (steps) => {
      for (const { first, overlapFrom } of segmentRun(steps))
        expect(overlapFrom).toBe(Math.max(0, first - 5));
    }),
  );
});
