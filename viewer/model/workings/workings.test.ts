import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RCTA_WORKINGS, rctaWorking } from "../../../src/methods/rcta/workings.ts";
import { ballotsIn } from "./ballots.ts";
import { poolIn, segmentsIn } from "./rcta.ts";

/** What the page reads is what the method writes: these records are checked against the method's own forms. */
describe("the records of RCTA", () => {
  const segments = rctaWorking("segments", {
    segments: [{ number: 0, first: 0, last: 9, overlapFrom: 0, characters: 800, begins: "start" }],
  });
  const summary = rctaWorking("summary", {
    segment: 0,
    purpose: "plans the trip",
    candidates: [{ stepId: 3, why: "drops the limit", evidenceIds: [1] }],
    missing: false,
  });
  const outline = rctaWorking("outline", {
    phases: [{ title: "Planning", segmentRange: [0, 0], stepIds: [3], status: "done" }],
    fallback: false,
  });

  it("are joined by segment", () => {
    for (const { kind, data } of [segments, summary, outline]) {
      const form = Object.entries(RCTA_WORKINGS).find(([name]) => name === kind)?.[1].data ?? z.never();
      expect(form.safeParse(data).success).toBe(true);
    }
    expect(segmentsIn([segments, summary, outline])).toEqual([
      {
        ...{ number: 0, first: 0, last: 9, characters: 800, begins: "start", purpose: "plans the trip" },
        ...{ candidates: [{ step: 3, why: "drops the limit" }], isMissing: false, phase: "Planning" },
      },
    ]);
  });

  it("give the pool of candidates", () => {
    const { data } = rctaWorking("candidates", {
      candidates: [{ step: 3, priority: 1, reason: "cited by both levels", why: ["drops the limit"] }],
      handoffs: [{ step: 2, of: [3] }],
      dropped: [8],
    });
    expect(poolIn(data)).toEqual({
      candidates: [{ step: 3, priority: 1, reason: "cited by both levels", why: ["drops the limit"] }],
      handoffs: [2],
      dropped: [8],
    });
  });

  it.each([undefined, null, 3, "x", [], {}, { segments: 3 }, { candidates: [null, 3] }])(
    "may be anything: %j",
    (data) => {
      expect(segmentsIn([{ kind: "segments", version: 1, data }])).toBeUndefined();
      expect(poolIn(data)?.candidates ?? []).toEqual([]);
      expect(ballotsIn(data)).toBeUndefined();
    },
  );
});

describe("votes", () => {
  it("are read with those that named no step", () => {
    expect(ballotsIn({ voters: "a, b", of: 3, votes: 2, bySteps: [{ step: 4, votes: 2 }] })).toEqual({
      ...{ voters: "a, b", of: 3 },
      bySteps: [{ step: 4, votes: 2 }],
    });
  });
});
