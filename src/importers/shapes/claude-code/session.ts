import type { Spilling } from "../../../core/spilled-list.ts";
import { TextNumbers } from "../../../core/text-numbers.ts";
import type { Trajectory } from "../../../core/trajectory.ts";
import { MAIN_THREAD } from "../../building/trajectory-builder.ts";
import type { RecordLine } from "../../reading/source.ts";
import { asFields, asName, asTime, type Fields, isFields, textOf } from "../loose.ts";
import { BoundedTexts } from "./bounded-texts.ts";
import { buildRun } from "./build-run.ts";
import type { Conversation } from "./conversation.ts";
import { EntryShelf } from "./entry-shelf.ts";
import { Lanes } from "./lanes.ts";
import { type MessageRecord, readMessage, sizeOf } from "./message-record.ts";
import { PartialMessages, type Undelivered } from "./partial-messages.ts";
import { Routing } from "./routing.ts";
import { acceptSideRecord } from "./side-records.ts";
import { clearsContext } from "./words.ts";

/** Progress records whose text is repeated by the result they lead to. */
const SILENT_PROGRESS = new Set([
  "hook_progress",
  "mcp_progress",
  "waiting_for_task",
  "query_update",
  "search_results_received",
]);
const SETTINGS = ["cwd", "gitBranch", "version"];
/** Characters of prompts that wait to be sent. */
const QUEUE_LIMIT = 16 * 1024 * 1024;

/** Reads the records of a session, its main file first, then its side files; gives its runs. */
export class Session {
  readonly #shelf: EntryShelf;
  readonly #routing: Routing;
  readonly #lanes = new Lanes();
  /** The size of the message under each uuid, negative when a progress record brought it. */
  readonly #seen = new TextNumbers();
  readonly #partials = new PartialMessages();
  readonly #queued = new BoundedTexts(QUEUE_LIMIT);
  #lastUuid: string | undefined;
  #at = Number.NEGATIVE_INFINITY;

  constructor(spilling: Spilling | undefined) {
    this.#shelf = new EntryShelf(spilling);
    const isKnown = (uuid: string) => this.#seen.has(uuid) || uuid === this.#lastUuid;
    this.#routing = new Routing(isKnown, this.#shelf);
  }

  /** Starts the side file of a sub-agent. */
  beginSideFile(agent: string): void {
    this.#lanes.sideFileOf = agent;
    this.#at = Number.NEGATIVE_INFINITY;
  }

  accept(line: RecordLine): void {
    const { notes } = this.#routing.current;
    if ("bad" in line) notes.addIssue("bad-line", line.bad, line.line);
    else if (isFields(line.value)) this.#acceptRecord(line.value);
    else notes.addIssue("unknown-record", `a bare ${nameOfType(line.value)}`, line.line);
    this.#shelf.spill();
  }

