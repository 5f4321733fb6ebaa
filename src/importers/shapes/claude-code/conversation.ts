import { hashText, TextNumbers } from "../../../core/text-numbers.ts";
import type { StepKind, Usage } from "../../../core/trajectory.ts";
import { type DraftPart, MAIN_THREAD } from "../../building/trajectory-builder.ts";
import { anthropicUsage, stateOfStop } from "../anthropic-message.ts";
import { asFields, asName, asTime, type Fields, parseJson, textOf } from "../loose.ts";
import type { AgentThread, Entry, SpawnCall } from "./entry.ts";
import type { EntryShelf } from "./entry-shelf.ts";
import type { MessageRecord } from "./message-record.ts";
import { Notes } from "./notes.ts";
import { toolExtras } from "./tool-extras.ts";
import { isRequest, requestText } from "./words.ts";

/** A call's tool and thread; few differ. */
interface Caller {
  name: string;
  thread: string;
}

/** A text that stands among the entries without a message. */
interface Aside extends Pick<Entry, "recordedName" | "state" | "request"> {
  kind: "message" | "system";
  body: string;
}

/** The number of a request id that is not there. */
const NO_REQUEST = 0;

const SPAWN_TOOLS = new Set(["Task", "Agent"]);
/** How sure a link between a sub-agent and its call is; a surer one replaces a weaker one. */
const LINKS = { progress: 1, result: 2, sideFile: 3 } as const;

/** Tool and thread of every call, by its id. */
class Callers {
  readonly #numbers = new TextNumbers();
  readonly #different = new Map<string, number>();
  readonly #all: Caller[] = [];

  get(call: string): Caller | undefined {
    return this.#all[this.#numbers.get(call) ?? -1];
  }

  set(call: string, caller: Caller): void {
    const key = `${caller.thread}\n${caller.name}`;
    const number = this.#different.get(key) ?? this.#all.push(caller) - 1;
    this.#different.set(key, number);
    this.#numbers.set(call, number);
  }
}

/** Everything recorded of one run: entries thread by thread, and what goes beside them. */
export class Conversation {
  readonly threads = new Map<string, AgentThread>();
  readonly spawnCalls = new Map<string, SpawnCall>();
  readonly notes = new Notes();
  readonly shelf: EntryShelf;
  readonly #callers = new Callers();
  /** The turn of each message id, and a number for its request id. */
  readonly #turns = new TextNumbers();
  readonly #turnSlots: number[] = [];
  readonly #turnRequests: number[] = [];
  /** The length of the answer to each call. */
  readonly #answered = new TextNumbers();
  readonly #links = new Map<string, number>();
  startedAt: number | undefined;

  /** The session's id. */
  id: string | undefined;

  constructor(id: string | undefined, shelf: EntryShelf) {
    this.id = id;
    this.shelf = shelf;
  }

  get hasAgent(): boolean {
    for (const { slots } of this.threads.values()) {
      if (slots.some((slot) => isAct(this.shelf.kindOf(slot)))) return true;
    }
    return false;
  }

  thread(id: string): AgentThread {
    const known = this.threads.get(id);
    if (known) return known;
    const thread: AgentThread = { id, slots: [] };
    this.threads.set(id, thread);
    return thread;
  }

  /** The tool and the thread of a call. */
  callerOf(call: string): Caller | undefined {
    return this.#callers.get(call);
  }

  /** A model's record: the start of a turn, or more of one whose message id is known. Tells whether it says something new. */
  addAssistant(record: MessageRecord): boolean {
    const turn = this.#turnOf(record);
    const added = newParts(turn.parts, record.parts);
    for (const part of added) {
      this.#learnCall(part, record.thread);
      turn.parts.push(part);
    }
    this.shelf.grow(added);
    turn.end = asTime(record.raw.timestamp) ?? turn.end;
    turn.usage = anthropicUsage(record.message.usage) ?? turn.usage;
    turn.state = failed(record.raw) ?? stateOfStop(record.message.stop_reason) ?? turn.state;
    return added.length > 0 || record.parts.length === 0;
  }

