import { readFileSync, writeFileSync } from "node:fs";
import { groupBy } from "../src/core/collections.ts";
import { randomNumbers, shuffled } from "../src/core/random.ts";
import { allSets, loadRuns } from "../src/evaluation/load.ts";
import type { Curvature } from "../src/fitting/curvature.ts";
import { softmax } from "../src/fitting/logit.ts";
import { type MetricName, metricValue } from "../src/scoring/metrics.ts";
import type { RunScore } from "../src/scoring/run-score.ts";
import { scoresBy } from "../src/training/retrain.ts";
import { teamLearning } from "../src/training/team-learning.ts";
import { readRun, rootIn, type TeamRun } from "../src/training/team-run.ts";
import { packCurvature, unpackCurvature } from "../src/triage/ranker/curvature.ts";
import { balance } from "../src/triage/ranker/ranked-run.ts";
import { scoreWith } from "../src/triage/ranker/step-model.ts";
import { type RankerCurvature, trainRanker, trainWithCurvature } from "../src/triage/ranker/train.ts";
import type { RankerModel } from "../src/triage/ranker/weights.ts";

/**
 * `npm run team`: what a team's labels are worth, on public runs. Each public set in turn plays the team: weights and
 * statistics are fitted on the other sets, without a run of the team's tasks; some of the team's tasks are its labels, and
 * the other half is scored. Writes the tables of docs/training-on-your-own-runs.md.
 */
const TARGET = "docs/training-on-your-own-runs.md";
const BETWEEN_MARKS = /(<!-- team -->)[\s\S]*?(<!-- \/team -->)/u;
const SEEDS = [1, 2, 3];
const LABELS = [5, 10, "half"] as const;
const SHOWN: readonly [MetricName, string, (value: number) => string][] = [
  ["logLoss", "log-loss", (value) => value.toFixed(3)],
  ["stepExact", "exact", percent],
  ["hitAt3", "hit@3", percent],
  ["roleAccuracy", "role", percent],
  ["exam", "EXAM", percent],
];

/** What is learned from: the others' runs or what stands in for them, and the team's labels. */
interface Material {
  others: readonly TeamRun[];
  weights: RankerModel;
  curvature: RankerCurvature;
  labels: readonly TeamRun[];
}

const WAYS: Record<string, (material: Material) => RankerModel> = {
  "the shipped weights": ({ weights }) => weights,
  "the team's labels alone": ({ labels }) => trainRanker(labels, { weigh: evenly }),
  "**statistics and labels**": (material) => added(material, {}),
  "the same, shipped runs in full": (material) => added(material, { strength: 1 }),
  "the same, the diagonal alone": (material) =>
    added(material, { curvature: onlyDiagonal(material.curvature) }),
  "the same, statistics not rounded": (material) => added(material, { curvature: material.curvature }),
  "all runs, shipped ones in full": joint,
};

const dir = process.env.ROOTSTEP_DATA ?? "../shared/data";
const runs = await readRuns();
const teams = [...groupBy(runs, ({ set }) => set)].map(([name, own]) => ({ name, ...fittedWithout(own) }));
const text = [...LABELS.flatMap(tablesFor), ...varianceWords()].join("\n");
console.log(text);
const page = readFileSync(TARGET, "utf8");
writeFileSync(
  TARGET,
  page.replace(BETWEEN_MARKS, (_, from, to) => `${from}\n\n${text}\n\n${to}`),
);

async function readRuns(): Promise<TeamRun[]> {
  const loaded = await loadRuns(allSets(), dir);
  return loaded.runs.flatMap(({ benchmark, id, group, run, truth }) => {
    const read = readRun(run);
    const root = typeof read === "string" ? read : rootIn(read.outline, truth);
    if (typeof read === "string" || typeof root === "string") return [];
    return [{ ...read.ranked, ...root, id, group, set: benchmark, outline: read.outline, sha256: "" }];
  });
}

/** What is shipped when a set is the team: fitted on all runs but its own, and those of its tasks in other sets. */
function fittedWithout(own: readonly TeamRun[]) {
  const tasks = new Set(own.map(({ group }) => group));
  const others = runs.filter((run) => !own.includes(run) && !tasks.has(run.group));
  return { own, others, ...trainWithCurvature(others) };
}