  #acceptRecord(raw: Fields): void {
    this.#at = asTime(raw.timestamp) ?? this.#at;
    const type = asName(raw.type) ?? "";
    if (type === "user" || type === "assistant") this.#acceptMessage(raw, this.#lanes.of(raw), false);
    else if (type === "progress") this.#acceptProgress(raw);
    else if (type === "stream_event") this.#acceptEvent(raw);
    else if (type === "queue-operation") this.#acceptQueued(raw);
    else this.#acceptOther(raw, type);
    this.#lastUuid = asName(raw.uuid) ?? this.#lastUuid;
  }

  #acceptOther(raw: Fields, type: string): void {
    const uuid = asName(raw.uuid);
    const { notes } = this.#routing.current;
    if (uuid !== undefined && (type === "system" || type === "attachment") && this.#isRepeated(uuid, 0)) {
      notes.addIssue("duplicate", `${type} record`);
      return;
    }
    this.#queued.delete(textOf(asFields(raw.attachment).prompt));
    const where = { thread: this.#lanes.of(raw), at: this.#at };
    const known = acceptSideRecord(this.#conversationFor(raw), raw, where);
    if (!known) notes.addIssue("unknown-record", type === "" ? "a record without type" : `type "${type}"`);
  }

  #acceptMessage(raw: Fields, thread: string, progress: boolean): void {
    const record = readMessage(raw, { thread, at: this.#at, progress });
    const size = progress ? -sizeOf(record) : sizeOf(record);
    if (record.uuid !== undefined && this.#isRepeated(record.uuid, size)) {
      this.#acceptRepeated(record, record.uuid);
      return;
    }
    const conversation = this.#conversationFor(raw);
    for (const name of SETTINGS) if (raw[name] !== undefined) conversation.notes.set(name, raw[name]);
    if (asName(raw.parent_tool_use_id) !== undefined) conversation.link(thread, thread, "progress");
    if (raw.type === "assistant") this.#acceptAssistant(conversation, record);
    else this.#acceptUser(conversation, record);
  }

  #acceptAssistant(conversation: Conversation, record: MessageRecord): void {
    this.#partials.deliver(record.thread, asName(record.message.id), record.parts.length);
    const isNew = conversation.addAssistant(record);
    if (!isNew && !record.progress) conversation.notes.addIssue("duplicate", "assistant record");
  }

  #acceptUser(conversation: Conversation, record: MessageRecord): void {
    this.#takePartials(conversation, this.#partials.take(record.thread));
    const text = record.parts[0]?.body ?? "";
    this.#queued.delete(text);
    if (record.thread === MAIN_THREAD && clearsContext(text) && conversation.hasAgent) this.#routing.clear();
    if (record.parts.length === 0)
      conversation.notes.addIssue("unknown-record", "user record without content");
    const isNew = conversation.addUser(record);
    if (!isNew && record.parts.length > 0) conversation.notes.addIssue("duplicate", "user record");
  }

  /** A side file repeats what progress records said, with the final tokens; any other repetition is counted. */
  #acceptRepeated(record: MessageRecord, uuid: string): void {
    if ((this.#seen.get(uuid) ?? 0) > 0) {
      this.#routing.current.notes.addIssue("duplicate", `${textOf(record.raw.type)} record`);
    } else if (record.raw.type === "assistant" && asName(record.message.id) !== undefined) {
      this.#conversationFor(record.raw).addAssistant(record);
    }
  }

  /** A resumed session and a side file repeat records; another text under the same uuid is no repetition. */
  #isRepeated(uuid: string, size: number): boolean {
    const known = this.#seen.get(uuid);
    if (known !== undefined && Math.abs(known) === Math.abs(size)) return true;
    this.#seen.set(uuid, size);
    return false;
  }

  #acceptProgress(raw: Fields): void {
    const data = asFields(raw.data);
    const agent = asName(data.agentId);
    const call = asName(raw.parentToolUseID);
    const conversation = this.#conversationFor(raw);
    if (isFields(data.message) && agent !== undefined) {
      if (call !== undefined) conversation.link(agent, call, "progress");
      const inner = { ...data.message, sessionId: raw.sessionId, parentUuid: raw.parentUuid };
      this.#at = asTime(data.message.timestamp) ?? this.#at;
      this.#acceptMessage(inner, agent, true);
    } else if (typeof data.fullOutput === "string") {
      if (call !== undefined) conversation.noteProgress(call, data.fullOutput);
    } else if (!SILENT_PROGRESS.has(textOf(data.type))) {
      conversation.notes.addIssue("unknown-record", `progress record "${textOf(data.type)}"`);
    }
  }

  #acceptEvent(raw: Fields): void {
    const { current } = this.#routing;
    const thread = this.#lanes.of(raw);
    const event = asFields(raw.event);
    if (event.type === "message_start") this.#takePartials(current, this.#partials.take(thread));
    const ended = this.#partials.accept(thread, event);
    if (ended) current.completeTurn(ended.id, ended.usage, ended.reason);
  }

  #takePartials(conversation: Conversation, left: readonly Undelivered[]): void {
    for (const { thread, message, ended } of left) {
      const raw = { type: "assistant", message, ...(ended ? {} : { error: "the stream broke off" }) };
      conversation.addAssistant(readMessage(raw, { thread, at: this.#at, progress: false }));
    }
  }

  /** A prompt typed while the agent worked: mostly it comes again as a message; if it never does, it is kept. */
  #acceptQueued(raw: Fields): void {
    const content = asName(raw.content);
    if (raw.operation !== "enqueue" || content === undefined || this.#queued.set(content, content)) return;
    this.#routing.current.notes.addIssue("cut-off", "queued prompt left out");
  }

  #conversationFor(raw: Fields): Conversation {
    if (this.#lanes.sideFileOf === undefined) return this.#routing.of(raw);
    return this.#routing.at(asName(raw.sessionId), this.#at);
  }

  /** What a side file's description says of its sub-agent. */
  describeAgent(agent: string, type: string | undefined, call: string | undefined): void {
    const conversation = this.#routing.all.find((one) => one.threads.has(agent));
    if (conversation && type !== undefined) conversation.thread(agent).type = type;
    if (conversation && call !== undefined) conversation.link(agent, call, "sideFile");
  }

  /** Keeps a text file that lies beside the session, unless a record held the same text. */
  addFile(name: string, body: string): void {
    const known = this.#routing.all.some(({ notes }) => notes.holds(body));
    if (body.includes("\u0000")) this.missFile(name, "binary data");
    else if (!known) this.#routing.current.notes.keep(name, body, "log");
  }

  missFile(name: string, reason: string): void {
    this.#routing.current.notes.addIssue("missing", `${name}: ${reason}`);
  }

  /** The runs of the session, one at a time. */
  async *finish(nameless: string, source: Trajectory["source"]): AsyncIterable<Trajectory> {
    const { current } = this.#routing;
    this.#takePartials(current, this.#partials.takeAll());
    for (const [body] of this.#queued) current.notes.keep("queued prompt that was never sent", body);
    for (const one of this.#routing.runs()) {
      const native = one.id === undefined ? {} : { native: one.id };
      yield await buildRun(one, one.id ?? nameless, { ...source, ...native });
    }
    this.#shelf.close();
  }
}

function nameOfType(value: unknown): string {
  return Array.isArray(value) ? "list" : value === null ? "null" : typeof value;
}
