import type { Usage } from "../../../core/trajectory.ts";
import { type DraftPart, MAIN_THREAD } from "../../building/trajectory-builder.ts";
import { anthropicUsage, stateOfStop } from "../anthropic-message.ts";
import { asFields, asName, asTime, type Fields, parseJson, textOf } from "../loose.ts";
import type { AgentThread, Entry, SpawnCall } from "./entry.ts";
import type { MessageRecord } from "./message-record.ts";
import { Notes } from "./notes.ts";
import { toolExtras } from "./tool-extras.ts";
import { isRequest, requestText } from "./words.ts";

interface OpenTurn {
  entry: Entry;
  request: string | undefined;
}

const SPAWN_TOOLS = new Set(["Task", "Agent"]);
/** How sure a link between a sub-agent and its call is; a surer one replaces a weaker one. */
const LINKS = { progress: 1, result: 2, sideFile: 3 } as const;

/** Everything recorded of one run: entries thread by thread, and what goes beside them. */
export class Conversation {
  readonly threads = new Map<string, AgentThread>();
  readonly calls = new Map<string, { name: string; thread: string }>();
  readonly spawnCalls = new Map<string, SpawnCall>();
  readonly notes = new Notes();
  readonly #turns = new Map<string, OpenTurn>();
  readonly #answered = new Map<string, number>();
  readonly #links = new Map<string, number>();
  startedAt: number | undefined;

  /** The session's id. */
  id: string | undefined;

  constructor(id: string | undefined) {
    this.id = id;
  }

  get hasAgent(): boolean {
    for (const { entries } of this.threads.values()) {
      if (entries.some(({ kind }) => kind === "turn" || kind === "result")) return true;
    }
    return false;
  }

  thread(id: string): AgentThread {
    const known = this.threads.get(id);
    if (known) return known;
    const thread: AgentThread = { id, entries: [] };
    this.threads.set(id, thread);
    return thread;
  }

  /** A model's record: the start of a turn, or more of one whose message id is known. Tells whether it says something new. */
  addAssistant(record: MessageRecord): boolean {
    const turn = this.#turnOf(record);
    const added = newParts(turn.entry.parts, record.parts);
    for (const part of added) this.#learnCall(part, record.thread);
    turn.entry.parts.push(...added);
    turn.entry.end = asTime(record.raw.timestamp) ?? turn.entry.end;
    turn.entry.usage = anthropicUsage(record.message.usage) ?? turn.entry.usage;
    turn.entry.state = failed(record.raw) ?? stateOfStop(record.message.stop_reason) ?? turn.entry.state;
    return added.length > 0 || record.parts.length === 0;
  }

