import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { groupBy } from "../src/core/collections.ts";
import { type BenchmarkResult, type Figures, resultOf } from "../src/evaluation/evaluate.ts";
import { floorsOn } from "../src/evaluation/floors/floors.ts";
import { allSets, loadRuns, setsNamed } from "../src/evaluation/load.ts";
import { outlineOf } from "../src/evaluation/outline.ts";
import { runTrained } from "../src/evaluation/run-benchmark.ts";
import { trainableNamed } from "../src/predictors.ts";
import type { Estimate } from "../src/scoring/intervals.ts";
import type { MetricName } from "../src/scoring/metrics.ts";
import type { RunScore } from "../src/scoring/run-score.ts";
import { crossValidated } from "./accuracy/cross-validated.ts";
import { failureSection } from "./accuracy/failures.ts";
import { verdictSection } from "./accuracy/verdicts.ts";

/** `npm run accuracy`: measures triage on the labelled and the successful runs of ROOTSTEP_DATA, and writes the page. */
const TARGET = "docs/accuracy.md";
const dir = process.env.ROOTSTEP_DATA ?? "../shared/data";
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const BETWEEN_MARKS = /(<!-- accuracy -->)[\s\S]*?(<!-- \/accuracy -->)/u;
const SHOWN: readonly [MetricName, string][] = [
  ["stepExact", "exact"],
  ["stepWithin5", "±5"],
  ["hitAt3", "hit@3"],
  ["roleAccuracy", "role"],
  ["exam", "EXAM"],
  ["logLoss", "log-loss"],
  ["brierSkill", "Brier skill"],
  ["calibrationError", "calib. error"],
];

const IN_PERCENT: ReadonlySet<MetricName> = new Set([
  "stepExact",
  "stepWithin5",
  "hitAt3",
  "roleAccuracy",
  "exam",
  "calibrationError",
]);

const { runs } = await loadRuns(allSets(), dir);
const outlines = runs.map((labelled) => ({ ...labelled, run: outlineOf(labelled.run) }));
const full = await crossValidated({ dir, outlines, method: "triage", prefix: "", seeds: SEEDS });
const pooled = await pooledFigures("who-and-when");
const position = await positionScores();
const content = await crossValidated({
  ...{ dir, outlines, method: "triage-content" },
  ...{ prefix: "who-and-when/", seeds: SEEDS.slice(0, 2) },
});
const page = [
  "# How accurate is triage?",
  "",
  `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run accuracy\`: ${full.n} public failed runs with a labelled root, ${cpus()[0]?.model ?? "?"}, ${cpus().length} cores, Node ${process.versions.node}. Every number below is made by that command; \`rootstep bench run\` makes each table alone.`,
  "",
  "The ranker is fitted on nine tenths of the tasks and scored on the rest, ten times, over ten ways to cut the tasks (10-fold cross-validation grouped by task over all sets together). Intervals are 95%, over runs; a run's scores are averaged over the cuts first. EXAM is the share of the run that is read before the root when steps are read likeliest first. What is chosen before the fit (penalties; logits, trees or both) is chosen inside the nine tenths, by a cross-validation of their own. The rules, the features, the weights of signals and the short list of settings to choose among were written by people who had seen these runs ([log of what was tried](triage/configurations.md)): expect somewhat less on runs of your own.",
  "",
  ...full.sets.flatMap(section),
  "## Who&When as a whole: content against position",
  "",
  "The gate: triage must beat a model that sees only the index, the relative position and the generic function of each role. Where the interval of the difference does not hold 0, it does.",
  "",
  ...gate(pooled),
  "",
  `Both sets together: Brier skill ${interval(pooled.metrics.brierSkill, "brierSkill")}, calibration error ${interval(pooled.metrics.calibrationError, "calibrationError")} %.`,
  "",
  "## Without any position",
  "",
  "The same without every feature and signal that tells a step's place (2 cuts). The floor beside it is the best constant step.",
  "",
  "| set | hit@3 | constant's hit@3 | exact | log-loss |",
  "| --- | --- | --- | --- | --- |",
  ...content.sets.map(
    (set) =>
      `| ${set.benchmark} | ${interval(set.metrics.hitAt3, "hitAt3")} | ${plain(set.floors.constantStepLeftOut?.hitAt3, "hitAt3")} | ${plain(set.metrics.stepExact, "stepExact")} | ${plain(set.metrics.logLoss, "logLoss")} |`,
  ),
  "",
  "## A set never learned from",
  "",
  "Each set scored by a ranker that saw no run of it, and no run of its tasks in other sets.",
  "",
  ...(await leftOutTable()),
  "",
  ...failureSection(runs, { scores: full.runs, position }),
  ...(await verdictSection(dir, SEEDS)),
  "## How sure it says it is",
  "",
  "The chance given to the named step, in five bins of equal size, and how often that step was the root.",
  "",
  "| said | was | runs |",
  "| --- | --- | --- |",
  ...full.calibration.bins.map((bin) => `| ${rounded(bin.said)} | ${rounded(bin.true)} | ${bin.n} |`),
  "",
  `A perfectly calibrated method would show an error of ${rounded(full.calibration.noise)} on so many runs.`,
  "",
];
writeFileSync(TARGET, page.join("\n"));
const readme = readFileSync("README.md", "utf8");
writeFileSync("README.md", readme.replace(BETWEEN_MARKS, `$1\n${summary(full.sets).join("\n")}\n$2`));
console.log(`${TARGET} and the table of README.md written`);

