import type { DraftPart } from "../../building/trajectory-builder.ts";
import { asFields, asList, asName, asNumber, asTime, type Fields, isFields } from "../loose.ts";
import type { Message } from "../message.ts";
import { type Reply, repliesOf } from "../openai-chat/reply.ts";
import { decodeOpenAiMessage } from "../openai-message.ts";

/** A model's turn: its reasoning and words, and the command in them as a call. */
export function decodeTurn(raw: Fields): Message | undefined {
  const extra = asFields(raw.extra);
  const reply = replyOf(extra);
  const message = decodeOpenAiMessage({ ...reasoningOf(reply), ...raw, name: undefined });
  if (!message) return undefined;
  const native = message.parts.some((part) => part.kind === "call");
  const parts = native ? message.parts : message.parts.flatMap((part) => splitAction(part, extra));
  const end = asTime(extra.timestamp);
  return {
    ...message,
    parts,
    native: message.native ?? reply?.native,
    model: reply?.model,
    usage: reply?.usage ?? costOf(extra),
    state: reply?.state,
    time: end === undefined ? reply?.time : { end },
  };
}

function replyOf(extra: Fields): Reply | undefined {
  return isFields(extra.response) ? repliesOf({ response: extra.response })[0] : undefined;
}

/** The message repeats the reply's words, but not always its reasoning. */
function reasoningOf(reply: Reply | undefined): Fields {
  const { reasoning_content, reasoning, thinking } = asFields(reply?.message);
  return { reasoning_content, reasoning, thinking };
}

function costOf(extra: Fields): Message["usage"] {
  const costUsd = asNumber(extra.cost);
  return costUsd === undefined ? undefined : { costUsd };
}

const ACTION = /```(?:bash|sh|mswea_bash_command)[ \t]*\r?\n([\s\S]*?)\r?\n```/gu;

/** The command stands in a fenced block. A message with several or none was refused: it holds no call. */
function splitAction(part: DraftPart, extra: Fields): DraftPart[] {
  if (part.kind !== "text") return [part];
  const blocks = [...part.body.matchAll(ACTION)];
  const [block] = blocks;
  if (!block || blocks.length > 1) return [part, ...recordedActions(extra)];
  const before = part.body.slice(0, block.index);
  const after = part.body.slice(block.index + block[0].length);
  return [
    ...textPart(before),
    { kind: "call", author: "agent", body: block[1] ?? "", call: { name: "bash" } },
    ...textPart(after),
  ];
}

/** Newer versions also record the commands they took from the words, however those were fenced. */
function recordedActions(extra: Fields): DraftPart[] {
  return asList(extra.actions).flatMap((value): DraftPart[] => {
    const action = asFields(value);
    const body = asName(action.command);
    const id = asName(action.tool_call_id);
    return body ? [{ kind: "call", author: "agent", body, call: { id, name: "bash" } }] : [];
  });
}

function textPart(body: string): DraftPart[] {
  return body.trim() === "" ? [] : [{ kind: "text", author: "agent", body }];
}
