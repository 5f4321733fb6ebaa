import { parseRecordedName } from "../../../core/handoffs.ts";
import type { Usage } from "../../../core/trajectory.ts";
import type { DraftPart, DraftStep } from "../../building/trajectory-builder.ts";
import { asFields, asList, asName, asString, asTime, type Fields, textOf } from "../loose.ts";
import { usageOf } from "../openai-chat/reply.ts";

/** The steps of one record of a team: one, or one for each result of its tools. */
export function entrySteps(raw: Fields): DraftStep[] {
  const type = (asString(raw.type) ?? "").replace(/\[.*$/u, "");
  const decode = Object.hasOwn(DECODERS, type) ? DECODERS[type] : undefined;
  const steps = decode ? decode(raw) : [spoken(raw, contentParts(raw.content ?? raw.message, raw))];
  const end = asTime(raw.created_at ?? raw.timestamp);
  const native = asName(raw.id);
  const usage = usageOf(raw.models_usage);
  return steps.map((step, position) => ({
    ...step,
    native: native ? [native] : [],
    time: { end },
    ...(usage && position === 0 ? { usage } : {}),
  }));
}

const DECODERS: Record<string, ((raw: Fields) => DraftStep[]) | undefined> = {
  ThoughtEvent: (raw) => [spoken(raw, [{ kind: "reasoning", author: "agent", body: textOf(raw.content) }])],
  HandoffMessage: (raw) => [handoff(raw, asString(raw.target))],
  SelectSpeakerEvent: (raw) => [handoff(raw, textOf(asList(raw.content)[0]))],
  ToolCallRequestEvent: (raw) => [spoken(raw, callParts(raw.content))],
  ToolCallExecutionEvent: (raw) => resultSteps(raw.content),
  ToolCallSummaryMessage: (raw) => [
    spoken(raw, [{ kind: "text", author: "environment", body: textOf(raw.content) }]),
  ],
  CodeExecutionEvent: (raw) => [executionStep(raw)],
  WebSurferEvent: (raw) => [spoken(raw, browsing(raw))],
};

const HUMAN = /^(?:human|user|user_?proxy)$/iu;

/** What a role says: a person's message, a handoff where the name holds an addressee, else a turn. */
function spoken(raw: Fields, parts: DraftPart[]): DraftStep {
  const recordedName = asName(raw.source) ?? "unknown";
  const { role, to, note } = parseRecordedName(recordedName);
  if (HUMAN.test(role)) {
    const said = parts.map((part): DraftPart => ({ ...part, author: "human" }));
    return { kind: "message", role, recordedName, parts: said };
  }
  const thought = note?.toLowerCase() === "thought";
  return {
    kind: to === undefined ? "turn" : "handoff",
    role,
    recordedName,
    to,
    parts: thought
      ? parts.map((part) => (part.kind === "text" ? { ...part, kind: "reasoning" } : part))
      : parts,
  };
}

function handoff(raw: Fields, to: string | undefined): DraftStep {
  const body = Array.isArray(raw.content) ? raw.content.map(textOf).join(", ") : textOf(raw.content);
  const step = spoken(raw, [{ kind: "text", author: "agent", body }]);
  return to ? { ...step, kind: "handoff", to } : step;
}

/** Words, or a list of words and pictures. Structured content is kept as JSON. */
export function contentParts(content: unknown, raw: Fields = {}): DraftPart[] {
  const items = Array.isArray(content) ? content : [content];
  const parts = items.map((item): DraftPart => {
    const data = asString(asFields(item).data);
    if (data === undefined) return { kind: "text", author: "agent", body: textOf(item) };
    const url = data.startsWith("data:") ? data : `data:image/png;base64,${data}`;
    return { kind: "blob", author: "agent", body: url };
  });
  const thought = asName(raw.thought);
  return thought ? [{ kind: "reasoning", author: "agent", body: thought }, ...parts] : parts;
}

/** The calls of a request; one that is no list is kept as words. */
export function callParts(content: unknown): DraftPart[] {
  if (!Array.isArray(content)) return contentParts(content);
  return asList(content).map((value) => {
    const call = asFields(value);
    return {
      kind: "call",
      author: "agent",
      body: textOf(call.arguments),
      call: { id: asName(call.id), name: textOf(call.name) },
    };
  });
}

/** A step for each result of a list; what is no list is one result of a tool without a name. */
export function resultSteps(content: unknown): DraftStep[] {
  if (!Array.isArray(content)) {
    const part = { kind: "result", author: "environment", body: textOf(content) } as const;
    return [{ kind: "result", role: "tool", parts: [part] }];
  }
  return asList(content).map((value) => {
    const result = asFields(value);
    const name = asString(result.name) ?? "";
    const part: DraftPart = {
      kind: "result",
      author: "environment",
      body: textOf(result.content),
      call: { id: asName(result.call_id), name },
      ...(result.is_error === true ? { status: "error" as const } : {}),
    };
    return { kind: "result", role: name || "tool", parts: [part] };
  });
}

/** Code is run from the words of a message: no call was recorded. */
function executionStep(raw: Fields): DraftStep {
  const result = asFields(raw.result);
  const failed = typeof result.exit_code === "number" && result.exit_code !== 0;
  const body = textOf(result.output);
  const part = { kind: "result", author: "environment", body, status: failed ? "error" : "ok" } as const;
  return { kind: "result", role: asName(raw.source) ?? "code_executor", parts: [part] };
}

/** A browser's action is logged before what came of it, which is the browser's next message. */
function browsing(raw: Fields): DraftPart[] {
  const action = asName(raw.action);
  const parts = contentParts(raw.message);
  if (action === undefined) return parts;
  return [...parts, { kind: "call", author: "agent", body: textOf(raw.arguments), call: { name: action } }];
}

/** The tokens of a model call that was logged by itself. */
export function loggedUsage(raw: Fields): Usage | undefined {
  return raw.type === "LLMCallEvent" ? usageOf(raw) : undefined;
}

/** A piece of a message that is being streamed; the whole message follows. */
export function isChunk(raw: Fields): boolean {
  return raw.type === "ModelClientStreamingChunkEvent";
}