  #turnOf(record: MessageRecord): Entry {
    const id = asName(record.message.id);
    const request = numberOf(asName(record.raw.requestId));
    const known = this.#knownTurn(id, request);
    if (known !== undefined) return this.shelf.open(known);
    const slot = this.#add(record, "turn", []);
    const entry = this.shelf.open(slot);
    entry.native = id ? [id] : entry.native;
    entry.model = asName(record.message.model);
    if (id !== undefined) {
      this.#turns.set(id, this.#turnSlots.push(slot) - 1);
      this.#turnRequests.push(request);
    }
    return entry;
  }

  /** The turn of a message id, unless its records name another request. */
  #knownTurn(id: string | undefined, request: number): number | undefined {
    const known = id === undefined ? undefined : this.#turns.get(id);
    if (known === undefined) return undefined;
    const knownRequest = this.#turnRequests[known];
    const differs = knownRequest !== NO_REQUEST && request !== NO_REQUEST && knownRequest !== request;
    return differs ? undefined : this.#turnSlots[known];
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
    const slot = this.#add(record, "result", [part]);
    const agent = asName(rich.agentId);
    if (agent !== undefined && part.call?.id) this.link(agent, part.call.id, "result");
    if (rich.isAsync === true || rich.status === "async_launched") this.shelf.detach(slot);
  }

  #addExtras(record: MessageRecord, result: DraftPart | "known" | undefined): void {
    const rich = record.raw.toolUseResult ?? record.raw.tool_use_result;
    if (rich === undefined || result === "known") return;
    const call = result?.call?.id ?? record.uuid ?? "a record without result";
    const extras = toolExtras(rich, call, result?.body ?? "");
    for (const extra of extras) this.notes.addArtifact(extra);
    this.shelf.grow(extras);
  }

  #addWords(record: MessageRecord, words: DraftPart[]): void {
    const human = words.filter((part) => part.author === "human" && part.body !== "");
    const asks = human.some((part) => isRequest(part.body));
    const request = asks ? human.map((part) => requestText(part.body)).join("\n") : undefined;
    this.#add(record, human.length > 0 ? "message" : "system", words, { request });
  }

  /** A text inside the list of steps that no message brings: the client's, or what a person typed meanwhile. */
  addAside(raw: Fields, { thread, at }: Pick<MessageRecord, "thread" | "at">, aside: Aside): void {
    const { kind, body, ...more } = aside;
    const author = kind === "message" ? "human" : "system";
    this.#add({ raw, thread, at, uuid: asName(raw.uuid) }, kind, [{ kind: "text", author, body }], more);
  }

  /** Tokens and stop of a message as its stream ended; its records were written before that. */
  completeTurn(id: string, usage: Usage | undefined, reason: unknown): void {
    const slot = this.#turnSlots[this.#turns.get(id) ?? -1];
    if (slot === undefined) return;
    const entry = this.shelf.open(slot);
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
    const last = this.threads.get(MAIN_THREAD)?.slots.findLast((slot) => this.shelf.kindOf(slot) === "turn");
    if (last === undefined) return false;
    return this.shelf.read(last).parts.some((part) => part.body.trim() === text.trim());
  }

  /** Takes over the texts of a conversation in which no agent acts. */
  absorb(other: Conversation): void {
    for (const [id, { slots }] of other.threads) {
      const thread = this.thread(id);
      for (const slot of slots) thread.slots.push(slot);
    }
    this.notes.absorb(other.notes);
  }

  #add(
    record: Pick<MessageRecord, "raw" | "thread" | "at" | "uuid">,
    kind: StepKind,
    parts: DraftPart[],
    more: Partial<Entry> = {},
  ): number {
    const { thread, at, uuid } = record;
    const start = asTime(record.raw.timestamp);
    const slot = this.shelf.add(kind, at, { thread, parts, native: uuid ? [uuid] : [], start, ...more });
    this.startedAt ??= start;
    this.thread(thread).slots.push(slot);
    return slot;
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
    this.#callers.set(id, { name: part.call.name, thread });
    if (!SPAWN_TOOLS.has(part.call.name)) return;
    const input = asFields(parseJson(part.body));
    this.spawnCalls.set(id, {
      id,
      thread,
      type: asName(input.subagent_type),
      prompt: promptNumber(textOf(input.prompt)),
    });
  }
}

/** Tells prompts apart; blanks around them do not count. */
export function promptNumber(prompt: string): number {
  return hashText(prompt.trim());
}

function numberOf(request: string | undefined): number {
  return request === undefined ? NO_REQUEST : hashText(request) | 1;
}

/** The parts of a record that its turn does not hold yet: the same call id, or the same text. */
function newParts(held: readonly DraftPart[], parts: readonly DraftPart[]): readonly DraftPart[] {
  return held.length === 0 ? parts : parts.filter((part) => !held.some((other) => isSame(other, part)));
}

function isSame(a: DraftPart, b: DraftPart): boolean {
  if (a.kind !== "call" || b.kind !== "call") return a.kind === b.kind && a.body === b.body;
  return a.call?.id ? a.call.id === b.call?.id : a.body === b.body;
}

function isAct(kind: StepKind | undefined): boolean {
  return kind === "turn" || kind === "result";
}

function failed(raw: Fields): "failed" | undefined {
  return raw.isApiErrorMessage === true || asName(raw.error) !== undefined ? "failed" : undefined;
}