  #turnOf(record: MessageRecord): OpenTurn {
    const id = asName(record.message.id);
    const request = asName(record.raw.requestId);
    const known = id === undefined ? undefined : this.#turns.get(id);
    const differs = known?.request !== undefined && request !== undefined && known.request !== request;
    if (known && !differs) return known;
    const entry = this.#entry(record, "turn", []);
    entry.native = id ? [id] : entry.native;
    entry.model = asName(record.message.model);
    const turn = { entry, request };
    if (id !== undefined) this.#turns.set(id, turn);
    return turn;
  }

  /** A user record: each tool result is an entry, the words beside them are one. */
  addUser(record: MessageRecord): boolean {
    const results = record.parts.filter((part) => part.kind === "result");
    const words = record.parts.filter((part) => part.kind !== "result");
    const fresh = results.filter((part) => this.#isNewAnswer(part));
    for (const part of fresh) this.#addResult(record, part);
    this.#addExtras(record, fresh[0] ?? (results.length === 0 ? undefined : "known"));
    if (words.length > 0) this.#addWords(record, words);
    return fresh.length > 0 || words.length > 0;
  }

  #addResult(record: MessageRecord, part: DraftPart): void {
    const rich = asFields(record.raw.toolUseResult ?? record.raw.tool_use_result);
    const entry = this.#entry(record, "result", [part]);
    const agent = asName(rich.agentId);
    if (agent !== undefined && part.call?.id) this.link(agent, part.call.id, "result");
    if (rich.isAsync === true || rich.status === "async_launched") entry.detached = true;
  }

  #addExtras(record: MessageRecord, result: DraftPart | "known" | undefined): void {
    const rich = record.raw.toolUseResult ?? record.raw.tool_use_result;
    if (rich === undefined || result === "known") return;
    const call = result?.call?.id ?? record.uuid ?? "a record without result";
    this.notes.artifacts.push(...toolExtras(rich, call, result?.body ?? ""));
  }

  #addWords(record: MessageRecord, words: DraftPart[]): void {
    const human = words.filter((part) => part.author === "human" && part.body !== "");
    const entry = this.#entry(record, human.length > 0 ? "message" : "system", words);
    const text = human.map((part) => requestText(part.body)).join("\n");
    if (human.some((part) => isRequest(part.body))) entry.request = text;
  }

  /** A text of the client inside the list of steps. */
  addSystem(raw: Fields, name: string, body: string, thread: string, at: number): Entry {
    const parts: DraftPart[] = [{ kind: "text", author: "system", body }];
    const uuid = asName(raw.uuid);
    const entry = this.#entry({ raw, thread, at, uuid }, "system", parts);
    entry.recordedName = name;
    return entry;
  }

  /** Tokens and stop of a message as its stream ended; its records were written before that. */
  completeTurn(id: string, usage: Usage | undefined, reason: unknown): void {
    const entry = this.#turns.get(id)?.entry;
    if (!entry) return;
    entry.usage = usage ?? entry.usage;
    entry.state = stateOfStop(reason) ?? entry.state;
  }

  /** Says which call started a sub-agent. A second call, as sure as the first, started it again. */
  link(agent: string, call: string, by: keyof typeof LINKS): void {
    const thread = this.thread(agent);
    const known = this.#links.get(agent) ?? 0;
    if (LINKS[by] > known) {
      thread.call = call;
      this.#links.set(agent, LINKS[by]);
    } else if (LINKS[by] === known && thread.call !== call) thread.resumed = true;
  }

  /** The output of a command so far. */
  noteProgress(call: string, output: string): void {
    if (!this.#answered.has(call)) this.notes.running(call, output);
  }

  /** Whether the main agent's last words are these. */
  endsWith(text: string): boolean {
    const last = this.threads.get(MAIN_THREAD)?.entries.findLast(({ kind }) => kind === "turn");
    return last?.parts.some((part) => part.body.trim() === text.trim()) ?? false;
  }

  /** Takes over the texts of a conversation in which no agent acts. */
  absorb(other: Conversation): void {
    for (const [id, { entries }] of other.threads) this.thread(id).entries.push(...entries);
    this.notes.absorb(other.notes);
  }

  #entry(
    record: Pick<MessageRecord, "raw" | "thread" | "at" | "uuid">,
    kind: Entry["kind"],
    parts: DraftPart[],
  ): Entry {
    const { thread, at, uuid } = record;
    const start = asTime(record.raw.timestamp);
    const entry: Entry = { thread, kind, parts, native: uuid ? [uuid] : [], at, start };
    this.startedAt ??= start;
    this.thread(thread).entries.push(entry);
    return entry;
  }

  #isNewAnswer(part: DraftPart): boolean {
    const call = part.call?.id;
    if (call === undefined) return true;
    if (this.#answered.get(call) === part.body.length) return false;
    this.#answered.set(call, part.body.length);
    this.notes.answered(call);
    return true;
  }

  #learnCall(part: DraftPart, thread: string): void {
    const id = part.kind === "call" ? part.call?.id : undefined;
    if (id === undefined || !part.call) return;
    this.calls.set(id, { name: part.call.name, thread });
    if (!SPAWN_TOOLS.has(part.call.name)) return;
    const input = asFields(parseJson(part.body));
    this.spawnCalls.set(id, {
      id,
      thread,
      type: asName(input.subagent_type),
      prompt: textOf(input.prompt),
    });
  }
}

/** The parts of a record that its turn does not hold yet: the same call id, or the same text. */
function newParts(held: readonly DraftPart[], parts: readonly DraftPart[]): readonly DraftPart[] {
  return held.length === 0 ? parts : parts.filter((part) => !held.some((other) => isSame(other, part)));
}

function isSame(a: DraftPart, b: DraftPart): boolean {
  if (a.kind !== "call" || b.kind !== "call") return a.kind === b.kind && a.body === b.body;
  return a.call?.id ? a.call.id === b.call?.id : a.body === b.body;
}

function failed(raw: Fields): "failed" | undefined {
  return raw.isApiErrorMessage === true || asName(raw.error) !== undefined ? "failed" : undefined;
}
