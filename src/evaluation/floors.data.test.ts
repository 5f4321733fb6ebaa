import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { DATA } from "../importers/testing/import.ts";
import { isRightAsSubstring } from "../scoring/compatibility.ts";
import type { Metrics } from "../scoring/metrics.ts";
import { describe as described } from "./describe.ts";
import { floorsOn } from "./floors/floors.ts";
import { constantStep } from "./floors/predictors.ts";
import type { LabelledOutline } from "./labelled.ts";
import { allSets, loadRuns } from "./load.ts";
import { outlineOf } from "./outline.ts";
import { foldSplits, leftOut } from "./protocol.ts";

/** Counted on the part of the sets that lies here: of 184 Who&When runs 116, of 73 AgentRx runs 50. */
const AG = "who-and-when/algorithm-generated";
const HC = "who-and-when/hand-crafted";
const MAGENTIC = "agentrx/magentic-one";
const EXPECTED = {
  [AG]: { runs: 82, constant: { step: 1, right: 21 }, last: 1, majority: 12, authors: 79, substring: 36 },
  [HC]: { runs: 34, constant: { step: 8, right: 7 }, last: 4, majority: 21, authors: 33, substring: 1 },
};

const FOLDERS = ["who-and-when", "agentrx", "mas-sim"].map((name) => join(DATA, name));
const missing = FOLDERS.find((folder) => !existsSync(folder));
const needsData = missing === undefined ? "" : ` (skipped: no ${missing})`;

describe.skipIf(needsData)(`labelled runs${needsData}`, () => {
  let runs: LabelledOutline[] = [];
  beforeAll(async () => {
    const loaded = await loadRuns(allSets(), DATA);
    expect(loaded.unread).toEqual([]);
    runs = loaded.runs.map((one) => ({ ...one, run: outlineOf(one.run) }));
  });
  const of = (benchmark: string) => runs.filter((run) => run.benchmark === benchmark);

  for (const [benchmark, expected] of Object.entries(EXPECTED)) {
    describe(`floors of ${benchmark}`, () => {
      let floors: Record<string, Partial<Metrics>> = {};
      beforeAll(async () => {
        floors = (await floorsOn(of(benchmark))).metrics;
      });
      const right = (floor: string, metric: "stepExact" | "roleAccuracy") =>
        Math.round((floors[floor]?.[metric]?.value ?? 0) * expected.runs);

      it("constant step", async () => {
        expect(of(benchmark)).toHaveLength(expected.runs);
        expect(right("constantStep", "stepExact")).toBe(expected.constant.right);
        const predictor = await constantStep.fit(of(benchmark));
        const long = {
          steps: Array.from({ length: 20 }, () => ({ role: "x", function: "executor" as const })),
        };
        expect((await predictor.predict(long)).step).toBe(expected.constant.step);
      });
      it("last step, majority role, and guessing", () => {
        expect(right("lastStep", "stepExact")).toBe(expected.last);
        expect(right("majorityRole", "roleAccuracy")).toBe(expected.majority);
        const chances = of(benchmark).map(({ run }) => 1 / run.steps.length);
        const mean = chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
        expect(floors.random?.stepExact?.value).toBeCloseTo(mean);
        expect(floors.random?.brierSkill?.value).toBeCloseTo(0);
      });
      it("what is learned without a run's task is not better than what is chosen on the runs", () => {
        expect(right("constantStepLeftOut", "stepExact")).toBeLessThanOrEqual(expected.constant.right);
        expect(right("positionOnly", "stepExact")).toBeGreaterThan(0);
      });
      it("the author of the labelled step is the labelled agent", () => {
        expect(described(of(benchmark), new Set()).authored).toBe(expected.authors);
      });
      it("the official comparison rewards the constant 10; equality does not", () => {
        const labels = of(benchmark).map(({ truth }) => truth.step);
        expect(labels.filter((step) => isRightAsSubstring("10", `${step}`))).toHaveLength(expected.substring);
        expect(labels.filter((step) => step === 10)).toHaveLength(0);
      });
    });
  }

  describe("groups of tasks", () => {
    const groups = (benchmark: string) => new Set(of(benchmark).map(({ group }) => group));
    const shared = (one: string, other: string) =>
      [...groups(one)].filter((group) => groups(other).has(group)).length;

    it("connect the sets", () => {
      expect(new Set(runs.map(({ group }) => group)).size).toBe(127);
      expect([of(MAGENTIC).length, shared(MAGENTIC, HC)]).toEqual([28, 28]);
      expect([of(HC).length, shared(HC, AG)]).toEqual([34, 28]);
    });
    it("are never on both sides of a fold", () => {
      for (const seed of [1, 2, 3]) {
        for (const { tested, training } of foldSplits({ tested: of(HC), training: runs }, 10, seed)) {
          const held = new Set(tested.map(({ group }) => group));
          expect(training.some(({ group }) => held.has(group))).toBe(false);
        }
      }
    });
    it("leave with a benchmark that is left out: no Magentic run is learned from for the hand-crafted ones", () => {
      const { training } = leftOut({ tested: of(HC), training: runs }, [HC]);
      expect(training.filter(({ benchmark }) => benchmark === MAGENTIC || benchmark === HC)).toEqual([]);
      expect(training.filter(({ benchmark }) => benchmark === AG)).toHaveLength(82 - 28);
    });
  });
});
