import type { Trajectory } from "../../../core/trajectory.ts";
import {
  type DraftHandoff,
  type DraftPart,
  type DraftStep,
  MAIN_THREAD,
  TrajectoryBuilder,
} from "../../building/trajectory-builder.ts";
import type { Conversation } from "./conversation.ts";
import type { AgentThread, Entry, SpawnCall } from "./entry.ts";
import { orderEntries } from "./order.ts";

/** What Claude Code calls a sub-agent whose call names no type. */
const DEFAULT_TYPE = "general-purpose";

/** Brings a conversation's threads into one order and makes its steps. */
export function buildRun(conversation: Conversation, id: string, source: Trajectory["source"]): Trajectory {
  return new RunBuilding(conversation, new TrajectoryBuilder(id, source)).build();
}

class RunBuilding {
  readonly #conversation: Conversation;
  readonly #builder: TrajectoryBuilder;
  readonly #hasMain: boolean;
  readonly #byCall = new Map<string, AgentThread>();

  constructor(conversation: Conversation, builder: TrajectoryBuilder) {
    this.#conversation = conversation;
    this.#builder = builder;
    this.#hasMain = (conversation.threads.get(MAIN_THREAD)?.entries.length ?? 0) > 0;
  }

  build(): Trajectory {
    const { threads, calls } = this.#conversation;
    this.#matchPrompts();
    for (const thread of threads.values()) if (thread.call) this.#byCall.set(thread.call, thread);
    for (const thread of threads.values()) this.#settlePrompt(thread);
    const { entries, startedBy } = orderEntries([...threads.values()], (call) => calls.has(call));
    if (this.#hasMain) this.#builder.addThread({ id: MAIN_THREAD, role: "agent" });
    for (const entry of entries) this.#addStep(entry, startedBy);
    this.#conversation.notes.addTo(this.#builder);
    return this.#builder.finish();
  }

  /** Finds the call of a sub-agent that nothing links to one: the call whose prompt is its first message. */
  #matchPrompts(): void {
    const { threads, spawnCalls } = this.#conversation;
    const taken = new Set([...threads.values()].map((thread) => thread.call));
    const open = new Map<string, SpawnCall[]>();
    for (const call of spawnCalls.values()) {
      if (taken.has(call.id)) continue;
      const prompt = call.prompt.trim();
      if (open.get(prompt)?.push(call) === undefined) open.set(prompt, [call]);
    }
    for (const thread of threads.values()) {
      const first = thread.entries[0];
      if (thread.id === MAIN_THREAD || thread.call !== undefined || first?.kind !== "message") continue;
      const call = open.get(wordsOf(first).trim())?.find((candidate) => candidate.thread !== thread.id);
      if (!call) continue;
      thread.call = call.id;
      const left = open.get(call.prompt.trim()) ?? [];
      left.splice(left.indexOf(call), 1);
    }
  }

  /** What a sub-agent is told comes from its parent: the call's own prompt is no second step, any other is a handoff. */
  #settlePrompt(thread: AgentThread): void {
    if (thread.id === MAIN_THREAD || !(this.#hasMain || this.#callOf(thread))) return;
    const prompt = this.#callOf(thread)?.prompt.trim();
    const first = thread.entries[0];
    if (first?.kind === "message" && prompt !== undefined && wordsOf(first).trim() === prompt) {
      thread.entries.shift();
    }
    for (const entry of thread.entries) {
      if (entry.kind !== "message") continue;
      entry.kind = "handoff";
      entry.request = undefined;
      for (const part of entry.parts) if (part.author === "human") part.author = "agent";
    }
  }

  #callOf(thread: AgentThread): SpawnCall | undefined {
    return thread.call === undefined ? undefined : this.#conversation.spawnCalls.get(thread.call);
  }

  #addStep(entry: Entry, startedBy: ReadonlyMap<string, string>): void {
    const thread = this.#conversation.thread(entry.thread);
    if (thread.id !== MAIN_THREAD) this.#addThread(thread, startedBy.get(thread.id));
    const { role, to, handoffs } = this.#roleAndAim(entry, thread, startedBy);
    const index = this.#builder.addStep({
      role,
      to,
      handoffs,
      native: entry.native,
      thread: thread.id,
      recordedName: entry.recordedName,
      kind: entry.kind,
      time: { start: entry.start, end: entry.end },
      model: entry.model,
      parts: entry.parts,
      usage: entry.usage,
      state: entry.state,
    });
    if (entry.request !== undefined) this.#builder.addRequest(entry.request, index);
  }

  #addThread(thread: AgentThread, call: string | undefined): void {
    const caller = call === undefined ? undefined : this.#conversation.calls.get(call)?.thread;
    const parent = caller ?? (this.#hasMain ? MAIN_THREAD : undefined);
    this.#builder.addThread({
      id: thread.id,
      role: this.#roleOf(thread),
      ...(parent === undefined ? {} : { parent }),
      ...(call === undefined ? {} : { spawnedByCall: call }),
    });
  }

  #roleOf(thread: AgentThread): string {
    if (thread.id === MAIN_THREAD) return "agent";
    const call = this.#callOf(thread);
    return call?.type ?? thread.type ?? (call ? DEFAULT_TYPE : thread.id);
  }

  #roleAndAim(
    entry: Entry,
    thread: AgentThread,
    startedBy: ReadonlyMap<string, string>,
  ): Pick<DraftStep, "role" | "to" | "handoffs"> {
    switch (entry.kind) {
      case "turn":
        return { role: this.#roleOf(thread), handoffs: this.#handoffs(entry.parts) };
      case "result":
        return { role: this.#toolName(entry) };
      case "handoff":
        return { role: this.#callerRole(startedBy.get(thread.id)), to: this.#roleOf(thread) };
      case "message":
        return { role: "user" };
      case "system":
        return { role: "system" };
    }
  }

  #callerRole(call: string | undefined): string {
    const caller = call === undefined ? undefined : this.#conversation.calls.get(call)?.thread;
    return this.#roleOf(this.#conversation.thread(caller ?? MAIN_THREAD));
  }

  #toolName(entry: Entry): string {
    return this.#conversation.calls.get(entry.parts[0]?.call?.id ?? "")?.name || "tool";
  }

  /** The calls of a turn that start sub-agents, whether or not their records were found. */
  #handoffs(parts: readonly DraftPart[]): DraftHandoff[] {
    return parts.flatMap((part, index): DraftHandoff[] => {
      const id = part.kind === "call" ? (part.call?.id ?? "") : "";
      const call = this.#conversation.spawnCalls.get(id);
      const started = this.#byCall.get(id);
      if (!call && !started) return [];
      const to = started ? this.#roleOf(started) : (call?.type ?? DEFAULT_TYPE);
      return [{ to, part: index, words: call && JSON.stringify(call.prompt).slice(1, -1) }];
    });
  }
}

function wordsOf(entry: Entry): string {
  return entry.parts.map((part) => part.body).join("\n");
}
