import type { ImportedRun } from "../../../core/trajectory.ts";
import { newRun } from "../../building/new-run.ts";
import {
  type DraftPart,
  type DraftStep,
  MAIN_THREAD,
  type TrajectoryBuilder,
} from "../../building/trajectory-builder.ts";
import { asFields, asList, asString, type Fields, isFields, textOf } from "../loose.ts";
import { usageOf } from "../openai-chat/reply.ts";
import { callParts, contentParts, resultSteps } from "./entry-steps.ts";

/** Whether a record is one call of a recorded model client: the messages sent, and the response or its stream. */
export function isModelCall(record: unknown): boolean {
  const raw = asFields(record);
  const typed = asList(raw.messages).every((message) =>
    /Message$/u.test(asString(asFields(message).type) ?? ""),
  );
  return (
    typeof raw.mode === "string" &&
    Array.isArray(raw.messages) &&
    typed &&
    ("response" in raw || "stream" in raw)
  );
}

/** What the model knows in one conversation: everything sent to it and what it answered. */
interface Conversation {
  thread: string;
  known: string[];
}

/**
 * The run of a session of recorded calls. A call that goes on from an earlier one adds what is new in it; any other
 * begins a thread: the agents of a session share a client and are not named.
 */
export function importSession(calls: readonly Fields[], file: string): ImportedRun | undefined {
  if (calls.length === 0) return undefined;
  const builder = newRun("magentic-one", file, undefined);
  const conversations: Conversation[] = [];
  for (const call of calls) {
    const messages = asList(call.messages).map(asFields);
    const conversation = conversationOf(conversations, messages);
    builder.addThread({ id: conversation.thread, role: "agent" });
    for (const message of messages.slice(conversation.known.length)) {
      for (const step of sentSteps(message)) addStep(builder, { ...step, thread: conversation.thread });
    }
    const reply = replyOf(call);
    if (reply) addStep(builder, { ...replyStep(reply), thread: conversation.thread });
    conversation.known = [
      ...messages.map(keyOf),
      ...(reply ? [keyOf({ ...reply, type: "AssistantMessage" })] : []),
    ];
  }
  return { trajectory: builder.finish() };
}

/** How many conversations may go on side by side. */
const OPEN_CONVERSATIONS = 64;

function conversationOf(conversations: Conversation[], messages: readonly Fields[]): Conversation {
  const keys = messages.map(keyOf);
  const known = conversations
    .slice(-OPEN_CONVERSATIONS)
    .find(
      ({ known }) =>
        known.length > 0 && known.length <= keys.length && known.every((key, at) => key === keys[at]),
    );
  if (known) return known;
  const first = conversations.length === 0;
  const begun = { thread: first ? MAIN_THREAD : `conversation ${conversations.length + 1}`, known: [] };
  conversations.push(begun);
  return begun;
}

function keyOf({ type, content }: Fields): string {
  return `${textOf(type)}\n${textOf(content)}`;
}

function sentSteps(message: Fields): DraftStep[] {
  if (message.type === "FunctionExecutionResultMessage") return resultSteps(message.content);
  if (message.type === "AssistantMessage") return [replyStep(message)];
  const isSystem = message.type === "SystemMessage";
  const author = isSystem ? "system" : "human";
  const parts = contentParts(message.content).map((part): DraftPart => ({ ...part, author }));
  const role = isSystem ? "system" : (asString(message.source)?.toLowerCase() ?? "user");
  return [{ kind: isSystem ? "system" : "message", role, parts }];
}

function replyStep(reply: Fields): DraftStep {
  const calls = asList(reply.content).some((item) => isFields(item) && "arguments" in item);
  const thought = contentParts(undefined, reply).filter((part) => part.kind === "reasoning");
  return {
    kind: "turn",
    role: "agent",
    parts: [...thought, ...(calls ? callParts(reply.content) : contentParts(reply.content))],
    usage: usageOf(reply.usage),
    state: reply.finish_reason === "length" ? "cut" : "complete",
  };
}

/** A streamed call ends with the whole response. */
function replyOf({ response, stream }: Fields): Fields | undefined {
  const streamed = asList(stream).findLast((item) => isFields(item) && "content" in item);
  const found = isFields(response) ? response : asFields(streamed);
  return "content" in found ? found : undefined;
}

/** What the first conversation is told is what the run was asked; the prompts of the others are the program's. */
function addStep(builder: TrajectoryBuilder, step: DraftStep): void {
  const index = builder.addStep(step);
  if (step.kind !== "message" || step.thread !== MAIN_THREAD) return;
  const words = step.parts.map((part) => part.body).join("\n");
  if (words.trim() !== "") builder.addRequest(words, index);
}
