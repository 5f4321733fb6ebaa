import { z } from "zod";
import type { Diagnosis } from "./core/diagnosis.ts";
import { RootstepError } from "./core/errors.ts";
import { diagnose, methodNamed } from "./diagnose.ts";
import { positionOnly } from "./evaluation/floors/position-only.ts";
import { constantStep } from "./evaluation/floors/predictors.ts";
import type { Predictor, Trainable } from "./evaluation/labelled.ts";
import { type Outline, outlineOf } from "./evaluation/outline.ts";
import { trainableContent, trainableTriage } from "./learning.ts";
import type { Prediction } from "./scoring/run-score.ts";

/** The method of that name as a predictor, as it is shipped. */
export function shippedPredictor(method: string, signal?: AbortSignal): Predictor {
  methodNamed(method);
  return { predict: async (trajectory) => predictionOf(await diagnose(trajectory, { method, signal })) };
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
function predictionOf({ suspects, step, role, verdict, workings }: Diagnosis): Prediction {
  const [first] = suspects;
  const ranking = Ranking.safeParse(workings.findLast(({ kind }) => kind === "ranking")?.data);
  return {
    step: step ?? first?.step,
    role: role ?? first?.role,
    probabilities: ranking.data?.probabilities ?? [],
    verdict,
  };
}
