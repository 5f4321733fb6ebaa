import type { StepKind, Trajectory } from "../../../core/trajectory.ts";
import {
  type DraftHandoff,
  type DraftPart,
  type DraftStep,
  MAIN_THREAD,
  TrajectoryBuilder,
} from "../../building/trajectory-builder.ts";
import { asFields, parseJson, textOf } from "../loose.ts";
import { type Conversation, promptNumber } from "./conversation.ts";
import type { AgentThread, Entry, SpawnCall } from "./entry.ts";
import type { EntryShelf } from "./entry-shelf.ts";
import { orderEntries } from "./order.ts";

/** What Claude Code calls a sub-agent whose call names no type. */
const DEFAULT_TYPE = "general-purpose";

/** Steps made between two chances for an interrupt. */
const STEPS_A_BREATH = 10_000;

/** Brings a conversation's threads into one order and makes its steps. */
export async function buildRun(
  conversation: Conversation,
  id: string,
  source: Trajectory["source"],
): Promise<Trajectory> {
  const builder = new TrajectoryBuilder(id, source, conversation.shelf.stepSpilling);
  return new RunBuilding(conversation, builder).build();
}

class RunBuilding {
  readonly #conversation: Conversation;
  readonly #builder: TrajectoryBuilder;
  readonly #shelf: EntryShelf;
  readonly #hasMain: boolean;
  readonly #byCall = new Map<string, AgentThread>();

  constructor(conversation: Conversation, builder: TrajectoryBuilder) {
    this.#conversation = conversation;
    this.#shelf = conversation.shelf;
    this.#builder = builder;
    this.#hasMain = (conversation.threads.get(MAIN_THREAD)?.slots.length ?? 0) > 0;
  }

  async build(): Promise<Trajectory> {
    const { threads } = this.#conversation;
    this.#matchPrompts();
    for (const thread of threads.values()) if (thread.call) this.#byCall.set(thread.call, thread);
    for (const thread of threads.values()) this.#settlePrompt(thread);
    const { slots, startedBy } = orderEntries(
      [...threads.values()],
      (call) => this.#conversation.callerOf(call) !== undefined,
      this.#shelf,
    );
    if (this.#hasMain) this.#builder.addThread({ id: MAIN_THREAD, role: "agent" });
    for (const [index, slot] of slots.entries()) {
      this.#addStep(slot, startedBy);
      if (index % STEPS_A_BREATH === STEPS_A_BREATH - 1) await breath();
    }
    this.#conversation.notes.addTo(this.#builder);
    return this.#builder.finish();
  }

  /** Finds the call of a sub-agent that nothing links to one: the call whose prompt is its first message. */
  #matchPrompts(): void {
    const { threads, spawnCalls } = this.#conversation;
    const taken = new Set([...threads.values()].map((thread) => thread.call));
    const open = new Map<number, SpawnCall[]>();
    for (const call of spawnCalls.values()) {
      if (taken.has(call.id)) continue;
      if (open.get(call.prompt)?.push(call) === undefined) open.set(call.prompt, [call]);
    }
    for (const thread of threads.values()) {
      const first = thread.slots[0];
      if (thread.id === MAIN_THREAD || thread.call !== undefined || !this.#isMessage(first)) continue;
      const call = open.get(this.#promptOf(first))?.find((candidate) => candidate.thread !== thread.id);
      if (!call) continue;
      thread.call = call.id;
      const left = open.get(call.prompt) ?? [];
      left.splice(left.indexOf(call), 1);
    }
  }

  /** What a sub-agent is told comes from its parent: the call's own prompt is no second step, any other is a handoff. */
  #settlePrompt(thread: AgentThread): void {
    if (thread.id === MAIN_THREAD || !(this.#hasMain || this.#callOf(thread))) return;
    const prompt = this.#callOf(thread)?.prompt;
    const first = thread.slots[0];
    if (this.#isMessage(first) && prompt !== undefined && this.#promptOf(first) === prompt) {
      thread.slots.shift();
    }
    for (const slot of thread.slots) if (this.#isMessage(slot)) this.#shelf.setKind(slot, "handoff");
  }

  #isMessage(slot: number | undefined): slot is number {
    return slot !== undefined && this.#shelf.kindOf(slot) === "message";
  }

  #promptOf(first: number): number {
    return promptNumber(
      this.#shelf
        .read(first)
        .parts.map((part) => part.body)
        .join("\n"),
    );
  }

  #callOf(thread: AgentThread): SpawnCall | undefined {
    return thread.call === undefined ? undefined : this.#conversation.spawnCalls.get(thread.call);
  }

  #addStep(slot: number, startedBy: ReadonlyMap<string, string>): void {
    const entry = this.#shelf.read(slot);
    const kind = this.#shelf.kindOf(slot) ?? "system";
    const thread = this.#conversation.thread(entry.thread);
    if (thread.id !== MAIN_THREAD) this.#addThread(thread, startedBy.get(thread.id));
    const { role, to, handoffs } = this.#roleAndAim(entry, kind, thread, startedBy);
    const index = this.#builder.addStep({
      role,
      to,
      handoffs,
      native: entry.native,
      thread: thread.id,
      recordedName: entry.recordedName,
      kind,
      time: { start: entry.start, end: entry.end },
      model: entry.model,
      parts: kind === "handoff" ? entry.parts.map(byAgent) : entry.parts,
      usage: entry.usage,
      state: entry.state,
    });
    if (kind === "message" && entry.request !== undefined) this.#builder.addRequest(entry.request, index);
  }

  #addThread(thread: AgentThread, call: string | undefined): void {
    const caller = call === undefined ? undefined : this.#conversation.callerOf(call)?.thread;
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
    kind: StepKind,
    thread: AgentThread,
    startedBy: ReadonlyMap<string, string>,
  ): Pick<DraftStep, "role" | "to" | "handoffs"> {
    switch (kind) {
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
    const caller = call === undefined ? undefined : this.#conversation.callerOf(call)?.thread;
    return this.#roleOf(this.#conversation.thread(caller ?? MAIN_THREAD));
  }

  #toolName(entry: Entry): string {
    return this.#conversation.callerOf(entry.parts[0]?.call?.id ?? "")?.name || "tool";
  }

  /** The calls of a turn that start sub-agents, whether or not their records were found. */
  #handoffs(parts: readonly DraftPart[]): DraftHandoff[] {
    return parts.flatMap((part, index): DraftHandoff[] => {
      const id = part.kind === "call" ? (part.call?.id ?? "") : "";
      const call = this.#conversation.spawnCalls.get(id);
      const started = this.#byCall.get(id);
      if (!call && !started) return [];
      const to = started ? this.#roleOf(started) : (call?.type ?? DEFAULT_TYPE);
      return [{ to, part: index, words: call && promptIn(part.body) }];
    });
  }
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** What a parent tells its sub-agent was written by no human. */
function byAgent(part: DraftPart): DraftPart {
  return part.author === "human" ? { ...part, author: "agent" } : part;
}

/** The prompt as it stands in the arguments of a call. */
function promptIn(body: string): string {
  return JSON.stringify(textOf(asFields(parseJson(body)).prompt)).slice(1, -1);
}
