import fc from "fast-check";
import { expect, it } from "vitest";
import type { VerdictFacts } from "./facts.ts";
import { failureScore } from "./model.ts";
import { fitVerdict, type VerdictExample } from "./train.ts";

function facts(changes: Partial<VerdictFacts>): VerdictFacts {
  const none = { ending: "answered", standing: 0, badEnding: 0, strongest: 0 } as const;
  return { ...none, severalAgents: false, changesState: false, ...changes };
}

const example: fc.Arbitrary<VerdictExample> = fc
  .record({
    failed: fc.boolean(),
    standing: fc.constantFrom(0, 0, 0, 1),
    badEnding: fc.constantFrom(0, 0, 0, 1),
    strongest: fc.constantFrom(0, 0.6, 0.9, 1.2, 1.8, 2.1, 2.7),
    changesState: fc.boolean(),
  })
  .map(({ failed, ...rest }) => ({ failed, facts: facts(rest) }));

it("never lets a fact speak against a failure, and keeps false alarms at a tenth whether or not things were changed", () => {
  fc.assert(
    fc.property(fc.array(example, { minLength: 12, maxLength: 60 }), (examples) => {
      const scale = fitVerdict(examples);
      for (const weight of Object.values(scale.weights)) expect(weight).toBeGreaterThanOrEqual(0);
      for (const changed of [true, false]) {
        const fine = examples.filter((one) => !one.failed && one.facts.changesState === changed);
        const named = fine.filter((one) => failureScore(one.facts, scale) >= scale.threshold);
        expect(named.length).toBeLessThanOrEqual(fine.length / 10);
      }
    }),
    { numRuns: 60 },
  );
});

it("tells apart what differs, and learns the same numbers from the same runs", () => {
  const examples = Array.from({ length: 40 }, (_, index): VerdictExample => {
    const failed = index % 2 === 0;
    return {
      failed,
      facts: facts({ standing: failed && index % 4 === 0 ? 1 : 0, strongest: failed ? 2 : 0.5 }),
    };
  });
  const scale = fitVerdict(examples);
  const scores = examples.map((one) => failureScore(one.facts, scale));
  expect(examples.every(({ failed }, index) => failed === (scores[index] ?? 0) >= scale.threshold)).toBe(
    true,
  );
  expect(fitVerdict(structuredClone(examples))).toEqual(scale);
});
