import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { groupBy } from "../../src/core/collections.ts";
import type { LabelledRun } from "../../src/evaluation/labelled.ts";
import { type MetricName, metricValue } from "../../src/scoring/metrics.ts";
import type { RunScore } from "../../src/scoring/run-score.ts";
import type { Figure } from "../measure.ts";
import { CONFIGURATIONS, type Configuration } from "./configurations.ts";
import { LOG } from "./log.ts";
import { FOLDS, loadLabelled } from "./scores.ts";

/**
 * `npm run bench learners`: fits every configuration of the ranker that was tried, scores it out of fold under one
 * protocol, and writes the log of them.
 */
const TARGET = "docs/triage/configurations.md";
const WORKER = fileURLToPath(new URL("./measuring-process.ts", import.meta.url));
const SHOWN: readonly MetricName[] = ["stepExact", "hitAt3", "roleAccuracy", "exam", "logLoss"];

export async function benchLearners(): Promise<Figure[]> {
  const processes = availableParallelism();
  const parts = await Promise.all(Array.from({ length: processes }, (_, first) => measure(first, processes)));
  const scores = new Map(parts.flat().map((row) => [row.index, row.scores]));
  const rows = CONFIGURATIONS.map((configuration, index) => ({
    configuration,
    scores: scores.get(index) ?? [],
  }));
  writeFileSync(TARGET, pageOf(rows, await loadLabelled()).join("\n"));
  return [{ what: `configurations in ${TARGET}`, value: rows.length, unit: "" }];
}

interface Measured {
  index: number;
  scores: RunScore[];
}

/** Every so-manieth configuration, scored in a process of its own. */
function measure(first: number, every: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  return new Promise((resolve, reject) => {
    const worker = fork(WORKER, [`${first}`, `${every}`]);
    worker.on("message", (message: Measured) => {
      console.error(`${CONFIGURATIONS[message.index]?.asks}: ${CONFIGURATIONS[message.index]?.name}`);
      measured.push(message);
    });
    worker.on("exit", (code) => (code === 0 ? resolve(measured) : reject(new Error(`${WORKER}: ${code}`))));
  });
}

interface Row {
  configuration: Configuration;
  scores: readonly RunScore[];
}

function pageOf(rows: readonly Row[], runs: readonly LabelledRun[]): string[] {
  const sets = [...groupBy(runs, ({ benchmark }) => benchmark)];
  const names = sets.map(([set]) => set);
  const smallest = Math.min(...sets.map(([, all]) => all.length));
  return [
    ...LOG,
    "## Measured",
    "",
    `\`npm run bench learners\`: ${runs.length} runs, ${FOLDS} folds by task over all sets together. A cell holds exact / hit@3 / role / EXAM in % and the log-loss, the mean over the cuts. One run of the smallest set is ${(100 / smallest).toFixed(1)} points, and another cut moves a set by two or three: read smaller differences as none.`,
    "",
    `| asks | configuration | cuts | ${sets.map(([set, all]) => `${set} (${all.length})`).join(" | ")} | Who&When log-loss |`,
    `| --- | --- | --- |${" --- |".repeat(sets.length + 1)}`,
    ...rows.map((row) => line(row, names)),
    "",
  ];
}

function line({ configuration: { asks, name, cuts }, scores }: Row, sets: readonly string[]): string {
  const cells = sets.map((set) => {
    const own = scores.filter(({ benchmark }) => benchmark === set);
    return SHOWN.map((metric) => shown(metric, metricValue(metric, own))).join(" / ");
  });
  const pooled = scores.filter(({ benchmark }) => benchmark.startsWith("who-and-when"));
  return `| ${asks} | ${name} | ${cuts} | ${cells.join(" | ")} | ${metricValue("logLoss", pooled).toFixed(3)} |`;
}

function shown(metric: MetricName, value: number): string {
  return metric === "logLoss" ? value.toFixed(2) : (100 * value).toFixed(0);
}
