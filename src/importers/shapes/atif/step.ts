import type { Author, Part, StepKind } from "../../../core/trajectory.ts";
import type { DraftPart, DraftStep } from "../../building/trajectory-builder.ts";
import { stateOfStop } from "../anthropic-message.ts";
import { isClientText } from "../claude-code/words.ts";
import { asFields, asList, asName, asString, asTime, type Fields, textOf } from "../loose.ts";
import { stepUsage } from "./outcome.ts";

/** Who speaks in a thread, with which model, and what was reasoned last. */
export interface Speaker {
  thread: string;
  /** How many sub-agents stand between the run's agent and this one. */
  depth: number;
  role: string;
  /** Who started this thread: what it is told comes from this role, not from a person. */
  asker?: string | undefined;
  model: string | undefined;
  reasoning: string;
}

const SOURCES: Record<string, { kind: StepKind; author: Author } | undefined> = {
  agent: { kind: "turn", author: "agent" },
  user: { kind: "message", author: "human" },
  system: { kind: "system", author: "system" },
};

/** The step of one entry: what was said and reasoned, its calls and what each gave; nothing when no source is named. */
export function decodeStep(raw: Fields, speaker: Speaker): DraftStep | undefined {
  const source = sourceOf(raw, speaker);
  if (!source) return undefined;
  const { kind, author } = source;
  const end = asTime(raw.timestamp);
  const number = textOf(raw.step_id);
  return {
    kind,
    role: roleOf(kind, speaker),
    thread: speaker.thread,
    native: number === "" ? [] : [number],
    parts: partsOf(raw, author, speaker),
    to: kind === "handoff" ? speaker.role : undefined,
    time: { end },
    model: kind === "turn" ? (asName(raw.model_name) ?? speaker.model) : undefined,
    usage: stepUsage(raw.metrics),
    state: stateOfStop(asFields(raw.extra).stop_reason),
  };
}

function roleOf(kind: StepKind, speaker: Speaker): string {
  if (kind === "turn") return speaker.role;
  if (kind === "handoff") return speaker.asker ?? "agent";
  return kind === "message" ? "user" : "system";
}

/** What the agent's program writes under the user's name is the system's. */
function sourceOf(raw: Fields, speaker: Speaker): (typeof SOURCES)[string] {
  const name = asString(raw.source) ?? "";
  const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
  if (source?.kind !== "message") return source;
  if (isClientText(contentText(raw.message))) return SOURCES.system;
  return speaker.asker === undefined ? source : { kind: "handoff", author: "agent" };
}

function partsOf(raw: Fields, author: Author, speaker: Speaker): DraftPart[] {
  const calls = asList(raw.tool_calls).map((call) => callPart(asFields(call), author));
  const parts = [
    ...reasoningParts(raw, author, speaker),
    ...messageParts(raw.message, isConvertersNote(raw) ? "system" : author),
    ...calls,
    ...resultParts(raw, calls),
  ];
  return parts.length > 0 ? parts : [{ kind: "text", author, body: "" }];
}

/** A recorder that splits one model turn into several entries repeats its reasoning in each. */
function reasoningParts(raw: Fields, author: Author, speaker: Speaker): DraftPart[] {
  const body = asName(raw.reasoning_content) ?? "";
  const repeated = body === speaker.reasoning;
  speaker.reasoning = body;
  return body === "" || repeated ? [] : [{ kind: "reasoning", author, body }];
}

/** An entry made for a call alone carries a sentence that no agent wrote: "Executed Bash call_1". */
function isConvertersNote(raw: Fields): boolean {
  const calls = asList(raw.tool_calls).map(asFields);
  return calls.some(
    (call) => raw.message === `Executed ${textOf(call.function_name)} ${textOf(call.tool_call_id)}`,
  );
}

function callPart(call: Fields, author: Author): DraftPart {
  return {
    kind: "call",
    author,
    body: textOf(call.arguments),
    call: { id: asName(call.tool_call_id), name: asString(call.function_name) ?? "" },
  };
}

function resultParts(raw: Fields, calls: readonly DraftPart[]): DraftPart[] {
  const failed = asFields(raw.extra).tool_result_is_error === true;
  return asList(asFields(raw.observation).results).map((value) => {
    const result = asFields(value);
    const id = asName(result.source_call_id);
    const name = calls.find((part) => part.call?.id === id)?.call?.name ?? "";
    return {
      kind: "result",
      author: "environment",
      body: contentText(result.content),
      ...(id === undefined ? {} : { call: { id, name } }),
      ...(failed ? { status: "error" as const } : {}),
    };
  });
}

/** A message is a text, or a list of texts and pictures. */
function messageParts(message: unknown, author: Author): DraftPart[] {
  if (!Array.isArray(message)) return textParts("text", textOf(message), author);
  return message.flatMap((item) => {
    const kind = asFields(item).type === "image" ? "blob" : "text";
    return textParts(kind, contentText([item]), author);
  });
}

function textParts(kind: Part["kind"], body: string, author: Author): DraftPart[] {
  return body === "" ? [] : [{ kind, author, body }];
}

function contentText(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content);
  return content
    .map((value) => {
      const item = asFields(value);
      const { media_type, path } = asFields(item.source);
      if (item.type === "image") return `[image ${textOf(media_type)} ${textOf(path)}]`;
      return asString(item.text) ?? textOf(value);
    })
    .join("\n");
}
