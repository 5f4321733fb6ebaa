import { groupBy } from "../../core/collections.ts";
import { normaliseRole } from "../../core/handoffs.ts";
import type { Prediction } from "../../scoring/run-score.ts";
import type { LabelledOutline, Predictor, Trainable } from "../labelled.ts";
import type { Outline } from "../outline.ts";

/** What every step counts before a root was seen at it (Krichevsky and Trofimov's half). */
const UNSEEN = 0.5;

/** The same step in every run: the one where roots were seen most often. Steps rank by how often they were the root. */
export const constantStep: Trainable<Outline> = {
  fit: (training) => {
    const seen = counts(training, ({ truth }) => truth.step);
    const step = mostFrequent(seen, (a, b) => a - b);
    return {
      predict: ({ steps }) => ({
        ...atStep(steps, step),
        probabilities: normalised(steps.map((_, index) => (seen.get(index) ?? 0) + UNSEEN)),
      }),
    };
  },
};

/** The role that was responsible most often, whatever the run. */
export const majorityRole: Trainable<Outline> = {
  fit: (training) => {
    const seen = counts(training, ({ truth }) => normaliseRole(truth.role));
    const role = mostFrequent(seen, (a, b) => (a < b ? -1 : 1));
    return { predict: () => ({ role, probabilities: [] }) };
  },
};

/** The role with the most steps, tools and humans left aside where there are others; the earlier one of equals. */
export const mostFrequentSpeaker: Predictor<Outline> = {
  predict: ({ steps }) => {
    const agents = steps.filter((step) => step.function !== "tool" && step.function !== "human");
    const roles = groupBy(agents.length > 0 ? agents : steps, ({ role }) => normaliseRole(role));
    const [first] = [...roles.values()].sort((a, b) => b.length - a.length);
    return { role: first?.[0]?.role, probabilities: [] };
  },
};

/** The last step; steps rank from the end. */
export const lastStep: Predictor<Outline> = {
  predict: ({ steps }) => ({
    ...atStep(steps, steps.length - 1),
    probabilities: normalised(steps.map((_, index) => index + 1)),
  }),
};

/** The step with the role that takes it. */
export function atStep(steps: Outline["steps"], step: number | undefined): Pick<Prediction, "step" | "role"> {
  return step === undefined ? {} : { step, role: steps[step]?.role };
}

/** Numbers divided by their sum. */
function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function counts<Key>(
  training: readonly LabelledOutline[],
  keyOf: (run: LabelledOutline) => Key,
): Map<Key, number> {
  return new Map([...groupBy(training, keyOf)].map(([key, runs]) => [key, runs.length]));
}

function mostFrequent<Key>(
  seen: ReadonlyMap<Key, number>,
  order: (a: Key, b: Key) => number,
): Key | undefined {
  return [...seen].sort(([a, n], [b, m]) => m - n || order(a, b))[0]?.[0];
}
