import type { Trajectory } from "../../../core/trajectory.ts";
import { type DraftPart, MAIN_THREAD } from "../../building/trajectory-builder.ts";
import type { RecordLine } from "../../reading/source.ts";
import { decodeBlocks } from "../anthropic-message.ts";
import { asFields, asName, asTime, type Fields, isFields, textOf } from "../loose.ts";
import { buildRun } from "./build-run.ts";
import type { Conversation, MessageRecord } from "./conversation.ts";
import { PartialMessages } from "./partial-messages.ts";
import { Routing } from "./routing.ts";
import { acceptSideRecord } from "./side-records.ts";
import { clearsContext, isClientText } from "./words.ts";

/** Progress records whose text is repeated by the result they lead to. */
const SILENT_PROGRESS = new Set([
  "hook_progress",
  "mcp_progress",
  "waiting_for_task",
  "query_update",
  "search_results_received",
]);
const SETTINGS = ["cwd", "gitBranch", "version"];

/** Reads the records of a session, its main file first, then its side files; gives its runs. */
export class Session {
  readonly #routing = new Routing((uuid) => this.#seen.has(uuid) || uuid === this.#lastUuid);
  /** The size of the message under each uuid, negative when a progress record brought it. */
  readonly #seen = new Map<string, number>();
  readonly #sideChains = new Map<string, string>();
  readonly #partials = new PartialMessages();
  readonly #queued = new Set<string>();
  #lastUuid: string | undefined;
  /** The sub-agent whose side file is read, or nothing in the main file. */
  #agent: string | undefined;
  #at = Number.NEGATIVE_INFINITY;

  /** Starts a side file. */
  beginSideFile(agent: string): void {
    this.#agent = agent;
    this.#at = Number.NEGATIVE_INFINITY;
  }

  accept(line: RecordLine): void {
    if ("bad" in line) this.#routing.current.addIssue("bad-line", line.bad);
    else if (!isFields(line.value))
      this.#routing.current.addIssue("unknown-record", `a bare ${nameOfType(line.value)}`);
    else this.#acceptRecord(line.value);
  }

