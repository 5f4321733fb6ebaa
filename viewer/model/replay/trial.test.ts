import { describe, expect, it } from "vitest";
import { sampleReplays } from "../../testing/replays.ts";
import { callLines } from "./call-lines.ts";
import { trialOf, trialsOf } from "./trial.ts";

const COUNTS = {
  at: "2026-11-30T21:04:00Z",
  step: 4,
  change: "a in place of b",
  fixed: 3,
  of: 5,
  controlFixed: 1,
  controlOf: 5,
};

describe("a replay as it is shown", () => {
  it("holds both arms in the order of their seeds, the pairs, the effect and the calls", () => {
    const [trial] = sampleReplays().map(trialOf);
    expect(trial?.changed.outcomes.filter(Boolean)).toHaveLength(18);
    expect(trial?.pairs).toEqual({ repaired: 17, broken: 2, alike: 1 });
    expect(trial?.effect.outcome).toBe("supported");
    expect(trial?.effect.difference.value).toBeCloseTo(0.75);
    expect(trial?.calls?.at).toBe(38);
    expect(trial?.prefix).toEqual({ calls: 31, compared: 31, drifts: [] });
  });

  it("falls back on the counts where the single tries are missing, foreign or of another number", () => {
    for (const tries of [
      undefined,
      7,
      [],
      { fixed: "no" },
      { fixed: [true], control: [false] },
      { fixed: [1, 1, 1, 0, 0] },
    ]) {
      const trial = trialOf({ ...COUNTS, tries });
      expect(trial.changed).toEqual({
        outcomes: [true, true, true, false, false],
        passed: 3,
        isInOrder: false,
      });
      expect(trial.pairs).toBeUndefined();
      expect(trial.calls).toBeUndefined();
      expect(trial.prefix.drifts).toBeUndefined();
    }
  });

  it("draws no more dots than a page can hold, whatever a record says", () => {
    const trial = trialOf({ ...COUNTS, of: 2_000_000_000, fixed: 1_999_999_999 });
    expect(trial.changed.outcomes.length).toBeLessThanOrEqual(200);
  });

  it("shows what the diagnosis rests on where no record of it is at hand, and not twice where one is", () => {
    const arms = { fixed: 3, of: 5, controlFixed: 1, controlOf: 5 };
    const answer = { step: 4, rungs: [{ rung: "replayed" as const, reached: true, words: "", arms }] };
    expect(trialsOf([], answer).map(({ step, at }) => [step, at])).toEqual([[4, ""]]);
    expect(trialsOf([COUNTS], answer)).toHaveLength(1);
    expect(trialsOf([{ ...COUNTS, step: 9 }], answer)).toHaveLength(2);
    expect(trialsOf([], { rungs: [] })).toEqual([]);
  });
});

describe("the lines of two calls", () => {
  it("stand across from one another, with a gap where one has a line more", () => {
    const line = (text: string) => ({ tool: "look", text });
    const { recorded, proposed } = callLines(line("a\nb"), line("a\nmore\nb"));
    expect(recorded.map(({ kind }) => kind)).toEqual(["same", "same", "gap", "same"]);
    expect(proposed.map(({ text, kind }) => [text, kind])).toContainEqual(["more", "changed"]);
    expect(recorded).toHaveLength(proposed.length);
  });

  it("marks those that differ, whatever the order of the keys was", () => {
    const trial = trialOf({
      ...COUNTS,
      tries: {
        recorded: { tool: "refund", arguments: { item: "kettle", cents: 6000 } },
        proposed: { tool: "refund", arguments: { cents: 4800, item: "kettle" } },
      },
    });
    const { recorded, proposed } = callLines(
      trial.calls?.recorded,
      trial.calls?.proposed ?? { tool: "", text: "" },
    );
    expect(recorded.filter(({ kind }) => kind === "changed").map(({ text }) => text.trim())).toEqual([
      '"cents": 6000,',
    ]);
    expect(proposed.filter(({ kind }) => kind === "changed").map(({ text }) => text.trim())).toEqual([
      '"cents": 4800,',
    ]);
  });

  it("shows a call of its own where none was recorded", () => {
    const { recorded, proposed } = callLines(undefined, { tool: "look", text: "{}" });
    expect(recorded).toEqual([]);
    expect(proposed.map(({ text }) => text)).toEqual(["look", "{}"]);
  });
});
