import { treeScorer } from "../../fitting/boosted-trees.ts";
import { fitConditionalLogit, type Prior } from "../../fitting/conditional-logit.ts";
import { type Curvature, curvatureOf } from "../../fitting/curvature.ts";
import { type Choice, type Logit, scoreRow } from "../../fitting/logit.ts";
import { choicesOf, featureOf, featuresOf, given, type StepPart } from "./parts.ts";
import {
  balance,
  isOrchestrated,
  KINDS,
  type RankedExample,
  type RankedRun,
  type Weighing,
} from "./ranked-run.ts";
import { fitTrees, mixedTrees } from "./tree-model.ts";
import { type LogitWeights, type RankerModel, shipped, type TreeWeights } from "./weights.ts";

/** What scores steps: a logit over every run and one over orchestrated runs, trees, and how they are mixed. */
export type StepModel = Pick<RankerModel, "general" | "orchestrated" | "trees" | "settings">;

/** How sharply each of the two logits is held by the runs it was fitted on. */
export interface StepCurvature {
  general: Curvature;
  orchestrated: Curvature;
}

type LogitPart = keyof StepCurvature;

export interface StepPrior {
  model: StepModel;
  curvature: StepCurvature;
  strength: number;
}

/** Offsets of the weights for each kind of run count half. */
const BY_KIND = { share: 0.5, kinds: KINDS.length };

/** With a prior, logits and trees give half of the score each, whatever the prior's runs alone asked for. */
const HALF = 0.5;

/**
 * Fits the step model. With a prior the runs are added to those that it was fitted on: logits by its curvature; trees have
 * none, so the mean of its own and of those that are grown on these runs is taken, its own counting by its strength.
 */
export function fitStepModel(
  examples: readonly RankedExample[],
  settings: StepModel["settings"],
  weigh: Weighing = balance,
  prior?: StepPrior,
): StepModel {
  const { signalShare } = settings;
  const counting = { weights: weigh(examples.map(({ set }) => set)), signalShare };
  const names = [...(examples[0]?.features.keys() ?? [])];
  const fitted = (part: LogitPart) => {
    const features = prior?.model[part].features ?? featuresOf(part, names);
    const before = prior && { ...prior, logit: logitOf(prior.model[part]), curvature: prior.curvature[part] };
    const choices = choicesOf(part, features, examples, counting);
    return fitLogit(choices, features, { penalty: settings[part] }, before);
  };
  const { treeShare } = prior ? { treeShare: HALF } : settings;
  const grown = () => {
    const features = prior?.model.trees.features ?? featuresOf("trees", names);
    const size = { ...settings, trees: treeShare > 0 ? settings.trees : 0 };
    return fitTrees(choicesOf("trees", features, examples, counting), features, size);
  };
  return {
    general: fitted("general"),
    orchestrated: fitted("orchestrated"),
    trees: prior ? mixedTrees(prior.model.trees, grown(), prior.strength) : grown(),
    settings: { ...settings, treeShare },
  };
}

/** Fits a logit with offsets for each kind of run. */
export function fitLogit(
  choices: readonly Choice[],
  features: readonly string[],
  options: { penalty: number; tolerance?: number; start?: Logit | undefined },
  prior?: Prior,
): LogitWeights {
  return weightsOf(fitConditionalLogit(choices, { ...BY_KIND, ...options }, prior), features);
}

/** How sharply the logits of the step model are held by the runs they were fitted on. */
export function stepCurvature(
  model: StepModel,
  examples: readonly RankedExample[],
  weigh: Weighing = balance,
): StepCurvature {
  const { signalShare } = model.settings;
  const counting = { weights: weigh(examples.map(({ set }) => set)), signalShare };
  const of = (part: LogitPart) =>
    curvatureOf(logitOf(model[part]), choicesOf(part, model[part].features, examples, counting));
  return { general: of("general"), orchestrated: of("orchestrated") };
}

/** The score of every step: logits and trees in their shares; where one role instructs others two logits share. */
export function scoreWith(
  { general, orchestrated, trees, settings }: StepModel,
  run: RankedRun,
): Float64Array {
  const logits = 1 - settings.treeShare;
  const own = isOrchestrated(run) ? logits / 2 : 0;
  return scoreParts(run, settings.signalShare, [
    { part: "general", weights: general, share: logits - own },
    { part: "orchestrated", weights: orchestrated, share: own },
    { part: "trees", weights: trees, share: settings.treeShare },
  ]);
}

/** A fitted part of the step model, and how much of the score it gives. */
export interface SharedPart {
  part: StepPart;
  weights: LogitWeights | TreeWeights;
  share: number;
}

/** What fitted parts say of every step, added up in their shares; each feature is asked once a step. */
export function scoreParts(run: RankedRun, signalShare: number, parts: readonly SharedPart[]): Float64Array {
  const used = parts.filter(({ share }) => share > 0);
  const names = [...new Set(used.flatMap(({ weights }) => weights.features))];
  const features = names.map((name) => featureOf(run, name));
  const places = new Map(names.map((name, index) => [name, index]));
  const scorers = used.map(({ part, weights, share }) => ({
    share,
    base: given(run, part, signalShare),
    score: scorerOf(weights, run.kind),
    picked: weights.features.map((name) => places.get(name) ?? 0),
    row: new Float64Array(weights.features.length),
  }));
  const all = new Float64Array(names.length);
  return Float64Array.from({ length: run.steps }, (_, step) => {
    for (const [index, feature] of features.entries()) all[index] = feature(step);
    let sum = 0;
    for (const { share, base, score, picked, row } of scorers) {
      for (let index = 0; index < picked.length; index++) row[index] = all[picked[index] ?? 0] ?? 0;
      sum += share * (score(row) + (base[step] ?? 0));
    }
    return sum;
  });
}

function scorerOf(weights: LogitWeights | TreeWeights, kind: number): (row: Float64Array) => number {
  if ("trees" in weights) return treeScorer(weights.trees);
  const logit = logitOf(weights);
  return (row) => scoreRow(logit, row, kind);
}

/** A fitted logit as it is shipped. */
export function weightsOf(logit: Logit, features: readonly string[]): LogitWeights {
  const list = (values: Float64Array) => Array.from(values, shipped);
  return {
    features: [...features],
    means: list(logit.scaling?.means ?? new Float64Array(features.length)),
    scales: list(logit.scaling?.scales ?? new Float64Array(features.length).fill(1)),
    shared: list(logit.shared),
    offsets: logit.offsets.map(list),
  };
}

/** A shipped logit, ready to score. */
export function logitOf({ means, scales, shared, offsets }: LogitWeights): Logit {
  const array = (values: readonly number[]) => Float64Array.from(values);
  const scaling = { means: array(means), scales: array(scales) };
  return { scaling, shared: array(shared), offsets: offsets.map(array) };
}
