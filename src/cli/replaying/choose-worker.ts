import { RootstepError } from "../../core/errors.ts";
import { workerNamed } from "../../environments/opsworld/workers/named.ts";
import { shellLine } from "../../environments/process/command-line.ts";
import { processWorker } from "../../environments/process/process-worker.ts";
import type { Model } from "../../methods/asking/model.ts";
import type { Worker } from "../../replay/contract/agent.ts";
import type { Plan } from "../../replay/prefix/plan.ts";
import { modelWorker } from "../../replay/workers/model-worker.ts";
import { recordedWorker } from "../../replay/workers/recorded-worker.ts";

/** Who goes on after the changed step, as it is said on the command line. */
export type AgentChoice =
  | { kind: "recorded" }
  | { kind: "model" }
  | { kind: "program"; line: string }
  | { kind: "scripted"; worker: Worker };

/**
 * `recorded`, `model`, `process:COMMAND`, or a scripted worker of OpsWorld by its name; unless told, the model where one is set.
 */
export function agentChoice(named: string | undefined, hasModel: boolean): AgentChoice {
  if (named === undefined) return { kind: hasModel ? "model" : "recorded" };
  if (named === "recorded" || named === "model") return { kind: named };
  const worker = workerNamed(named);
  if (worker) return { kind: "scripted", worker };
  const line = named.startsWith("process:") ? named.slice("process:".length).trim() : "";
  if (line !== "") return { kind: "program", line };
  throw new RootstepError(
    "arguments",
    `--agent ${named}: it is recorded, model, process:COMMAND, or of OpsWorld careful, careless:TRAP+TRAP or wavering:TRAP`,
  );
}

/** The worker of a choice; the recorded one makes the plan's calls after the changed turn. */
export function workerOf(choice: AgentChoice, { calls }: Plan, at: number, model: Model | undefined): Worker {
  if (choice.kind === "scripted") return choice.worker;
  if (choice.kind === "program") return processWorker(shellLine(choice.line));
  if (choice.kind === "recorded") {
    return recordedWorker(
      calls.map(({ step, made, said }) => ({ step, call: made, ...(said === undefined ? {} : { said }) })),
      at,
    );
  }
  if (model) return modelWorker(model);
  throw new RootstepError("configuration", "--agent model needs --model provider/name");
}
