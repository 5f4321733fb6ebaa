import type { Tool } from "../../../core/trajectory.ts";
import { type DraftPart, MAIN_THREAD, type TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { asFields, asName, asString } from "../loose.ts";
import { type Message, messageStep } from "../message.ts";
import type { Agent } from "./actors.ts";
import type { Conversation } from "./conversation.ts";
import { fingerprint, squash } from "./fingerprint.ts";
import { Holdings, type OpenStep } from "./holdings.ts";
import { type MadeCall, OpenCalls } from "./open-calls.ts";
import { transferTarget } from "./span-names.ts";

/** Where messages go: their thread, who speaks there, and who instructs it. */
export interface Place {
  thread: string;
  role: string;
  agent: Agent | undefined;
  native: readonly string[];
}

/** Texts longer than this count as the same wherever in the run an agent said them. */
const SHARED_LENGTH = 40;

/** Collects the steps of a run in the order in which spans end, and keeps what each thread already holds. */
export class RunWriter {
  readonly steps: OpenStep[] = [];
  readonly calls = new OpenCalls();
  readonly #builder: TrajectoryBuilder;
  readonly #run = new Holdings();
  readonly #threads = new Map<string, Holdings>();
  /** Turns recorded without words, which a later history may give. */
  readonly #empty = new Map<string, OpenStep[]>();
  /** Results that tool spans gave and no history has repeated yet. */
  readonly #unrepeated = new Map<string, string[]>();
  readonly #instructions = new Set<string>();
  /** Ids of results that a history gave, with or without a call. */
  readonly #answers = new Set<string>();

  constructor(builder: TrajectoryBuilder) {
    this.#builder = builder;
  }

  /** Makes the thread of an agent, and of those that started it, known. */
  addAgent(agent: Agent, spawnedByCall: string | undefined): void {
    const parent = agent.parent?.thread ?? (agent.thread === MAIN_THREAD ? undefined : MAIN_THREAD);
    this.#builder.addThread({
      id: agent.thread,
      role: agent.role,
      ...(parent === undefined || parent === agent.thread ? {} : { parent }),
      ...(spawnedByCall === undefined ? {} : { spawnedByCall }),
    });
    if (!this.#threads.has(agent.thread)) {
      this.#threads.set(
        agent.thread,
        new Holdings(parent === undefined ? undefined : this.#holdings(parent)),
      );
    }
  }

  /** A thread that no agent's span opened. */
  addThread(id: string, role: string): void {
    this.#builder.addThread({ id, role });
  }

  addInstruction(role: string, text: string): void {
    this.#instructions.add(text);
    if (!this.#instructions.has(`${role}\n${text}`)) this.#builder.addInstruction(role, text);
    this.#instructions.add(`${role}\n${text}`);
  }

  addTools(role: string, tools: readonly unknown[]): void {
    for (const tool of tools) {
      const fields = asFields(asFields(tool).function ?? tool);
      const name = asName(fields.name);
      if (name) this.#builder.addTool(toolOf(role, name, fields));
    }
  }

  /** Adds what a call was given and its thread does not hold; instructions go to the role. */
  addInput(place: Place, given: Conversation): void {
    for (const text of given.system) this.addInstruction(place.role, text);
    this.addTools(place.role, given.tools);
    const seen = new Map<string, number>();
    let begun = false;
    for (const message of given.messages) {
      if (message.chatRole === "system" && !begun) {
        for (const { body } of message.parts) this.addInstruction(place.role, body);
        continue;
      }
      begun = true;
      this.#addGiven(place, message, seen);
    }
  }

  /** Adds a step that a span itself gives. */
  addStep(step: OpenStep): OpenStep {
    this.steps.push(step);
    for (const part of step.parts) this.#hold(part, step);
    if (step.kind === "turn" && step.parts.every(({ body, kind }) => body === "" && kind === "text")) {
      const empty = this.#empty.get(step.thread);
      if (empty) empty.push(step);
      else this.#empty.set(step.thread, [step]);
    }
    return step;
  }

  /** Adds the result of a call as a step of its own. */
  addResult(call: MadeCall, step: OpenStep, part: DraftPart): void {
    call.result = part;
    call.taken = true;
    this.steps.push(step);
    const texts = this.#unrepeated.get(step.thread) ?? [];
    if (part.body !== "") texts.push(part.body);
    this.#unrepeated.set(step.thread, texts);
  }

  /** Whether a thread holds a part already. */
  holds(thread: string, part: DraftPart): boolean {
    return this.#count(thread, part) > 0;
  }

  #addGiven(place: Place, message: Message, seen: Map<string, number>): void {
    const unheld = message.parts.filter((part) => !this.#isHeld(place, message, part, seen));
    if (unheld.length === 0 || unheld.every(({ body, kind }) => kind !== "call" && body.trim() === ""))
      return;
    if (message.chatRole === "assistant" && this.#completeTurn(place, message, unheld)) return;
    this.#addMessage(place, { ...message, parts: unheld });
  }

  #isHeld(place: Place, message: Message, part: DraftPart, seen: Map<string, number>): boolean {
    if (part.kind === "result") return this.#isHeldResult(place, part, seen);
    if (part.kind === "text" && message.chatRole === "system" && this.#instructions.has(part.body))
      return true;
    const key = fingerprint(part);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    const id = part.kind === "call" ? part.call?.id : undefined;
    if (id !== undefined && this.calls.isMade(id, part)) return true;
    if (this.#count(place.thread, part) < occurrence) return false;
    if (id !== undefined) this.calls.alias(id, part, occurrence);
    return true;
  }

  #isHeldResult(place: Place, part: DraftPart, seen: Map<string, number>): boolean {
    const id = part.call?.id;
    if (id !== undefined) return this.#isAnswered(id, part, seen);
    const key = fingerprint(part);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return this.#count(place.thread, part) >= occurrence || this.#repeatsResult(place.thread, part);
  }

  /** A result with an id is the n-th of that id in its history, as it was in the run. */
  #isAnswered(id: string, part: DraftPart, seen: Map<string, number>): boolean {
    const occurrence = (seen.get(`result ${id}`) ?? 0) + 1;
    seen.set(`result ${id}`, occurrence);
    const call = this.calls.byId(id, occurrence);
    if (call?.result?.body === "") call.result.body = part.body;
    const isAnswered = call ? call.result !== undefined : this.#answers.has(`${id} ${occurrence}`);
    this.#answers.add(`${id} ${occurrence}`);
    return isAnswered;
  }

  /** A history may repeat a tool's result without its id, wrapped or unwrapped. */
  #repeatsResult(thread: string, part: DraftPart): boolean {
    const texts = this.#unrepeated.get(thread) ?? [];
    const wanted = squash(part.body);
    const index = texts.slice(0, 32).findIndex((text) => squash(text).includes(wanted));
    if (index < 0 || wanted === "") return false;
    texts.splice(index, 1);
    this.#holdings(thread).add(part, this.steps.at(-1) ?? emptyStep(thread));
    return true;
  }

  /** Words of a turn that was recorded without them, or without these. */
  #completeTurn(place: Place, message: Message, unheld: readonly DraftPart[]): boolean {
    const held = message.parts.filter((part) => !unheld.includes(part) && part.body !== "");
    const known = held.map((part) => this.#holdings(place.thread).stepOf(fingerprint(part))).find(Boolean);
    const step = known ?? this.#empty.get(place.thread)?.shift();
    if (!step) return false;
    if (!known) step.parts.length = 0;
    for (const part of unheld) this.#append(step, part);
    return true;
  }

  #append(step: OpenStep, part: DraftPart): void {
    if (part.kind === "reasoning") step.parts.unshift(part);
    else step.parts.push(part);
    if (part.kind === "reasoning") for (const handoff of step.handoffs) handoff.part += 1;
    this.#hold(part, step);
  }

  #addMessage(place: Place, message: Message): void {
    const part = message.parts[0];
    const call = part?.kind === "result" ? this.#answered(place.thread, part) : undefined;
    if (part?.call && call) part.call = { id: call.id, name: part.call.name || (call.part.call?.name ?? "") };
    const draft = messageStep(message, { thread: place.thread, agentRole: place.role });
    const step: OpenStep = {
      ...draft,
      thread: place.thread,
      native: place.native,
      parts: message.parts,
      handoffs: [],
    };
    if (part && call) this.addResult(call, step, part);
    else this.addStep(step);
    if (message.chatRole === "user") this.#address(step, place, message.name);
  }

  /** The call a result in a history answers: by its id, else the oldest one open of the same tool. */
  #answered(thread: string, part: DraftPart): MadeCall | undefined {
    const wanted = { id: part.call?.id, name: part.call?.name ?? "", args: undefined, thread };
    const call = this.calls.take(wanted);
    return call?.result ? undefined : call;
  }

  /** In a sub-agent's thread the "user" is the agent that started it. */
  #address(step: OpenStep, place: Place, name: string | undefined): void {
    const sender = place.agent?.parent;
    if (!sender || name) {
      step.isRequest = place.thread === MAIN_THREAD;
      return;
    }
    step.role = sender.role;
    step.kind = "handoff";
    step.handoffs = [{ to: place.role, part: 0 }];
    for (const part of step.parts) part.author = "agent";
  }

  #hold(part: DraftPart, step: OpenStep): void {
    if (part.kind === "call") {
      this.calls.open(part, step);
      const to = transferTarget(part.call?.name ?? "", part.body);
      if (to) step.handoffs.push({ to, part: step.parts.indexOf(part) });
    }
    this.#holdings(step.thread).add(part, step);
    this.#run.add(part, step);
  }

  #count(thread: string, part: DraftPart): number {
    const isShared = part.author === "agent" && part.body.length >= SHARED_LENGTH;
    return isShared ? this.#run.count(fingerprint(part)) : this.#holdings(thread).count(fingerprint(part));
  }

  #holdings(thread: string): Holdings {
    const known = this.#threads.get(thread) ?? new Holdings();
    this.#threads.set(thread, known);
    return known;
  }
}

function toolOf(role: string, name: string, fields: ReturnType<typeof asFields>): Tool {
  const description = asString(fields.description);
  const schema = fields.parameters ?? fields.input_schema ?? fields.inputSchema;
  return { role, name, ...(description ? { description } : {}), ...(schema === undefined ? {} : { schema }) };
}

function emptyStep(thread: string): OpenStep {
  return { thread, role: "agent", kind: "turn", parts: [], handoffs: [] };
}
