import type { LabelledRun } from "../../src/evaluation/labelled.ts";
import { allSets, loadRuns } from "../../src/evaluation/load.ts";
import { outlineOf } from "../../src/evaluation/outline.ts";
import { foldSplits, scoreSplit } from "../../src/evaluation/protocol.ts";
import { trainableWith } from "../../src/learning.ts";
import type { RunScore } from "../../src/scoring/run-score.ts";
import type { Configuration } from "./configurations.ts";

export const FOLDS = 10;

/** Every labelled run of ROOTSTEP_DATA. */
export async function loadLabelled(): Promise<LabelledRun[]> {
  const { runs } = await loadRuns(allSets(), process.env.ROOTSTEP_DATA ?? "../shared/data");
  return runs;
}

/** Every run scored once for each cut, by what the configuration learned from runs of other tasks. */
export async function scoresOf(
  { grid, cuts }: Configuration,
  runs: readonly LabelledRun[],
): Promise<RunScore[]> {
  const trainable = trainableWith(grid);
  const scores: RunScore[] = [];
  for (let seed = 1; seed <= cuts; seed++) {
    for (const part of foldSplits({ tested: runs, training: runs }, FOLDS, seed))
      scores.push(...(await scoreSplit(trainable, part, outlineOf, seed)));
  }
  return scores;
}
