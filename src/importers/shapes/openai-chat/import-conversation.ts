import type { ImportedRun } from "../../../core/trajectory.ts";
import { newRun } from "../../building/new-run.ts";
import { MAIN_THREAD, type TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { asFields, textOf } from "../loose.ts";
import { addMessages, type Message } from "../message.ts";
import { decodeOpenAiMessage } from "../openai-message.ts";
import type { Conversation } from "./conversations.ts";
import { type Reply, usageOf } from "./reply.ts";

/** The run of one conversation: every message a step, every reply with its model, tokens and time. */
export function importConversation(conversation: Conversation, file: string): ImportedRun {
  const builder = newRun("openai-chat", file, conversation.id ?? conversation.conversation);
  builder.addThread({ id: MAIN_THREAD, role: "agent" });
  for (const tool of conversation.tools) builder.addTool(tool);
  const messages = conversation.messages.flatMap((raw, position) => {
    const message = messageAt(conversation, raw, position);
    if (!message) builder.addIssue("unknown-record", `a message of role ${textOf(asFields(raw).role)}`);
    return message ?? [];
  });
  addMessages(builder, messages);
  addAlternatives(builder, conversation);
  for (const what of conversation.duplicates) builder.addIssue("duplicate", what);
  return { trajectory: builder.finish() };
}

function messageAt(conversation: Conversation, raw: unknown, position: number): Message | undefined {
  const reply = conversation.replies.get(position);
  const message = decodeOpenAiMessage(reply?.message ?? raw);
  if (message?.chatRole !== "assistant") return message;
  if (reply) return withReply(message, reply, conversation);
  message.usage = usageOf(asFields(raw).usage);
  message.model = requestModel(conversation);
  return message;
}

function withReply(message: Message, reply: Reply, conversation: Conversation): Message {
  const author = reply.fault ? "system" : "agent";
  return {
    ...message,
    parts: message.parts.map((part) => ({ ...part, author })),
    native: message.native ?? reply.native,
    model: reply.model ?? conversation.model,
    usage: reply.usage,
    state: reply.state,
    time: reply.time,
  };
}

/** A record without a response names one model for the whole conversation. */
function requestModel({ replies, model }: Conversation): string | undefined {
  return replies.size === 0 ? model : undefined;
}

/** Further answers to one request are no steps: the conversation went on without them. */
function addAlternatives(builder: TrajectoryBuilder, { alternatives }: Conversation): void {
  alternatives.forEach(({ position, reply }, index) => {
    builder.addArtifact({
      name: `another reply to message ${position} (${index + 1})`,
      kind: "record",
      mediaType: "application/json",
      body: JSON.stringify(reply.message, null, 1),
    });
  });
}
