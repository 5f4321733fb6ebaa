import { writeFileSync } from "node:fs";
import { groupBy } from "../../src/core/collections.ts";
import type { LabelledRun } from "../../src/evaluation/labelled.ts";
import { allSets, loadRuns } from "../../src/evaluation/load.ts";
import { outlineOf } from "../../src/evaluation/outline.ts";
import { foldSplits, scoreSplit } from "../../src/evaluation/protocol.ts";
import { trainableWith } from "../../src/learning.ts";
import { type MetricName, metricValue } from "../../src/scoring/metrics.ts";
import type { RunScore } from "../../src/scoring/run-score.ts";
import type { Figure } from "../measure.ts";
import { CONFIGURATIONS, type Configuration } from "./configurations.ts";
import { LOG } from "./log.ts";

/**
 * `npm run bench learners`: fits every configuration of the ranker that was tried, scores it out of fold under one
 * protocol, and writes the log of them.
 */
const TARGET = "docs/triage/configurations.md";
const FOLDS = 10;
const SEEDS = [1, 2];
const SHOWN: readonly MetricName[] = ["stepExact", "hitAt3", "roleAccuracy", "exam", "logLoss"];

export async function benchLearners(): Promise<Figure[]> {
  const { runs } = await loadRuns(allSets(), process.env.ROOTSTEP_DATA ?? "../shared/data");
  const rows: Row[] = [];
  for (const configuration of CONFIGURATIONS) {
    console.error(`${configuration.asks}: ${configuration.name} …`);
    rows.push({ configuration, scores: await scoresOf(configuration, runs) });
  }
  writeFileSync(TARGET, pageOf(rows, runs).join("\n"));
  return [{ what: `configurations in ${TARGET}`, value: rows.length, unit: "" }];
}

interface Row {
  configuration: Configuration;
  scores: readonly RunScore[];
}

async function scoresOf({ grid }: Configuration, runs: readonly LabelledRun[]): Promise<RunScore[]> {
  const trainable = trainableWith(grid);
  const scores: RunScore[] = [];
  for (const seed of SEEDS) {
    for (const part of foldSplits({ tested: runs, training: runs }, FOLDS, seed))
      scores.push(...(await scoreSplit(trainable, part, outlineOf, seed)));
  }
  return scores;
}

function pageOf(rows: readonly Row[], runs: readonly LabelledRun[]): string[] {
  const sets = [...groupBy(runs, ({ benchmark }) => benchmark)];
  return [
    ...LOG,
    "## Measured",
    "",
    `\`npm run bench learners\`: ${runs.length} runs, ${FOLDS} folds by task over all sets together, ${SEEDS.length} cuts. A cell holds exact / hit@3 / role / EXAM in % and the log-loss. One run of the smallest set is ${(100 / Math.min(...sets.map(([, all]) => all.length))).toFixed(1)} points: read differences of a few points as none.`,
    "",
    `| asks | configuration | ${sets.map(([set, all]) => `${set} (${all.length})`).join(" | ")} | Who&When log-loss |`,
    `| --- | --- |${" --- |".repeat(sets.length + 1)}`,
    ...rows.map((row) =>
      line(
        row,
        sets.map(([set]) => set),
      ),
    ),
    "",
  ];
}

function line({ configuration: { asks, name }, scores }: Row, sets: readonly string[]): string {
  const cells = sets.map((set) => {
    const own = scores.filter(({ benchmark }) => benchmark === set);
    return SHOWN.map((metric) => shown(metric, metricValue(metric, own))).join(" / ");
  });
  const pooled = scores.filter(({ benchmark }) => benchmark.startsWith("who-and-when"));
  return `| ${asks} | ${name} | ${cells.join(" | ")} | ${metricValue("logLoss", pooled).toFixed(3)} |`;
}

function shown(metric: MetricName, value: number): string {
  return metric === "logLoss" ? value.toFixed(2) : (100 * value).toFixed(0);
}
