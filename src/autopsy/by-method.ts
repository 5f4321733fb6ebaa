import type { Diagnosis } from "../core/diagnosis.ts";
import type { Trajectory } from "../core/trajectory.ts";
import type { Consultation, Model } from "../methods/asking/model.ts";
import { proposeAction } from "../replay/propose-action.ts";
import type { Diagnoser, Opinion } from "./diagnoser.ts";

/** An attribution method with the model it asks, at one setting of how much that model may think. */
export interface AskedMethod {
  method: string;
  /** How much the model may think: `low`, or `usual`. */
  effort: string;
  model: Model;
  seed: number;
  diagnose(run: Trajectory, signal: AbortSignal): Promise<Diagnosis>;
}

/** As every question of a method sets it. */
export const USUAL_EFFORT = "usual";

/**
 * Makes an attribution method a diagnoser: it names the step, and its model is asked for the call that should have stood
 * there. Forced to one turn, the method's reading is kept and its step is not.
 */
export function byMethod({ method, effort, model, seed, diagnose }: AskedMethod): Diagnoser {
  const setting = effort === USUAL_EFFORT ? model.name : `${model.name}, ${effort}`;
  return {
    name: `${method} (${setting})`,
    asks: { method, model: model.name, effort },
    title: `${method}, replacement asked of ${model.name}`,
    knows: "run",
    propose: async ({ run, history, only }, { signal }) => {
      const diagnosis = await diagnose(run.trajectory, signal);
      const step = only === undefined ? diagnosis.step : run.stepOf(only);
      const asked = model.consult(run.trajectory, { signal, seed });
      const claim = { explanation: diagnosis.explanation, ...(step === undefined ? {} : { step }) };
      const proposal = await proposeAction(asked.ask, { history }, run, claim);
      const calls = [...diagnosis.ledger.calls, ...asked.ledger().calls];
      return { calls, ...(proposal ? { proposal } : silenceOf(diagnosis, asked)) };
    },
  };
}

/** Why nothing is proposed: nothing was named, or a model failed. */
function silenceOf(
  { verdict, issues }: Diagnosis,
  asked: Consultation,
): Pick<Opinion, "reason" | "unjudged"> {
  const faults = [
    ...(verdict === "unjudged" ? issues : []),
    ...asked.issues(),
    ...[asked.stopped() ?? []].flat(),
  ];
  if (verdict === "unjudged" || faults.length > 0) return { unjudged: true, reason: faults[0] ?? "unjudged" };
  if (verdict !== "found") return { reason: `no step was named: ${verdict}` };
  return { reason: "the named step is no turn of the worker" };
}