function added(
  { weights, curvature, labels }: Material,
  other: { strength?: number; curvature?: RankerCurvature },
): RankerModel {
  const rounded = unpackCurvature(packCurvature(curvature, ""));
  const { weigh, prior } = teamLearning({ weights, curvature: rounded }, labels.length);
  return trainRanker(labels, { weigh, prior: prior && { ...prior, ...other } });
}

/** The ideal: the others' raw runs, weighed as they were, and each label once. */
function joint({ others, labels }: Material): RankerModel {
  const weights = balance(others.map(({ set }) => set));
  const bySet = new Map(others.map(({ set }, index) => [set, weights[index] ?? 1]));
  return trainRanker([...others, ...labels.map((run) => ({ ...run, set: "labels" }))], {
    weigh: (sets) => sets.map((set) => bySet.get(set) ?? 1),
  });
}

function onlyDiagonal({ general, orchestrated, role }: RankerCurvature): RankerCurvature {
  const diagonal = (curvature: Curvature) =>
    curvature.map((matrix) =>
      matrix.map((value, at) => (at % (Math.sqrt(matrix.length) + 1) === 0 ? value : 0)),
    );
  return { general: diagonal(general), orchestrated: diagonal(orchestrated), role: diagonal(role) };
}

function evenly(sets: readonly string[]): number[] {
  return sets.map(() => 1);
}

type Team = (typeof teams)[number];

/** The log-loss on every team and all metrics on their mean, for so many labelled tasks. */
function tablesFor(labels: (typeof LABELS)[number]): string[] {
  const names = teams.map(({ name }) => name.replace(/^.*\//u, ""));
  const rows = Object.entries(WAYS).map(([way, learn]) => {
    const scores = teams.map((team) => splitScores(team, labels, learn));
    const losses = scores.map((ofTeam) => metricValue("logLoss", ofTeam).toFixed(2));
    const means = SHOWN.map(([metric, , shown]) =>
      shown(mean(scores.map((one) => metricValue(metric, one)))),
    );
    console.error(`${labels} ${way}`);
    return `| ${way} | ${[...losses, ...means].join(" | ")} |`;
  });
  const columns = [...names, ...SHOWN.map(([, title]) => `mean ${title}`)];
  return [
    labels === "half" ? "Half of the team's tasks labelled:" : `${labels} tasks labelled:`,
    "",
    `| log-loss | ${columns.join(" | ")} |`,
    `| --- |${" --- |".repeat(columns.length)}`,
    ...rows,
    "",
  ];
}

/** Both halves of a team's tasks are scored, by what was learned with labels from the other half, for every seed. */
function splitScores(
  { own, others, weights, curvature }: Team,
  labels: (typeof LABELS)[number],
  learn: (material: Material) => RankerModel,
): RunScore[] {
  const tasks = [...new Set(own.map(({ group }) => group))].sort();
  return SEEDS.flatMap((seed) => {
    const order = shuffled(tasks, randomNumbers(seed));
    return [0, 1].flatMap((side) => {
      const near = order.filter((_, index) => index % 2 === side);
      const labelled = new Set(labels === "half" ? near : near.slice(0, labels));
      const tested = own.filter(({ group }) => !near.includes(group));
      const model = learn({
        others,
        weights,
        curvature,
        labels: own.filter(({ group }) => labelled.has(group)),
      });
      return scoresBy(model, tested).map((score) => ({ ...score, seed: 2 * seed + side }));
    });
  });
}

/** What a run tells about the temperature: how much its scores vary under their own ranking. */
function varianceWords(): string[] {
  const variances = teams.flatMap(({ own, weights }) =>
    own.map((run) => varianceOf(scoreWith(weights, run))),
  );
  return [
    `The scores of a run vary by ${mean(variances).toFixed(2)} under its own ranking (mean over all runs).`,
  ];
}

function varianceOf(scores: Float64Array): number {
  const chances = softmax(scores);
  const expected = (of: (score: number) => number) =>
    chances.reduce((sum, chance, index) => sum + chance * of(scores[index] ?? 0), 0);
  const centre = expected((score) => score);
  return expected((score) => (score - centre) ** 2);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(value: number): string {
  return (100 * value).toFixed(1);
}
