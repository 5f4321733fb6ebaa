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

/** The command stands in a fenced block. A message with several or none was refused: it holds no call. */
function splitAction(part: DraftPart, extra: Fields): DraftPart[] {
  if (part.kind !== "text") return [part];
  const blocks = commandBlocks(part.body);
  const [block] = blocks;
  if (!block || blocks.length > 1) return [part, ...recordedActions(extra)];
  return [
    ...textPart(part.body.slice(0, block.start)),
    { kind: "call", author: "agent", body: block.command, call: { name: "bash" } },
    ...textPart(part.body.slice(block.end)),
  ];
}

interface CommandBlock {
  start: number;
  end: number;
  command: string;
}

const FENCE = "\n```";

/** The fenced commands of a text. Where one fence is never closed, no later one can be. */
function commandBlocks(text: string): CommandBlock[] {
  const opening = /```(?:bash|sh|mswea_bash_command)[ \t]*\r?(?=\n)/gu;
  const blocks: CommandBlock[] = [];
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const close = text.indexOf(FENCE, opening.lastIndex + 1);
    if (close < 0) break;
    const command = text.slice(opening.lastIndex + 1, close).replace(/\r$/u, "");
    blocks.push({ start: found.index, end: close + FENCE.length, command });
    opening.lastIndex = close + FENCE.length;
  }
  return blocks;
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
