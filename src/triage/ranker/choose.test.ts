import { describe, expect, test } from "vitest";
import { randomNumbers } from "../../core/random.ts";
import { chooseSettings } from "./choose.ts";
import { holdOut, type TrainingRun } from "./held-out.ts";
import { balance, KINDS } from "./ranked-run.ts";
import { GRID } from "./settings.ts";
import { trainRanker } from "./train.ts";

const QUICK = { ...GRID, trees: [20, 40], depth: 2 };
const STEPS = 6;

/** Runs of two roles in which the root is where `isRoot` says, given two features that are 0 or 1 at random. */
function runsWhere(isRoot: (one: number, other: number) => boolean, count = 60): TrainingRun[] {
  const random = randomNumbers(3);
  const drawn = () => Array.from({ length: STEPS }, () => Math.round(random()));
  const runs: TrainingRun[] = [];
  while (runs.length < count) {
    const [one, other] = [drawn(), drawn()];
    const roots = one.flatMap((value, step) => (isRoot(value, other[step] ?? 0) ? [step] : []));
    const [target] = roots;
    if (target !== undefined && roots.length === 1)
      runs.push(runOf(`task-${runs.length}`, target, { one, other }));
  }
  return runs;
}

function runOf(group: string, target: number, features: Record<string, readonly number[]>): TrainingRun {
  return {
    steps: STEPS,
    roles: Array.from({ length: STEPS }, (_, step) => (step % 2 === 0 ? "even" : "odd")),
    kind: KINDS.indexOf("round-table"),
    triggers: new Float64Array(STEPS),
    signals: new Float64Array(STEPS),
    features: new Map(
      Object.entries(features).map(([name, values]) => [name, (step: number) => values[step] ?? 0]),
    ),
    target,
    role: target % 2 === 0 ? "even" : "odd",
    group,
    set: "invented",
  };
}

describe("settings are chosen by what holds on other tasks", () => {
  const chosen = (runs: TrainingRun[]) =>
    chooseSettings(holdOut(runs, QUICK, balance), QUICK, balance).settings;

  test("a sum tells the root: the logit, little held back", () => {
    const settings = chosen(runsWhere((one, other) => one === 1 && other === 1));
    expect(settings.general).toBe(Math.min(...QUICK.general));
  });

  test("only two features together tell it: the trees", () => {
    const settings = chosen(runsWhere((one, other) => one !== other));
    expect(settings.treeShare).toBeGreaterThan(0);
    expect(settings.trees).toBe(Math.max(...QUICK.trees));
  });

  test("nothing tells it: what is held back most", () => {
    const random = randomNumbers(5);
    const runs = runsWhere((one, other) => one === 1 && other === 1).map((run) =>
      runOf(run.group, Math.floor(random() * STEPS), {
        one: Array.from({ length: STEPS }, random),
        other: Array.from({ length: STEPS }, random),
      }),
    );
    expect(chosen(runs)).toMatchObject({
      general: Math.max(...QUICK.general),
      trees: Math.min(...QUICK.trees),
    });
  });
});

test("a run is scored by models that saw no run of its task", () => {
  const runs = runsWhere((one, other) => one === 1 && other === 1, 40);
  const told = runs.map((run, index) => ({ ...run, group: `task-${index % 20}` }));
  const [before, after] = [told, told.map(lyingAbout("task-3"))].map((all) => holdOut(all, QUICK, balance));
  for (const [index, { run, scores }] of (before ?? []).entries()) {
    if (run.group === "task-3") expect(scores).toEqual(after?.[index]?.scores);
  }
  expect(before?.some(({ scores }, index) => scores.general[0] !== after?.[index]?.scores.general[0])).toBe(
    true,
  );
});

function lyingAbout(group: string): (run: TrainingRun) => TrainingRun {
  return (run) => (run.group === group ? { ...run, target: (run.target + 1) % STEPS } : run);
}

test("the same runs give the same ranker", () => {
  const runs = runsWhere((one, other) => one !== other, 30);
  expect(trainRanker(runs, { grid: QUICK })).toEqual(trainRanker(runs, { grid: QUICK }));
});