  #acceptRecord(raw: Fields): void {
    this.#at = asTime(raw.timestamp) ?? this.#at;
    const type = asName(raw.type) ?? "";
    if (type === "user" || type === "assistant") this.#acceptMessage(raw, this.#threadOf(raw), false);
    else if (type === "progress") this.#acceptProgress(raw);
    else if (type === "stream_event") this.#acceptEvent(raw);
    else if (type === "queue-operation") this.#acceptQueued(raw);
    else this.#acceptOther(raw, type);
    this.#lastUuid = asName(raw.uuid) ?? this.#lastUuid;
  }

  #acceptOther(raw: Fields, type: string): void {
    const uuid = asName(raw.uuid);
    if (uuid !== undefined && (type === "system" || type === "attachment") && this.#isRepeated(uuid, 0)) {
      this.#routing.current.addIssue("duplicate", `${type} record`);
      return;
    }
    this.#queued.delete(textOf(asFields(raw.attachment).prompt));
    const where = { thread: this.#threadOf(raw), at: this.#at };
    const known = acceptSideRecord(this.#conversationFor(raw), raw, where);
    if (!known)
      this.#routing.current.addIssue(
        "unknown-record",
        type === "" ? "a record without type" : `type "${type}"`,
      );
  }

  #acceptMessage(raw: Fields, thread: string, progress: boolean): void {
    const message = isFields(raw.message) ? raw.message : { content: raw.message };
    const parts = decodeRecord(raw, message);
    const uuid = asName(raw.uuid);
    const size = parts.reduce((sum, part) => sum + part.body.length + 1, 1);
    const record = { raw, message, parts, uuid, thread, at: this.#at, progress };
    if (uuid !== undefined && this.#isRepeated(uuid, progress ? -size : size)) {
      this.#acceptRepeated(record, uuid);
      return;
    }
    const conversation = this.#conversationFor(raw);
    if (parts.length === 0 && raw.type === "user") {
      conversation.addIssue("unknown-record", "user record without content");
    }
    this.#noteSettings(conversation, raw);
    if (raw.type === "assistant") this.#acceptAssistant(conversation, record);
    else this.#acceptUser(conversation, record);
  }

  #acceptAssistant(conversation: Conversation, record: MessageRecord): void {
    const id = asName(record.message.id);
    this.#partials.deliver(record.thread, id, record.parts.length);
    if (!conversation.addAssistant(record) && !record.progress)
      conversation.addIssue("duplicate", "assistant record");
  }

  #acceptUser(conversation: Conversation, record: MessageRecord): void {
    this.#takePartials(conversation, this.#partials.take(record.thread));
    const text = record.parts[0]?.body ?? "";
    this.#queued.delete(text);
    const isMain = record.thread === MAIN_THREAD;
    if (isMain && clearsContext(text) && conversation.hasAgent) this.#routing.clear();
    const added = conversation.addUser(record);
    if (!added && record.parts.length > 0) conversation.addIssue("duplicate", "user record");
  }

  /** A side file repeats what progress records said, with the final tokens; any other repetition is counted. */
  #acceptRepeated(record: MessageRecord, uuid: string): void {
    if ((this.#seen.get(uuid) ?? 0) > 0) {
      this.#routing.current.addIssue("duplicate", `${textOf(record.raw.type)} record`);
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
    if (isFields(data.message) && agent !== undefined) {
      if (call !== undefined) this.#conversationFor(raw).link(agent, call, "progress");
      const inner = { ...data.message, sessionId: raw.sessionId, parentUuid: raw.parentUuid };
      this.#at = asTime(data.message.timestamp) ?? this.#at;
      this.#acceptMessage(inner, agent, true);
    } else if (typeof data.fullOutput === "string") {
      if (call !== undefined) this.#routing.current.noteProgress(call, data.fullOutput);
    } else if (!SILENT_PROGRESS.has(textOf(data.type))) {
      this.#routing.current.addIssue("unknown-record", `progress record "${textOf(data.type)}"`);
    }
  }

  #acceptEvent(raw: Fields): void {
    const thread = this.#threadOf(raw);
    const event = asFields(raw.event);
    if (event.type === "message_start")
      this.#takePartials(this.#routing.current, this.#partials.take(thread));
    const ended = this.#partials.accept(thread, event);
    if (ended) this.#routing.current.completeTurn(ended.id, ended.usage, ended.reason);
  }

  #takePartials(conversation: Conversation, left: ReturnType<PartialMessages["takeAll"]>): void {
    for (const { thread, message, ended } of left) {
      const raw = { type: "assistant", message, ...(ended ? {} : { error: "the stream broke off" }) };
      const parts = decodeRecord(raw, message);
      const record = { raw, message, parts, uuid: undefined, thread, at: this.#at, progress: false };
      conversation.addAssistant(record);
    }
  }

  /** A prompt typed while the agent worked: mostly it comes again as a message; if it never does, it is kept. */
  #acceptQueued(raw: Fields): void {
    const content = asName(raw.content);
    if (raw.operation === "enqueue" && content !== undefined) this.#queued.add(content);
  }

  #threadOf(raw: Fields): string {
    const parentCall = asName(raw.parent_tool_use_id);
    if (parentCall !== undefined) {
      this.#routing.current.link(parentCall, parentCall, "progress");
      return parentCall;
    }
    if (this.#agent !== undefined) return this.#agent;
    if (raw.isSidechain !== true) return MAIN_THREAD;
    return asName(raw.agentId) ?? this.#sideChainOf(raw);
  }

  /** Older sessions hold sub-agents in the main file without a name: a chain of records is one. */
  #sideChainOf(raw: Fields): string {
    const uuid = asName(raw.uuid) ?? "side chain";
    const chain = this.#sideChains.get(asName(raw.parentUuid) ?? "") ?? uuid;
    this.#sideChains.set(uuid, chain);
    return chain;
  }

  #noteSettings(conversation: Conversation, raw: Fields): void {
    for (const name of SETTINGS) if (raw[name] !== undefined) conversation.noteSetting(name, raw[name]);
  }

  #conversationFor(raw: Fields): Conversation {
    if (this.#agent === undefined) return this.#routing.of(raw);
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
    const known = this.#routing.all.some((one) => one.artifacts.some((artifact) => artifact.body === body));
    if (!known) this.#routing.current.artifacts.push({ name, kind: "log", body });
  }

  /** The runs of the session. */
  finish(nameless: string, source: Trajectory["source"]): Trajectory[] {
    this.#takePartials(this.#routing.current, this.#partials.takeAll());
    for (const body of this.#queued) {
      this.#routing.current.artifacts.push({
        name: "queued prompt that was never sent",
        kind: "record",
        body,
      });
    }
    const uses = new Map<string, number>();
    return this.#routing.runs().map((conversation) => {
      const id = conversation.id ?? nameless;
      const nth = (uses.get(id) ?? 0) + 1;
      uses.set(id, nth);
      return buildRun(conversation, nth === 1 ? id : `${id}.${nth}`, source);
    });
  }
}

function decodeRecord(raw: Fields, message: Fields): DraftPart[] {
  if (raw.type === "assistant")
    return decodeBlocks(message.content, message.model === "<synthetic>" ? "system" : "agent");
  const isClient = raw.isMeta === true || raw.isCompactSummary === true || raw.isSynthetic === true;
  const parts = decodeBlocks(message.content, isClient ? "system" : "human");
  for (const part of parts) if (part.author === "human" && isClientText(part.body)) part.author = "system";
  return parts;
}

function nameOfType(value: unknown): string {
  return Array.isArray(value) ? "list" : value === null ? "null" : typeof value;
}
