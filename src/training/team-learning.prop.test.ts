import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { teamRun } from "../cli/testing/team.ts";
import { softmax } from "../fitting/logit.ts";
import { scoreWith } from "../triage/ranker/step-model.ts";
import { trainRanker } from "../triage/ranker/train.ts";
import type { RankerModel } from "../triage/ranker/weights.ts";
import { type Statistics, shippedStatistics, teamLearning } from "./team-learning.ts";
import { readRun, rootIn, type TeamRun } from "./team-run.ts";

let shipped: Statistics;
beforeAll(async () => {
  shipped = await shippedStatistics();
});

test("without a label nothing changes", () => {
  expect(trainRanker([], teamLearning(shipped, 0))).toBe(shipped.weights);
});

test("the more often the same roots are said, the nearer the weights come to what they ask for", () => {
  const roots = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 5, maxLength: 7 });
  fc.assert(
    fc.property(roots, (steps) => {
      const runs = steps.map((step, index) => labelled(index, step));
      const losses = [1, 3, 9].map((times) => lossOn(runs, fitted(runs, times)));
      expect(losses[0]).toBeLessThan(lossOn(runs, shipped.weights));
      for (const [index, loss] of losses.slice(1).entries())
        expect(loss).toBeLessThanOrEqual((losses[index] ?? 0) + ROUNDING);
    }),
    { numRuns: 6 },
  );
});

test("labels in another order give the same weights when they are read in the order of their ids", () => {
  const runs = [3, 1, 2, 0, 4].map((index) => labelled(index, (index * 3) % 7));
  const sorted = (some: readonly TeamRun[]) => [...some].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [one, other] = [sorted(runs), sorted([...runs].reverse())];
  expect(fitted(one, 1)).toEqual(fitted(other, 1));
});

/** Weights are rounded to five digits. */
const ROUNDING = 1e-4;

function fitted(runs: readonly TeamRun[], times: number): RankerModel {
  const repeated = Array.from({ length: times }, () => runs).flat();
  return trainRanker(repeated, teamLearning(shipped, repeated.length));
}

/** By the logits alone: trees follow no such law. */
function lossOn(runs: readonly TeamRun[], fittedModel: RankerModel): number {
  const model = { ...fittedModel, settings: { ...fittedModel.settings, treeShare: 0 } };
  return runs.reduce((sum, run) => sum - Math.log(softmax(scoreWith(model, run))[run.target] ?? 0), 0);
}

function labelled(index: number, step: number): TeamRun {
  const read = readRun(teamRun(index));
  if (typeof read === "string") throw new Error(read);
  const root = rootIn(read.outline, { step });
  if (typeof root === "string") throw new Error(root);
  const id = `run-${index}`;
  return { ...read.ranked, ...root, id, group: id, set: "team", outline: read.outline, sha256: "" };
}
