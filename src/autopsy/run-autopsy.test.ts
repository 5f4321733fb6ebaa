import { describe, expect, it } from "vitest";
import { type Autopsy, conductAutopsies } from "./conduct.ts";
import { agreementWith, consensusOf } from "./consensus.ts";
import { defineDiagnoser } from "./diagnoser.ts";
import famas from "./diagnosers/famas.ts";
import lastStep from "./diagnosers/last-step.ts";
import oracle from "./diagnosers/oracle.ts";
import random from "./diagnosers/random.ts";
import triage from "./diagnosers/triage.ts";
import { forcedLast } from "./forced-last.ts";
import { drawItems } from "./items/draw-items.ts";
import { tablesOf } from "./reporting/tables.ts";
import { sentencesOf } from "./reporting/words.ts";
import type { AutopsyResult } from "./result.ts";
import { type AutopsyPlan, drawFailures, runAutopsy } from "./run-autopsy.ts";
import { BINS, binOf, kindsOf } from "./slices.ts";

const signal = new AbortController().signal;
const plan: AutopsyPlan = { count: 9, seed: 3, repetitions: 1, search: "oracle", signal };
const card = { date: "2026-12-01", machine: "test", outputBudget: 2000, clock: () => 0 };

/** Proposes the recorded call itself. */
const same = defineDiagnoser({
  name: "same",
  title: "the recorded call",
  knows: "run",
  propose: async ({ history: { turns } }) => {
    const at = Math.floor(turns.length / 2);
    return { proposal: { at, call: turns[at]?.call ?? { tool: "", arguments: {} } } };
  },
});

/** Proposes what cannot be carried out. */
const broken = defineDiagnoser({
  name: "broken",
  title: "no such tool",
  knows: "run",
  propose: async () => ({ proposal: { at: 1, call: { tool: "dance", arguments: {} } } }),
});

function figures(result: AutopsyResult, name: string) {
  const found = result.diagnosers.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
}

describe("an autopsy", () => {
  it("is sound: the oracle repairs single habits, chance and the recorded call nothing, and success nothing", async () => {
    const all = [oracle, forcedLast(oracle), triage, forcedLast(triage), lastStep, random, same, broken];
    const result = await runAutopsy(await drawFailures(plan), all, plan, card);
    const single = figures(result, "oracle").byHabits.filter(({ name }) => name === "1, firm");
    expect(single.map(({ repair }) => repair.value)).toEqual([1]);
    const wavering = figures(result, "oracle").byHabits.find(({ name }) => name === "1, wavering");
    expect(wavering?.fix.value).toBe(1);
    const repairOf = (name: string) => figures(result, name).repair.value;
    expect(repairOf("oracle") - repairOf("oracle@last")).toBeGreaterThanOrEqual(0.15);
    expect(repairOf("triage")).toBeGreaterThan(repairOf("triage@last"));
    expect(repairOf("triage@last")).toBe(repairOf("last-step"));
    expect(Math.abs(repairOf("random"))).toBeLessThan(0.1);
    expect(figures(result, "same")).toMatchObject({ valid: 9, repair: { value: 0, low: 0, high: 0 } });
    expect(figures(result, "broken")).toMatchObject({ valid: 0, fix: { value: 0 }, fullyFixed: 0 });
    for (const name of ["oracle", "triage", "last-step", "same"])
      expect(result.control.find((one) => one.name === name)?.repair.value).toBe(0);
    expect(result.control.every(({ repair }) => repair.value <= 0)).toBe(true);
    expect(result.combinations).toEqual({ n: 3, unrepaired: 3, search: "oracle" });
    for (const { title, heading, rows } of tablesOf(result))
      for (const row of rows) expect([title, row.length]).toEqual([title, heading.length]);
    expect(sentencesOf(result)[0]).toBe("9 items, 1 continuation an arm, seed 3; 2026-12-01, 0.0 s on test.");
    const at = figures(result, "oracle@last").byPosition.map(({ name, n }) => [name, n]);
    expect(at.filter(([, n]) => n !== 0).map(([name]) => name)).toEqual(["final step"]);
  });

  it("with reruns proposes a call of those that succeed, and nothing where none does", async () => {
    const options = { repetitions: 1, seed: 3, signal };
    const opinionsOn = async (temper: "firm" | "wavering") =>
      conductAutopsies(await drawItems({ count: 3, seed: 3, tempers: [temper], signal }), [famas], options);
    for (const { trial, reason } of await opinionsOn("firm"))
      expect([trial.proposal, reason]).toEqual([undefined, "none of 20 reruns succeeded otherwise"]);
    const named = (await opinionsOn("wavering")).filter(({ trial }) => trial.proposal);
    expect(named.length).toBeGreaterThan(0);
    for (const { trial } of named) expect(trial).toMatchObject({ valid: true, proposal: { at: 0 } });
  });

  it("is the same again, and whoever else diagnoses", async () => {
    const small = { ...plan, count: 3 };
    const trialsOf = async (...diagnosers: Parameters<typeof runAutopsy>[1]) => {
      const { trials } = await runAutopsy(await drawFailures(small), diagnosers, small, card);
      return trials.filter(({ diagnoser }) => diagnoser === "random");
    };
    expect(await trialsOf(random)).toEqual(await trialsOf(triage, random));
  });
});

function opinion(item: number, diagnoser: string, at: number | undefined): Autopsy {
  const proposal = at === undefined ? {} : { proposal: { at, call: { tool: "x", arguments: {} } } };
  const trial = { key: "", worker: "", valid: true, fixed: [], control: [], ...proposal };
  return { item, diagnoser, trial, turns: 11, calls: [] };
}

describe("the consensus", () => {
  it("is what most name, the earlier of equals; none where all differ or nobody names anything", () => {
    const named = [
      [4, 4, 9],
      [9, 2, 9, 2],
      [1, 2, 3],
      [undefined, undefined],
    ];
    const all = named.flatMap((turns, item) => turns.map((at, who) => opinion(item, `d${who}`, at)));
    const consensus = consensusOf(all);
    expect([...consensus]).toEqual([
      [0, 4],
      [1, 2],
    ]);
    expect(
      agreementWith(
        consensus,
        all.filter(({ diagnoser }) => diagnoser === "d0"),
      ),
    ).toBe(0.5);
    expect(agreementWith(new Map(), all)).toBeUndefined();
  });
});

describe("slices", () => {
  it("put a turn into one of five bins, the final step apart", () => {
    const bins = [0, 1, 2, 4, 6, 8, 9, 10].map((at) => binOf(opinion(0, "d", at)));
    const [first, second, third, fourth, fifth, final] = BINS;
    expect(bins).toEqual([first, first, second, third, fourth, fifth, fifth, final]);
    expect(binOf(opinion(0, "d", undefined))).toBeUndefined();
    expect(binOf({ ...opinion(0, "d", 0), turns: 1 })).toBe(final);
  });

  it("count three kinds of violation and more as one", async () => {
    const [item] = await drawFailures({ ...plan, count: 1 });
    const kinds = (...names: string[]) =>
      item &&
      kindsOf({ episode: { ...item.episode, violations: names.map((kind) => ({ kind, detail: "" })) } });
    expect(kinds("b", "a", "b")).toEqual(["a", "b"]);
    expect(kinds("a", "b", "c")).toEqual(["3+ kinds"]);
  });
});
