import type { Step, Usage } from "../../core/trajectory.ts";
import type { DraftPart, DraftStep, TrajectoryBuilder } from "../building/trajectory-builder.ts";

/** One entry of a message list, whatever dialect it was written in. */
export interface Message {
  chatRole: "system" | "user" | "assistant" | "tool";
  /** The recorded name of who speaks, where there is one. */
  name?: string | undefined;
  parts: DraftPart[];
  native?: string | undefined;
  model?: string | undefined;
  usage?: Usage | undefined;
  state?: Step["state"] | undefined;
  time?: DraftStep["time"];
}

export interface MessageContext {
  thread?: string;
  /** The role of an assistant message without a name. */
  agentRole?: string;
  /** The role of a user message without a name. */
  userRole?: string;
}

/** The step of one message: a turn, a tool's result, a human message or a system message. */
export function messageStep(message: Message, context: MessageContext = {}): DraftStep {
  const { kind, role } = KIND_AND_ROLE[message.chatRole](message, context);
  return {
    kind,
    role,
    thread: context.thread,
    native: message.native ? [message.native] : [],
    parts: message.parts,
    model: message.model,
    usage: message.usage,
    state: message.state,
    time: message.time,
  };
}

const KIND_AND_ROLE: Record<
  Message["chatRole"],
  (message: Message, context: MessageContext) => Pick<DraftStep, "kind" | "role">
> = {
  assistant: (message, context) => ({ kind: "turn", role: message.name ?? context.agentRole ?? "agent" }),
  user: (message, context) => ({ kind: "message", role: message.name ?? context.userRole ?? "user" }),
  system: (message) => ({ kind: "system", role: message.name ?? "system" }),
  tool: (message) => ({
    kind: "result",
    role: message.parts.find((part) => part.kind === "result")?.call?.name || message.name || "tool",
  }),
};

/**
 * Adds a list of messages as steps, in order. Every user message with words is a request. A result whose call is in the list takes the called tool's name as its role.
 */
export function addMessages(
  builder: TrajectoryBuilder,
  messages: readonly Message[],
  context: MessageContext = {},
): void {
  const toolNames = new Map<string, string>();
  for (const message of messages) {
    nameResults(message, toolNames);
    const index = builder.addStep(messageStep(message, context));
    if (message.chatRole === "user") {
      const text = wordsOf(message);
      if (text.trim() !== "") builder.addRequest(text, index);
    }
  }
}

/** What a message says; the calls in it are no words. */
export function wordsOf(message: Message): string {
  return message.parts
    .filter((part) => part.kind !== "call")
    .map((part) => part.body)
    .join("\n");
}

/** Learns the names of called tools, and gives them to results recorded with an id alone. */
function nameResults(message: Message, toolNames: Map<string, string>): void {
  for (const part of message.parts) {
    const { id, name } = part.call ?? { id: undefined, name: "" };
    if (id === undefined || part.call === undefined) continue;
    if (part.kind === "call") toolNames.set(id, name);
    else if (name === "") part.call.name = toolNames.get(id) ?? "";
  }
}
