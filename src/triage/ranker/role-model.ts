import { fitConditionalLogit } from "../../fitting/conditional-logit.ts";
import { type Curvature, curvatureOf } from "../../fitting/curvature.ts";
import { type Choice, scoreRow, softmax } from "../../fitting/logit.ts";
import { balance, type RankedRun, type Weighing } from "./ranked-run.ts";
import { logitOf, weightsOf } from "./step-model.ts";
import type { LogitWeights } from "./weights.ts";

const BY_KIND = { share: 0.5, kinds: 3 };

/** Step features that count for a role when any of its steps has them. */
const ANY_STEP = [
  ...[
    "inventedInAnswer",
    "claimsLook",
    "claimsLookWithValues",
    "codeFails",
    "firstCode",
    "firstMadeUp",
    "madeUp",
  ],
  ...["supposes", "fromMemory", "assures", "acts", "concludes", "redone", "changesState", "trouble"],
  ...["nextNegative", "resultTrouble", "resultBlamesCaller", "dependencyFails", "instruction", "human"],
  ...["firstAction", "substantial0", "substantial1", "executing0", "executing1", "openingWithCode"],
  ...["openingWithResults", "crashEndsShortRun", "done", "newArgument", "plan", "ledgerBad", "triggered"],
];
/** Step features whose share of the run's total counts for a role. */
const SHARE_OF_RUN = ["sliceShare", "inventedNumbers", "reusedShare"];

const NAMES = [
  ...[
    "logMass",
    "logMost",
    "isTop",
    "mass",
    "stepShare",
    "substantialShare",
    "isFirst",
    "logSteps",
    "isLast",
  ],
  ...["isOutside", "instructs", "answers", "topThree", "topFive", "isBusiest"],
  ...ANY_STEP.map((name) => `any:${name}`),
  ...SHARE_OF_RUN.map((name) => `share:${name}`),
];

/** A run whose steps were scored by a model that has not seen it. */
export interface RoleExample {
  run: RankedRun;
  scores: Float64Array;
  role: string;
  set: string;
}

/** Fits the role head: a conditional logit over the roles of a run, on step scores made out of fold. */
export function fitRoleModel(
  examples: readonly RoleExample[],
  penalty: number,
  weigh: Weighing = balance,
  prior?: { model: LogitWeights; curvature: Curvature; strength: number },
): LogitWeights {
  const before = prior && { ...prior, logit: logitOf(prior.model) };
  return weightsOf(fitConditionalLogit(choicesOf(examples, weigh), { ...BY_KIND, penalty }, before), NAMES);
}

/** How sharply the role head is held by the runs it was fitted on. */
export function roleCurvature(
  model: LogitWeights,
  examples: readonly RoleExample[],
  weigh: Weighing = balance,
): Curvature {
  return curvatureOf(logitOf(model), choicesOf(examples, weigh));
}

function choicesOf(examples: readonly RoleExample[], weigh: Weighing): Choice[] {
  const usable = examples.filter(({ run, role }) => run.roles.includes(role));
  const weights = weigh(usable.map(({ set }) => set));
  return usable.map(({ run, scores, role }, index): Choice => {
    const roles = [...new Set(run.roles)];
    const rows = rowsOf(run, scores, roles);
    return { rows, target: roles.indexOf(role), weight: weights[index] ?? 1, kind: run.kind };
  });
}

/** The likeliest responsible role, in its normal form; that of the likeliest step has a bonus, in log-odds. */
export function roleWith(
  weights: LogitWeights,
  run: RankedRun,
  scores: Float64Array,
  topStepBonus: number,
): string | undefined {
  const top = run.roles[bestOf(scores)];
  const chances = roleChances(weights, run, scores);
  const ranks = [...chances].map(
    ([role, chance]) => Math.log(chance + 1e-6) + (role === top ? topStepBonus : 0),
  );
  return [...chances.keys()][bestOf(ranks)];
}

/** How likely each role of a run is responsible. */
export function roleChances(
  weights: LogitWeights,
  run: RankedRun,
  scores: Float64Array,
): Map<string, number> {
  const roles = [...new Set(run.roles)];
  const logit = logitOf(weights);
  const rows = rowsOf(run, scores, roles);
  const chances = softmax(Float64Array.from(rows, (row) => scoreRow(logit, row, run.kind)));
  return new Map(roles.map((role, index) => [role, chances[index] ?? 0]));
}

function bestOf(values: ArrayLike<number>): number {
  let best = 0;
  for (let index = 1; index < values.length; index++)
    if ((values[index] ?? 0) > (values[best] ?? 0)) best = index;
  return best;
}

interface RoleSums {
  steps: number[];
  mass: number;
  most: number;
  substantial: number;
}

function rowsOf(run: RankedRun, scores: Float64Array, roles: readonly string[]): Float64Array[] {
  const chances = softmax(scores);
  const order = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const sums = new Map(
    roles.map((role): [string, RoleSums] => [role, { steps: [], mass: 0, most: 0, substantial: 0 }]),
  );
  for (const [step, role] of run.roles.entries()) {
    const sum = sums.get(role);
    if (!sum) continue;
    sum.steps.push(step);
    sum.mass += chances[step] ?? 0;
    sum.most = Math.max(sum.most, chances[step] ?? 0);
    sum.substantial += isSubstantial(run, step) ? 1 : 0;
  }
  const all = [...sums.values()];
  const substantial = Math.max(
    1,
    all.reduce((total, sum) => total + sum.substantial, 0),
  );
  const busiest = all.reduce((most, sum) => Math.max(most, sum.substantial), 0);
  const shares = SHARE_OF_RUN.map((name) => shareIn(run, name));
  return roles.map((role, index) => {
    const sum = sums.get(role) ?? { steps: [], mass: 0, most: 0, substantial: 0 };
    const among = (count: number) =>
      order.slice(0, count).filter((step) => run.roles[step] === role).length / count;
    return Float64Array.from([
      Math.log(sum.mass + 1e-4),
      Math.log(sum.most + 1e-4),
      Number(run.roles[order[0] ?? 0] === role),
      sum.mass,
      sum.steps.length / Math.max(1, run.steps),
      sum.substantial / substantial,
      Number(index === 0),
      Math.log1p(sum.substantial),
      Number(run.roles.at(-1) === role),
      most(run, "environment", sum.steps),
      most(run, "instruction", sum.steps),
      most(run, "result", sum.steps),
      among(3),
      among(5),
      Number(sum.substantial === busiest),
      ...ANY_STEP.map((name) => most(run, name, sum.steps)),
      ...shares.map((share) => share(sum.steps)),
    ]);
  });
}

function isSubstantial({ features }: RankedRun, step: number): boolean {
  return ["environment", "ledger", "routing", "termination"].every(
    (name) => (features.get(name)?.(step) ?? 0) === 0,
  );
}

function most({ features }: RankedRun, name: string, steps: readonly number[]): number {
  const feature = features.get(name);
  return feature ? steps.reduce((top, step) => Math.max(top, feature(step)), 0) : 0;
}

/** The share of a feature's total that some steps have. The total is made once: a run may have a role a step. */
function shareIn({ features, steps: all }: RankedRun, name: string): (steps: readonly number[]) => number {
  const feature = features.get(name);
  if (!feature) return () => 0;
  let total = 1e-6;
  for (let step = 0; step < all; step++) total += feature(step);
  return (steps) => steps.reduce((sum, step) => sum + feature(step), 0) / total;
}
