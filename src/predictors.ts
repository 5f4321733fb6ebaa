import { z } from "zod";
import type { Diagnosis } from "./core/diagnosis.ts";
import { RootstepError } from "./core/errors.ts";
import type { Trajectory } from "./core/trajectory.ts";
import { positionOnly } from "./evaluation/floors/position-only.ts";
import { constantStep } from "./evaluation/floors/predictors.ts";
import type { About, Predictor, Trainable } from "./evaluation/labelled.ts";
import { type Outline, outlineOf } from "./evaluation/outline.ts";
import { trainableContent, trainableTriage } from "./learning.ts";
import type { Prediction } from "./scoring/run-score.ts";
import { spendingOf } from "./scoring/spending.ts";

/** Whatever diagnoses runs as a predictor: a method as it is shipped, with its model and its store. */
export function shippedPredictor(judge: (run: Trajectory, about: About) => Promise<Diagnosis>): Predictor {
  return {
    predict: async (run, about = { address: run.source.file, signal: new AbortController().signal }) =>
      predictionOf(await judge(run, about)),
  };
}

/** Methods that learn from labelled runs, by the name of the method, and the floors that do. */
const TRAINABLES: Readonly<Record<string, Trainable>> = {
  triage: trainableTriage,
  "triage-content": trainableContent,
  "constant-step": onOutlines(constantStep),
  "position-only": onOutlines(positionOnly),
};

/** What learns under that name, or an error that lists the names. */
export function trainableNamed(name: string): Trainable {
  const trainable = TRAINABLES[name];
  if (trainable) return trainable;
  const known = Object.keys(TRAINABLES).join(", ");
  throw new RootstepError("arguments", `"${name}" learns nothing from labelled runs; what does: ${known}`);
}

/** A floor sees outlines alone. */
function onOutlines(trainable: Trainable<Outline>): Trainable {
  return {
    fit: async (training) => {
      const predictor = await trainable.fit(training.map((one) => ({ ...one, run: outlineOf(one.run) })));
      return { predict: (trajectory) => predictor.predict(outlineOf(trajectory)) };
    },
  };
}

const Ranking = z.object({ probabilities: z.array(z.number()) });

/**
 * The best guess of a diagnosis: its first suspect, even where it found no failure. On failed runs a benchmark asks
 * for the guess; the verdict is counted beside it.
 */
function predictionOf(diagnosis: Diagnosis): Prediction {
  const { suspects, step, role, verdict, workings, ledger } = diagnosis;
  if (verdict === "unjudged") return unjudged(diagnosis);
  const [first] = suspects;
  const ranking = Ranking.safeParse(workings.findLast(({ kind }) => kind === "ranking")?.data);
  return {
    step: step ?? first?.step,
    role: role ?? first?.role,
    probabilities: ranking.data?.probabilities ?? [],
    verdict,
    spent: spendingOf(ledger),
  };
}

/** The rules' guess is not the method's: where the method says nothing, it is wrong. */
function unjudged({ verdict, issues, ledger }: Diagnosis): Prediction {
  const error = ["unjudged", ...issues.slice(-1)].join(": ");
  return { probabilities: [], verdict, error, spent: spendingOf(ledger) };
}
