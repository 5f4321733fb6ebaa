import { z } from "zod";
import { RootstepError } from "../../core/errors.ts";
import { Json } from "../../environments/process/protocol.ts";
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

/** The call that a model would put in the place of the step's. */
export async function actionProposed(
  { run, model, environment, options, streams }: Session,
  prefix: Prefix,
  target: Target,
): Promise<Call> {
  if (!model) throw new RootstepError("configuration", "no model is set to propose an action");
  const { ask } = model.consult(run, { signal: streams.signal, seed: options.seed ?? 1 });
  const recording = { trajectory: run, turnOf: () => prefix.at, stepOf: () => prefix.step };
  const proposal = await proposeAction(ask, prefix.episode, recording, target);
  if (!proposal)
    throw new RootstepError("incomplete", `${model.name} proposed no call that the environment has`);
  refuseBarred(environment, proposal.call, options.allow ?? []);
  return proposal.call;
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
