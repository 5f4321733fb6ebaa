import type { ImportedRun, Outcome } from "../../core/trajectory.ts";
import { newRun } from "../building/new-run.ts";
import { MAIN_THREAD } from "../building/trajectory-builder.ts";
import { withoutLabels } from "./labels.ts";
import { asFields, asList, asNumber, type Fields, textOf } from "./loose.ts";
import { addMessages, type Message, wordsOf } from "./message.ts";
import { decodeOpenAiMessage, isOpenAiMessage } from "./openai-message.ts";

/** Whether a record is a tau-bench run: a task, a reward and the whole conversation. */
export function isTauRun(record: unknown): boolean {
  const raw = asFields(record);
  return "task_id" in raw && asList(raw.traj).length > 0 && asList(raw.traj).every(isOpenAiMessage);
}

/** Imports one tau-bench run: every message is a step, the policy too; the reward is the outcome. */
export function importTauRun(record: Fields, format: string, file: string): ImportedRun | undefined {
  const raw = withoutLabels(record);
  if (!isTauRun(raw)) return undefined;
  const builder = newRun(format, file, raw.task_id);
  builder.id = trialName(raw) || builder.id;
  builder.addThread({ id: MAIN_THREAD, role: "agent" });
  const messages = asList(raw.traj).flatMap((value) => decodeTauMessage(value) ?? []);
  for (const message of messages) {
    if (message.chatRole === "system") builder.addInstruction("agent", wordsOf(message));
  }
  builder.addInstruction("user", textOf(asFields(asFields(raw.info).task).instruction));
  addMessages(builder, messages);
  const reward = asNumber(raw.reward);
  if (reward !== undefined) builder.outcome = rewardOutcome(reward);
  return { trajectory: builder.finish() };
}

/** A task may be tried several times: the number of the trial tells its runs apart. */
export function trialName(raw: Fields): string {
  const [task, trial] = [textOf(raw.task_id), textOf(raw.trial)];
  return trial === "" ? task : `${task}/${trial}`;
}

function decodeTauMessage(value: unknown): Message | undefined {
  const message = decodeOpenAiMessage(value);
  if (!message) return undefined;
  const number = textOf(asFields(value).index);
  const parts = message.parts.map((part) =>
    part.kind === "result" && part.body.startsWith("Error:") ? { ...part, status: "error" as const } : part,
  );
  return { ...message, parts, ...(number === "" ? {} : { native: number }) };
}

/** The tau benchmarks reward a run with 1 or not at all; a reward in between is no success. */
export function rewardOutcome(score: number): Outcome {
  return { status: score >= 1 - 1e-6 ? "success" : "failure", score, by: "reward" };
}
