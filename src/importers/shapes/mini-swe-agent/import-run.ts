import type { ImportedRun } from "../../../core/trajectory.ts";
import { newRun } from "../../building/new-run.ts";
import { type DraftPart, MAIN_THREAD, type TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { asFields, asList, asNumber, asTime, type Fields, textOf } from "../loose.ts";
import { addMessages, type Message } from "../message.ts";
import { decodeOpenAiMessage } from "../openai-message.ts";
import { addEnding } from "../swe-agent/info.ts";
import { isInterruption, observationPart } from "./observation.ts";
import { decodeTurn } from "./turn.ts";

/** The run of one record: its messages are the steps, its `info` says how it ended. */
export function importRun(raw: Fields, file: string): ImportedRun | undefined {
  const builder = newRun("mini-swe-agent", file, raw.instance_id);
  if (builder.id.endsWith(".traj")) builder.id = builder.id.slice(0, -".traj".length) || builder.id;
  builder.addThread({ id: MAIN_THREAD, role: "agent" });
  addMessages(builder, decodeMessages(builder, asList(raw.messages).map(asFields)));
  if (builder.stepCount === 0) return undefined;
  const info = asFields(raw.info);
  addEnding(builder, info);
  const costUsd = asNumber(asFields(info.model_stats).instance_cost);
  if (costUsd !== undefined) builder.usage = { costUsd };
  const config = textOf(info.config);
  if (config !== "") {
    builder.addArtifact({ name: "config", kind: "config", mediaType: "application/json", body: config });
  }
  return { trajectory: builder.finish() };
}

/** Everything the user says after the agent's first turn is the shell's answer, unless a person broke in. */
function decodeMessages(builder: TrajectoryBuilder, messages: readonly Fields[]): Message[] {
  let open: DraftPart[] = [];
  let begun = false;
  return messages.flatMap((raw): Message[] => {
    if (isEnd(raw, builder)) return [];
    const isTurn = raw.role === "assistant";
    const isAnswer = raw.role === "tool" || (raw.role === "user" && begun && !isInterruption(raw));
    const message = isTurn ? decodeTurn(raw) : isAnswer ? answer(raw, open) : decodeOpenAiMessage(raw);
    if (!message) builder.addIssue("unknown-record", `a message of role ${textOf(raw.role)}`);
    if (isTurn) {
      begun = true;
      open = message?.parts.filter((part) => part.kind === "call") ?? [];
    } else if (isAnswer) open = open.slice(1);
    return message ? [message] : [];
  });
}

/** Newer versions close with a message of their own that repeats how the run ended and what was submitted. */
function isEnd(raw: Fields, builder: TrajectoryBuilder): boolean {
  if (raw.role !== "exit") return false;
  const extra = asFields(raw.extra);
  if (builder.outcome === undefined) addEnding(builder, extra);
  return true;
}

function answer(raw: Fields, open: readonly DraftPart[]): Message {
  const end = asTime(asFields(raw.extra).timestamp);
  return {
    chatRole: "tool",
    parts: [observationPart(raw, open)],
    ...(end === undefined ? {} : { time: { end } }),
  };
}
