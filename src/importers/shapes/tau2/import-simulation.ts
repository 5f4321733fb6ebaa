import type { ImportedRun, Outcome } from "../../../core/trajectory.ts";
import { newRun } from "../../building/new-run.ts";
import { MAIN_THREAD, type TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { asFields, asList, asName, asNumber, asTime, type Fields, isFields, textOf } from "../loose.ts";
import { addMessages, type Message } from "../message.ts";
import { usageOf } from "../openai-chat/reply.ts";
import { decodeOpenAiMessage } from "../openai-message.ts";
import { rewardOutcome, trialName } from "../tau.ts";
import type { Simulation } from "./results.ts";

/** The run of one simulation: policy and scenario are instructions, the reward is the outcome. */
export function importSimulation(simulation: Simulation, file: string): ImportedRun | undefined {
  const { raw, info } = simulation;
  const builder = newRun("tau2", file, raw.id);
  builder.id = trialName(raw) || builder.id;
  builder.addThread({ id: MAIN_THREAD, role: "agent" });
  addInstructions(builder, simulation);
  addMessages(builder, messagesOf(builder, raw, info));
  if (builder.stepCount === 0) return undefined;
  addTicket(builder, simulation);
  builder.outcome = outcomeOf(simulation);
  const cost = asNumber(raw.agent_cost);
  if (cost !== undefined) builder.usage = { costUsd: cost };
  return { trajectory: builder.finish() };
}

/** The agent is bound by the policy; the simulated user by the guidelines of all simulations and by the scenario. */
function addInstructions(builder: TrajectoryBuilder, { raw, task, info }: Simulation): void {
  const policy = textOf(raw.policy) || textOf(asFields(info.environment_info).policy);
  builder.addInstruction("agent", policy);
  builder.addInstruction("user", textOf(asFields(info.user_info).global_simulation_guidelines));
  const scenario = asFields(task.user_scenario);
  builder.addInstruction(
    "user",
    [textOf(scenario.persona), briefOf(scenario.instructions)].join("\n").trim(),
  );
}

/** The brief as a text: its own, or a line for each of its fields. */
function briefOf(instructions: unknown): string {
  if (!isFields(instructions)) return textOf(instructions);
  return Object.entries(instructions)
    .filter(([, value]) => textOf(value) !== "")
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${textOf(value)}`)
    .join("\n");
}

/** An agent that works alone has the ticket instead of a user; beside a user it never sees the ticket. */
function addTicket(builder: TrajectoryBuilder, { task, info }: Simulation): void {
  const alone = /solo/iu.test(textOf(asFields(info.agent_info).implementation));
  const ticket = textOf(task.ticket);
  if (alone && ticket !== "") builder.addRequest(ticket);
}

function messagesOf(builder: TrajectoryBuilder, raw: Fields, info: Fields): Message[] {
  const models = {
    assistant: asName(asFields(info.agent_info).llm),
    user: asName(asFields(info.user_info).llm),
  };
  return asList(raw.messages)
    .flatMap(singleMessages)
    .flatMap((value) => {
      const message = decodeMessage(value, models);
      if (!message) builder.addIssue("unknown-record", `a message of role ${textOf(value.role)}`);
      return message ?? [];
    });
}

/** Answers to several calls may come as one record that holds them. */
function singleMessages(value: unknown): Fields[] {
  const raw = asFields(value);
  return Array.isArray(raw.tool_messages) ? raw.tool_messages.map(asFields) : [raw];
}

function decodeMessage(
  raw: Fields,
  models: { assistant: string | undefined; user: string | undefined },
): Message | undefined {
  const isAnswer = raw.role === "tool";
  const message = decodeOpenAiMessage(
    isAnswer ? { ...raw, id: undefined, tool_call_id: raw.id, error: raw.error === true } : raw,
  );
  if (!message) return undefined;
  const usage = usageOf(raw.usage, isFields(raw.usage) ? raw.cost : undefined);
  const model = raw.role === "user" ? models.user : models.assistant;
  const number = textOf(raw.turn_idx);
  const end = asTime(raw.timestamp);
  return {
    ...message,
    native: number === "" ? message.native : number,
    ...(usage ? { usage, model } : {}),
    ...(end === undefined ? {} : { time: { end } }),
  };
}

function outcomeOf({ raw, reward }: Simulation): Outcome | undefined {
  const reason = asName(raw.termination_reason);
  if (reward !== undefined) return { ...rewardOutcome(reward), ...(reason ? { reason } : {}) };
  return reason ? { status: "unknown", by: "termination", reason } : undefined;
}
