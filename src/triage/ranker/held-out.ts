import type { Choice } from "../../fitting/logit.ts";
import { choicesOf, featuresOf, type StepPart } from "./parts.ts";
import type { RankedExample, Weighing } from "./ranked-run.ts";
import type { Grid } from "./settings.ts";
import { fitLogit, logitOf, scoreParts } from "./step-model.ts";
import { fitTrees } from "./tree-model.ts";
import type { LogitWeights, TreeWeights } from "./weights.ts";

/** A labelled run; runs of one group share a task and never stand on both sides of a split. */
export interface TrainingRun extends RankedExample {
  group: string;
  role: string;
}

/** A run with what each part of the step model, fitted without the run's group, says of its steps. */
export interface HeldOut<Run extends TrainingRun = TrainingRun> {
  run: Run;
  fold: number;
  /** For each setting of the grid, in its order. */
  scores: Readonly<Record<StepPart, readonly Float64Array[]>>;
}

export const FOLDS = 5;
/** What is only compared need not be fitted to the last digit. */
const COARSE = 1e-5;

type Fitted = Record<StepPart, readonly (LogitWeights | TreeWeights)[]>;

/** Fits every part with every setting on four fifths of the groups, and scores the rest; five times. */
export function holdOut(runs: readonly TrainingRun[], grid: Grid, weigh: Weighing): HeldOut[] {
  const folds = foldsOf(
    runs.map(({ group }) => group),
    FOLDS,
  );
  const fitOn = fitterOf(runs, grid, weigh);
  const held: HeldOut[] = [];
  for (const fold of new Set(folds)) {
    const fitted = fitOn((index) => folds[index] !== fold);
    for (const [index, run] of runs.entries())
      if (folds[index] === fold) held[index] = { run, fold, scores: scoresOf(run, fitted, grid) };
  }
  return held;
}

/** Fits with every setting on a part of the runs; the features of all are read once. */
function fitterOf(
  runs: readonly TrainingRun[],
  grid: Grid,
  weigh: Weighing,
): (isSeen: (index: number) => boolean) => Fitted {
  const weights = weigh(runs.map(({ set }) => set));
  const names = [...(runs[0]?.features.keys() ?? [])];
  const prepared = (part: StepPart) => {
    const features = featuresOf(part, names);
    return { features, choices: choicesOf(part, features, runs, { weights, signalShare: grid.signalShare }) };
  };
  const [general, orchestrated, trees] = [prepared("general"), prepared("orchestrated"), prepared("trees")];
  const most = grid.treeShare.some((share) => share > 0) ? Math.max(...grid.trees) : 0;
  return (isSeen) => {
    const seen = ({ choices }: { choices: Choice[] }) => choices.filter((_, index) => isSeen(index));
    const grown = fitTrees(seen(trees), trees.features, { trees: most, depth: grid.depth });
    return {
      general: fitPath(seen(general), general.features, grid.general),
      orchestrated: fitPath(seen(orchestrated), orchestrated.features, grid.orchestrated),
      trees: grid.trees.map((count) => ({ ...grown, trees: grown.trees.slice(0, count) })),
    };
  };
}

/** A logit for every penalty. Each begins where the one before it ended, never where another fold's did: that saw more. */
function fitPath(
  choices: readonly Choice[],
  features: readonly string[],
  penalties: readonly number[],
): LogitWeights[] {
  const path: LogitWeights[] = [];
  for (const penalty of penalties) {
    const last = path.at(-1);
    const start = last && logitOf(last);
    path.push(fitLogit(choices, features, { penalty, tolerance: COARSE, start }));
  }
  return path;
}

function scoresOf(run: TrainingRun, fitted: Fitted, { signalShare }: Grid): HeldOut["scores"] {
  const of = (part: StepPart) =>
    fitted[part].map((weights) => scoreParts(run, signalShare, [{ part, weights, share: 1 }]));
  return { general: of("general"), orchestrated: of("orchestrated"), trees: of("trees") };
}

/** Folds by group, by the order of the groups' hashes: the same groups fall alike on every machine. */
export function foldsOf(groups: readonly string[], folds: number): number[] {
  const order = [...new Set(groups)].sort((a, b) => hash(a) - hash(b) || (a < b ? -1 : 1));
  const fold = new Map(order.map((group, index) => [group, index % folds]));
  return groups.map((group) => fold.get(group) ?? 0);
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
