import { fitConditionalLogit } from "../../fitting/conditional-logit.ts";
import { type Curvature, curvatureOf } from "../../fitting/curvature.ts";
import { type Choice, type Logit, scoreRow } from "../../fitting/logit.ts";
import type { StepScore } from "../score.ts";
import type { TriageView } from "../view.ts";
import { featuresOf } from "./features/all.ts";
import type { Feature } from "./features/define-features.ts";
import { type LogitWeights, shipped } from "./weights.ts";

/** A run ready for the step model: its features, what rules and signals add up to at every step, and its kind. */
export interface RankedRun {
  steps: number;
  roles: readonly string[];
  kind: number;
  /** The part of the plain score that triggers gave, and the part that signals gave. */
  triggers: Float64Array;
  signals: Float64Array;
  features: ReadonlyMap<string, Feature>;
}

export function readyForRanking(
  view: TriageView,
  scores: readonly StepScore[],
  roles: readonly string[],
): RankedRun {
  return {
    steps: scores.length,
    roles,
    kind: KINDS.indexOf(view.shape),
    triggers: Float64Array.from(scores, ({ fromTriggers }) => fromTriggers),
    signals: Float64Array.from(scores, ({ score, fromTriggers }) => score - fromTriggers),
    features: featuresOf(view, scores),
  };
}

/** The run with every feature read once: training asks each many times. */
export function remembered<Run extends RankedRun>(run: Run): Run {
  const features = [...run.features].map(([name, feature]): [string, Feature] => {
    const values = Float64Array.from({ length: run.steps }, (_, step) => feature(step));
    return [name, (step) => values[step] ?? 0];
  });
  return { ...run, features: new Map(features) };
}

/** Shapes with offsets of their own; chains and lone agents share the common weights. */
const KINDS: readonly string[] = ["round-table", "orchestrated", "conversation"];
const ORCHESTRATED = KINDS.indexOf("orchestrated");

/** The two logits, and how much of the signals' score each starts from; triggers count in full: few were labelled. */
const PARTS = {
  general: { options: { penalty: 60, share: 0.5, kinds: KINDS.length }, signalShare: 0 },
  orchestrated: { options: { penalty: 400, share: 0.5, kinds: KINDS.length }, signalShare: 0.7 },
};
type StepPart = keyof typeof PARTS;

/** Features of the orchestrated model: few, since few such runs are labelled (TRIAGE, recipe). */
const ORCHESTRATED_FEATURES = [
  ...["relative", "last", "lastSubstantial", "executing0", "executing1", "executing2", "notExecuting"],
  ...[
    "executingPlace",
    "executingRelative",
    "earlyInShort",
    "earlyInLong",
    "instruction",
    "ledger",
    "routing",
  ],
  ...["termination", "plan", "acts", "lengthShare", "sliceShare", "answerBornMost", "answerBornShare"],
  ...["inventedInAnswer", "newWordsShare", "answerUsedMost", "firstOfErrand", "repeatedInstruction"],
  ...["nextInstructionSame", "afterFirstStall", "viewLow", "repeats", "likeAfter", "clicks", "types"],
  ...["nextNegative", "firstTrouble", "done", "firstDone", "taskDrop", "queryLost", "crashEndsShortRun"],
  ...["ledgerAfterTwo", "actionFindsNothing", "corrects", "supposes", "environment"],
];

/** A labelled run of the training set; `set` only balances the sets against one another. */
export interface RankedExample extends RankedRun {
  target: number;
  set: string;
}

export interface StepModel {
  general: LogitWeights;
  orchestrated: LogitWeights;
}

/** How sharply each of the two logits is held by the runs it was fitted on. */
export interface StepCurvature {
  general: Curvature;
  orchestrated: Curvature;
}

/** Fits the two logits of the step model; with a prior the runs are added to those that it was fitted on. */
export function fitStepModel(
  examples: readonly RankedExample[],
  weigh: Weighing = balance,
  prior?: { model: StepModel; curvature: StepCurvature; strength: number },
): StepModel {
  const fitted = (part: StepPart) => {
    const features = prior?.model[part].features ?? featuresOfPart(part, examples);
    const before = prior && { ...prior, logit: logitOf(prior.model[part]), curvature: prior.curvature[part] };
    const choices = choicesOf(part, features, examples, weigh);
    return weightsOf(fitConditionalLogit(choices, PARTS[part].options, before), features);
  };
  return { general: fitted("general"), orchestrated: fitted("orchestrated") };
}

/** How sharply the step model is held by the runs it was fitted on. */
export function stepCurvature(
  model: StepModel,
  examples: readonly RankedExample[],
  weigh: Weighing = balance,
): StepCurvature {
  const of = (part: StepPart) =>
    curvatureOf(logitOf(model[part]), choicesOf(part, model[part].features, examples, weigh));
  return { general: of("general"), orchestrated: of("orchestrated") };
}

/** The score of every step; each feature is asked once. Orchestrated runs take the mean of both models. */
export function scoreWith({ general, orchestrated }: StepModel, run: RankedRun): Float64Array {
  const isOrchestrated = run.kind === ORCHESTRATED;
  const features = general.features.map((name) => run.features.get(name));
  const [all, few] = [logitOf(general), logitOf(orchestrated)];
  const picked = orchestrated.features.map((name) => general.features.indexOf(name));
  const row = new Float64Array(features.length);
  const fewRow = new Float64Array(picked.length);
  return Float64Array.from({ length: run.steps }, (_, step) => {
    for (const [index, feature] of features.entries()) row[index] = feature?.(step) ?? 0;
    const score = scoreRow(all, row, run.kind) + given(run, step, PARTS.general.signalShare);
    if (!isOrchestrated) return score;
    for (const [index, from] of picked.entries()) fewRow[index] = row[from] ?? 0;
    return (score + scoreRow(few, fewRow, run.kind) + given(run, step, PARTS.orchestrated.signalShare)) / 2;
  });
}

/** What a step's score starts from before anything is fitted. */
function given({ triggers, signals }: RankedRun, step: number, signalShare: number): number {
  return (triggers[step] ?? 0) + signalShare * (signals[step] ?? 0);
}

function featuresOfPart(part: StepPart, examples: readonly RankedExample[]): readonly string[] {
  return part === "orchestrated" ? ORCHESTRATED_FEATURES : [...(examples[0]?.features.keys() ?? [])];
}

function choicesOf(
  part: StepPart,
  names: readonly string[],
  examples: readonly RankedExample[],
  weigh: Weighing,
): Choice[] {
  const weights = weigh(examples.map(({ set }) => set));
  return examples.map((run, index): Choice => {
    const features = names.map((name) => run.features.get(name));
    return {
      rows: Array.from({ length: run.steps }, (_, step) =>
        Float64Array.from(features, (feature) => feature?.(step) ?? 0),
      ),
      base: Float64Array.from({ length: run.steps }, (_, step) => given(run, step, PARTS[part].signalShare)),
      target: run.target,
      weight: weights[index] ?? 1,
      kind: run.kind,
    };
  });
}

/** How much each run counts, by the sets that the runs are of. */
export type Weighing = (sets: readonly string[]) => readonly number[];

/** Small sets count more for each of their runs: a set's weight grows with the root of its size. */
export function balance(sets: readonly string[]): number[] {
  const sizes = new Map<string, number>();
  for (const set of sets) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const raw = sets.map((set) => Math.sqrt(sets.length / sizes.size / (sizes.get(set) ?? 1)));
  const mean = raw.reduce((sum, weight) => sum + weight, 0) / Math.max(1, raw.length);
  return raw.map((weight) => weight / mean);
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
