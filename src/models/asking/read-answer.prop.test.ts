import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { extractObject } from "./extract.ts";
import { mergedAnswer, readAnswer } from "./read-answer.ts";

const Schema = z.object({
  step: z.int().nonnegative(),
  confidence: z.number().min(0).max(1),
  reason: z.string(),
  state: z.enum(["repaired", "still-active"]),
  candidates: z.array(z.object({ stepId: z.int(), why: z.string(), evidenceIds: z.array(z.int()) })),
  handoff: z.object({ stepId: z.int(), quote: z.string() }).optional(),
});
type Answer = z.infer<typeof Schema>;

const candidate = fc.record({ stepId: fc.integer(), why: fc.string(), evidenceIds: fc.array(fc.integer()) });
const answer: fc.Arbitrary<Answer> = fc.record(
  {
    step: fc.nat(),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((number) => number + 0),
    reason: fc.string(),
    state: fc.constantFrom("repaired", "still-active"),
    candidates: fc.array(candidate, { maxLength: 5 }),
    handoff: fc.record({ stepId: fc.integer(), quote: fc.string() }),
  },
  { requiredKeys: ["step", "confidence", "reason", "state", "candidates"] },
);
const none = () => [];

describe("reading an answer", () => {
  test("a valid one is handed on as it is, whatever stands around it", () => {
    fc.assert(
      fc.property(answer, fc.stringMatching(/^[a-z .,]*$/u), (value, prose) => {
        const object = extractObject(
          `${prose}\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n${prose}`,
          Object.keys(Schema.shape),
        );
        expect(readAnswer(Schema, object ?? {}, none)).toEqual({
          value: JSON.parse(JSON.stringify(value)),
          violations: [],
        });
      }),
    );
  });

  test("of any object only valid fields come through, and what is wrong is named", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.object(), fc.record({ step: fc.anything(), candidates: fc.array(fc.anything()) })),
        (junk) => {
          const object = JSON.parse(
            JSON.stringify(junk ?? {}, (_, value) => (typeof value === "bigint" ? 1 : value)) ?? "{}",
          );
          const { value, violations } = readAnswer(Schema, object, none);
          expect(Schema.partial().safeParse(value).success).toBe(true);
          expect(violations.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  test("a broken item goes alone; the others, and all other fields, stay", () => {
    fc.assert(
      fc.property(answer, fc.nat(), fc.constantFrom("stepId", "why", "evidenceIds"), (value, at, field) => {
        fc.pre(value.candidates.length > 0);
        const index = at % value.candidates.length;
        const candidates = value.candidates.map((one, i) =>
          i === index ? { ...one, [field]: { odd: true } } : one,
        );
        const read = readAnswer(Schema, { ...value, candidates }, none);
        const kept = read.value.candidates ?? [];
        expect(kept).toEqual(
          value.candidates.flatMap((one, i) => {
            if (i !== index) return [one];
            // One thing in the place of a list is a list of one, whose odd item goes.
            return field === "evidenceIds" ? [{ ...one, evidenceIds: [] }] : [];
          }),
        );
        expect(read.value.step).toBe(value.step);
        expect(read.violations).toHaveLength(1);
      }),
    );
  });

  test("what a check rejects is not in the answer", () => {
    fc.assert(
      fc.property(answer, fc.nat(), (value, most) => {
        const check = ({ step, candidates }: Partial<Answer>) => [
          ...(step !== undefined && step > most ? [{ path: ["step"], reason: "no such step" }] : []),
          ...(candidates ?? []).flatMap(({ stepId }, index) =>
            stepId > most ? [{ path: ["candidates", index], reason: "not here" }] : [],
          ),
        ];
        const read = readAnswer(Schema, value, check);
        expect(check(read.value)).toEqual([]);
        expect(read.value.candidates).toEqual(value.candidates.filter(({ stepId }) => stepId <= most));
        expect(mergedAnswer(Schema, {}, value, check).value).toEqual(read.value);
      }),
    );
  });

  test("no reply takes long to look through", () => {
    for (const reply of [
      "{".repeat(200_000),
      '{"a":'.repeat(50_000),
      `${"{}".repeat(100_000)}x`,
      `"${"\\".repeat(100_000)}`,
    ]) {
      const start = performance.now();
      extractObject(reply, ["step"]);
      expect(performance.now() - start).toBeLessThan(3000);
    }
  });
});