/** The same scores for one benchmark alone: its runs were tested under the same cuts. */
function pooledFigures(benchmark: string): Promise<BenchmarkResult> {
  const isOf = (one: { benchmark: string }) => one.benchmark.startsWith(`${benchmark}/`);
  const { method, protocol } = full;
  const [own, scores] = [outlines.filter(isOf), full.runs.filter(isOf)];
  return resultOf({ benchmark, method, protocol, outlines: own, scores, unread: [] });
}

/** What the position-only model says of every run, learned on the other runs of its set. */
async function positionScores(): Promise<RunScore[]> {
  const scores: RunScore[] = [];
  for (const own of groupBy(outlines, ({ benchmark }) => benchmark).values())
    scores.push(...(await floorsOn(own)).position);
  return scores;
}

/** The short table of the README, beside the strongest floors. */
function summary(sets: readonly Figures[]): string[] {
  const metrics = ["stepExact", "hitAt3", "roleAccuracy", "exam"] as const;
  const cell = (set: Figures, metric: MetricName) =>
    `${interval(set.metrics[metric], metric)} · ${plain(set.floors.positionOnly?.[metric], metric)}`;
  return [
    "| set (runs), triage · position alone, % | exact step | in first 3 | role | read before root |",
    "| --- | --- | --- | --- | --- |",
    ...sets.map(
      (set) => `| ${set.benchmark} (${set.n}) | ${metrics.map((metric) => cell(set, metric)).join(" | ")} |`,
    ),
  ];
}

function section(figures: Figures): string[] {
  return [
    `## ${figures.benchmark} (${figures.n} runs)`,
    "",
    `|  | ${SHOWN.map(([, title]) => title).join(" | ")} |`,
    `| --- |${" --- |".repeat(SHOWN.length)}`,
    row("**triage**", figures.metrics, true),
    ...Object.entries(figures.floors).map(([name, metrics]) => row(name, metrics, false)),
    "",
  ];
}

function row(name: string, metrics: Partial<Record<MetricName, Estimate>>, withInterval: boolean): string {
  const cells = SHOWN.map(([metric]) => (withInterval ? interval : plain)(metrics[metric], metric));
  return `| ${name} | ${cells.join(" | ")} |`;
}

function gate(result: BenchmarkResult): string[] {
  const rows = (["logLoss", "hitAt3", "exam"] as const).map((metric) => {
    const above = result.abovePosition[metric];
    return `| ${metric} | ${plain(result.metrics[metric], metric)} | ${interval(above, metric)} |`;
  });
  return ["| | triage | minus position-only |", "| --- | --- | --- |", ...rows];
}

async function leftOutTable(): Promise<string[]> {
  const lines = ["| set | exact | hit@3 | role | EXAM |", "| --- | --- | --- | --- | --- |"];
  for (const { benchmark: address } of full.sets) {
    const task = { benchmark: address, sets: setsNamed(address), dir, method: "triage" };
    const options = { elsewhere: dir, without: [address] };
    const { metrics } = await runTrained(task, trainableNamed("triage"), options);
    const cells = (["stepExact", "hitAt3", "roleAccuracy", "exam"] as const).map((name) =>
      plain(metrics[name], name),
    );
    lines.push(`| ${address} | ${cells.join(" | ")} |`);
  }
  return lines;
}

function plain(estimate: Estimate | undefined, metric: MetricName): string {
  return estimate ? shown(estimate.value, metric) : "–";
}

function interval(estimate: Estimate | undefined, metric: MetricName): string {
  if (!estimate) return "–";
  return `${shown(estimate.value, metric)} [${shown(estimate.low, metric)}, ${shown(estimate.high, metric)}]`;
}

function shown(value: number, metric: MetricName): string {
  return IN_PERCENT.has(metric) ? (100 * value).toFixed(1) : value.toFixed(2);
}

function rounded(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
