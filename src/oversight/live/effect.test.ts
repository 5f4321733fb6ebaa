import { describe, expect, it } from "vitest";
import type { Autopsy } from "../../autopsy/conduct.ts";
import { openAccount } from "../supervise.ts";
import { compareWithAutopsy } from "./compare-with-autopsy.ts";
import { effectsOf } from "./effect.ts";
import type { WatchedRun } from "./watch-runs.ts";

const call = { tool: "look", arguments: {} };
const stopped = {
  ...openAccount(),
  asked: 2,
  intervention: { turn: 1, proposed: call, instead: call, why: "" },
};

/** A run by whether it succeeds alone and under supervision. */
function watched(run: number, without: boolean, withIt: boolean, intervened: boolean): WatchedRun {
  const account = intervened ? stopped : { ...openAccount(), asked: 3 };
  return {
    run,
    item: run,
    temper: run % 2 === 0 ? "firm" : "careful",
    worker: "w",
    supervisor: "s",
    without,
    with: withIt,
    account,
  };
}

const rows = [
  watched(0, false, true, true),
  watched(1, false, false, true),
  watched(2, false, false, false),
  watched(3, false, true, true),
  watched(4, true, false, true),
  watched(5, true, true, false),
];

describe("what a supervisor is worth", () => {
  it("is what it saves of failing runs and breaks of succeeding ones, apart and together by their shares", () => {
    const [effect] = effectsOf(rows);
    expect(effect?.failing).toMatchObject({ value: 0.5, n: 4 });
    expect(effect?.succeeding).toMatchObject({ value: -0.5, n: 2 });
    expect(effect?.net.value).toBeCloseTo((4 / 6) * 0.5 - (2 / 6) * 0.5);
    expect(effect?.net.low).toBeLessThan(effect?.net.value ?? 0);
    expect(effect?.caught).toEqual({ of: 4, interventions: 3 });
    expect(effect?.falseAlarms).toMatchObject({ of: 2, interventions: 1, share: { value: 0.5 } });
    expect(effect?.falseAlarmsByWorker).toEqual({
      careful: { of: 1, interventions: 0 },
      firm: { of: 1, interventions: 1 },
    });
    expect(effect?.asked).toBe(14);
    expect(effect).not.toHaveProperty("tokensPerCall");
  });

  it("counts what a model was asked", () => {
    const made = { stage: "review", model: "m", input: 100, output: 20 };
    const asked = { ...rows[0], account: { ...openAccount(), calls: [made, made], unjudged: 1 } };
    const [effect] = effectsOf(JSON.parse(JSON.stringify([asked])));
    expect(effect).toMatchObject({ calls: 2, tokensPerCall: 120, unjudged: 1 });
  });
});

describe("the same adviser after the fact and live", () => {
  const autopsy = (item: number, fixed: boolean[], control: boolean[], valid = true): Autopsy => ({
    item,
    diagnoser: "d",
    turns: 9,
    calls: [],
    trial: { key: "", worker: "", valid, fixed, control },
  });

  it("is compared item by item: what it saves minus what its diagnoses repair; a call that cannot be carried out repairs nothing", () => {
    const autopsies: Autopsy[] = [
      autopsy(0, [true, true], [false, true]),
      autopsy(1, [true, true], [false, false]),
      autopsy(2, [], [true, false], false),
      { ...autopsy(3, [true], [false]), diagnoser: "other" },
      { ...autopsy(4, [], []), unjudged: true },
    ];
    const compared = compareWithAutopsy(rows, autopsies, { supervisor: "s", diagnoser: "d" });
    expect(compared.test.n).toBe(3);
    expect(compared.autopsy.value).toBeCloseTo(0.5);
    expect(compared.live.value).toBeCloseTo(1 / 3);
    expect(compared.difference.value).toBeCloseTo((0.5 - 1 + 0) / 3);
    // Of the four choices of signs for +0.5 and -1 two are as far from 0 as -0.5, and two farther.
    expect(compared.test.p).toBe(1);
  });
});
