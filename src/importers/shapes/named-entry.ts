import { exitStatusOf } from "../../core/enrich.ts";
import { parseRecordedName } from "../../core/handoffs.ts";
import { foldText } from "../../core/text.ts";
import type { Author } from "../../core/trajectory.ts";
import {
  type DraftPart,
  type DraftStep,
  MAIN_THREAD,
  type TrajectoryBuilder,
} from "../building/trajectory-builder.ts";
import { asName, type Fields, isFields } from "./loose.ts";
import { contentText } from "./openai-message.ts";

/** One entry of a multi-agent log: who speaks, under a recorded name or a bare role, and the words. */
export interface NamedEntry {
  /** As recorded: "WebSurfer", "Orchestrator (-> WebSurfer)", "human". */
  recordedName: string;
  /** The chat role beside a recorded name, where there is one. */
  chatRole?: string | undefined;
  content: string;
  native: readonly string[];
}

/** Whether a value is a list of entries that all have words and a name or role. */
export function isNamedHistory(value: unknown): value is readonly Fields[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every(
    (entry) => isFields(entry) && "content" in entry && ("name" in entry || "role" in entry),
  );
}

/** Reads an entry's name (`name`, else `role`) and words; the native ids are the importer's to give. */
export function readNamedEntry(raw: Fields, native: readonly string[] = []): NamedEntry {
  const name = asName(raw.name);
  return {
    recordedName: name ?? asName(raw.role) ?? "unknown",
    chatRole: name === undefined ? undefined : asName(raw.role),
    content: contentText(raw.content),
    native,
  };
}

/** The step of a named entry: a human's message, an environment's result, a handoff, or a role's turn. */
function namedStep(entry: NamedEntry): DraftStep {
  const { role, to, note } = parseRecordedName(entry.recordedName);
  const kind = kindOf(role, to, entry.chatRole);
  return {
    native: entry.native,
    role: role === "assistant" ? "agent" : role,
    recordedName: entry.recordedName,
    kind,
    to: kind === "handoff" ? to : undefined,
    parts: [partOf(entry.content, kind, note)],
  };
}

/**
 * Adds the entries as steps of one thread, which belongs to the first role that is no human. What a human says is a
 * request.
 */
export function addNamedEntries(builder: TrajectoryBuilder, entries: readonly NamedEntry[]): void {
  const steps = entries.map(namedStep);
  const owner = steps.find((step) => step.kind === "turn" || step.kind === "handoff") ?? steps[0];
  if (owner) builder.addThread({ id: MAIN_THREAD, role: owner.role });
  steps.forEach((step, position) => {
    const index = builder.addStep(step);
    const words = entries[position]?.content ?? "";
    if (step.kind === "message" && words.trim() !== "") builder.addRequest(words, index);
  });
}

/**
 * Names the task as a field of the file states it, unless the first human words repeat it. Where there is neither,
 * the first entry is the task.
 */
export function addTask(builder: TrajectoryBuilder, task: string, entries: readonly NamedEntry[]): void {
  const human = entries.find((entry) => namedStep(entry).kind === "message");
  if (task.trim() === "") {
    if (!human && entries[0]) builder.addRequest(entries[0].content, 0);
  } else if (!human || !foldText(human.content).includes(foldText(task))) {
    builder.addRequest(task);
  }
}

const HUMAN = /^(?:human|user)$/iu;
const ENVIRONMENT =
  /^(?:tools?|function|env(?:ironment)?|observation|sandbox|shell|bash|(?:computer)?terminal|code[_ ]?executor|.*[_ ](?:tool|env(?:ironment)?|terminal))$/iu;
const SYSTEM = /^(?:system|developer)$/iu;

function kindOf(role: string, to: string | undefined, chatRole: string | undefined): DraftStep["kind"] {
  if (to !== undefined) return "handoff";
  if (HUMAN.test(role)) return "message";
  if (ENVIRONMENT.test(role) || (chatRole !== undefined && ENVIRONMENT.test(chatRole))) return "result";
  return SYSTEM.test(role) ? "system" : "turn";
}

const AUTHORS: Record<DraftStep["kind"], Author> = {
  message: "human",
  result: "environment",
  system: "system",
  handoff: "agent",
  turn: "agent",
};

function partOf(body: string, kind: DraftStep["kind"], note: string | undefined): DraftPart {
  const author = AUTHORS[kind];
  if (kind !== "result") {
    return { kind: note?.toLowerCase() === "thought" ? "reasoning" : "text", author, body };
  }
  return { kind: "result", author, body, status: statesFailure(body) ? "error" : "ok" };
}

/** Whether the first or the last line of an output states a non-zero exit code; the lines between may say anything. */
function statesFailure(output: string): boolean {
  const text = output.trim();
  const edges = [text.slice(0, 200).split("\n", 1)[0] ?? "", text.slice(-200).split("\n").at(-1) ?? ""];
  return edges.some((line) => /exit\w*[ _-]?(?:code|status)/iu.test(line) && (exitStatusOf(line) ?? 0) !== 0);
}
