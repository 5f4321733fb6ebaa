import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { damageSentences } from "../families/damage-policy.ts";
import { families } from "../families/families.ts";
import { FAMILIES } from "../families/family.ts";
import { lateSentences } from "../families/late-policy.ts";
import { recallSentences } from "../families/recall-policy.ts";
import { stream, streamsBelow } from "../world/streams.ts";
import { type Letter, readLetter, writeLetter } from "./letter.ts";
import { CLOSES, COMPLAINTS, DETAILS, OPENINGS, PLEAS, TOPICS } from "./letter-phrases.ts";
import { CITIES, FAMILY_NAMES, GIVEN_NAMES, PRODUCTS } from "./names.ts";
import { type Request, readRequest, writeRequest } from "./request.ts";
import { SYMPTOMS } from "./symptoms.ts";

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const letters: fc.Arbitrary<Letter> = fc.record({
  topic: fc.constantFrom(...TOPICS),
  order: maybe(fc.integer({ min: 20_001, max: 29_999 }).map((id) => `O-${id}`)),
  product: maybe(fc.constantFrom(...PRODUCTS)),
  sku: maybe(fc.integer({ min: 10_000, max: 99_999 }).map((id) => `K-${id}`)),
  symptom: maybe(fc.constantFrom(...SYMPTOMS)),
  units: maybe(fc.integer({ min: 1, max: 9 })),
  approval: maybe(fc.integer({ min: 1000, max: 9999 }).map((id) => `A-${id}`)),
  attached: fc.boolean(),
  name: fc
    .tuple(fc.constantFrom(...GIVEN_NAMES), fc.constantFrom(...FAMILY_NAMES))
    .map((both) => both.join(" ")),
  city: maybe(fc.constantFrom(...CITIES)),
});

describe("texts", () => {
  it("letters are read as they were meant, whatever the wording and the slips of the pen", () => {
    fc.assert(
      fc.property(letters, seeds, (letter, seed) => {
        expect(readLetter(writeLetter(letter, stream(`letter ${seed}`)))).toEqual(letter);
      }),
      { numRuns: 500 },
    );
  });

  it("policies and notices are read as they were meant", () => {
    const settings = fc.record({
      today: fc.integer({ min: 20_000, max: 21_000 }),
      inclusive: fc.boolean(),
      versions: fc.constantFrom<(1 | 2 | 3)[]>(1, 2, 3),
      hasMemo: fc.constant(true),
    });
    fc.assert(
      fc.property(fc.constantFrom(...FAMILIES), settings, seeds, (name, setting, seed) => {
        const family = families[name];
        const { policies, memo } = family.begin({ ...setting, streams: streamsBelow(`policy ${seed}`) });
        for (const policy of policies) {
          const back = family.readPolicy(policy.write(stream(`words ${seed}`)).join("\n"));
          expect(back).toMatchObject({ from: policy.from, terms: policy.terms });
        }
        expect(family.readMemo(memo?.write(stream(`words ${seed}`)) ?? "")?.terms).toEqual(memo?.terms);
      }),
      { numRuns: 200 },
    );
  });

  it("requests are read as they were meant", () => {
    const requests: fc.Arbitrary<Request> = fc.constantFrom(
      { family: "late", today: "2026-03-03", ops: "ops@shop.example", notice: undefined, sku: undefined },
      { family: "damage", today: "2025-12-31", ops: "desk@shop.example", notice: undefined, sku: undefined },
      { family: "recall", today: "2026-03-03", ops: "ops@shop.example", notice: "RN-118", sku: "K-20417" },
    );
    fc.assert(
      fc.property(requests, seeds, (request, seed) => {
        expect(readRequest(writeRequest(request, stream(`request ${seed}`)))).toEqual(request);
      }),
    );
  });

  it("no two sentences of rules are alike once their facts are cut out", () => {
    const all = [lateSentences, recallSentences, damageSentences].flatMap(({ skeletons }) => skeletons);
    expect(new Set(all).size).toBe(all.length);
  });

  it("the banks have their sizes", () => {
    const distinct = (items: readonly string[]) => new Set(items).size;
    expect([GIVEN_NAMES, FAMILY_NAMES, CITIES, PRODUCTS].map(distinct)).toEqual([240, 320, 120, 60 * 90]);
    const complaints = new Map(COMPLAINTS);
    for (const family of FAMILIES) {
      const banks = [OPENINGS, complaints.get(family) ?? [], DETAILS, PLEAS, CLOSES].map(distinct);
      expect(banks).toEqual([24, 40, 60, 24, 16]);
      expect(banks.reduce((product, size) => product * size)).toBe(22_118_400);
    }
  });
});
