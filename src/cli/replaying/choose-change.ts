import { z } from "zod";
import { proposeLookUp } from "../../autopsy/proposing/propose-look-up.ts";
import { RootstepError } from "../../core/errors.ts";
import { Json } from "../../environments/process/protocol.ts";
import type { Model } from "../../methods/asking/model.ts";
import type { Call, Environment } from "../../replay/contract/environment.ts";
import { isBarred, meaningOf } from "../../replay/prefix/plan.ts";
import type { Prefix } from "../../replay/prefix/replay-prefix.ts";
import { proposeAction } from "../../replay/propose-action.ts";
import type { Session, Target } from "./session.ts";

const Action = z.object({ tool: z.string(), arguments: Json.default({}) });

/** The call of `--action`, as the environment has it; a recorded tool's name will do. */
export function actionGiven(text: string, environment: Environment, allow: readonly string[]): Call {
  const given = Action.safeParse(jsonOf(text));
  if (!given.success) {
    throw new RootstepError(
      "arguments",
      `--action is JSON like {"tool": "refund", "arguments": {"cents": 4800}}`,
    );
  }
  const meant = meaningOf(environment, given.data);
  if (meant === undefined || meant === "idle") {
    const tools = environment.tools.map(({ name }) => name).join(", ");
    throw new RootstepError(
      "arguments",
      `--action: ${environment.key} has no tool ${given.data.tool}; its tools are ${tools}`,
    );
  }
  refuseBarred(environment, meant.call, allow);
  return meant.call;
}

/** The call that a model would put in the place of the step's, or without a model what the run shows to have been left out. */
export async function actionProposed(session: Session, prefix: Prefix, target: Target): Promise<Call> {
  const { environment, options, model } = session;
  const call = model ? await askedOf(model, session, prefix, target) : leftOut(prefix);
  refuseBarred(environment, call, options.allow ?? []);
  return call;
}

async function askedOf(
  model: Model,
  { run, options, streams }: Session,
  { at, step, episode }: Prefix,
  target: Target,
): Promise<Call> {
  const { ask } = model.consult(run, { signal: streams.signal, seed: options.seed ?? 1 });
  const recording = { trajectory: run, turnOf: () => at, stepOf: () => step };
  const proposal = await proposeAction(ask, episode, recording, target);
  if (proposal) return proposal.call;
  throw new RootstepError("incomplete", `${model.name} proposed no call that the environment has`);
}

function leftOut({ at, step, episode }: Prefix): Call {
  const lookUp = proposeLookUp(episode.history, () => 0, at);
  if (lookUp) return lookUp.call;
  throw new RootstepError(
    "arguments",
    `up to step ${step} the run shows no look-up that was left out; give --action JSON, or --model to have one proposed`,
  );
}

/** Throws where a change could not be taken back and was not allowed. */
function refuseBarred(environment: Environment, call: Call, allow: readonly string[]): void {
  if (!isBarred(environment, call, allow)) return;
  throw new RootstepError(
    "arguments",
    `not replayed: ${call.tool} cannot be taken back; --allow ${call.tool} calls it for real`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
