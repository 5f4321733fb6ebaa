import { type DraftPart, MAIN_THREAD, type TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import type { Message } from "../message.ts";
import { type Actor, type Agent, actorsOf } from "./actors.ts";
import { firstValue } from "./attributes.ts";
import { CallThreads } from "./call-threads.ts";
import { isConversation } from "./conversation.ts";
import { type SeenCall, seenCalls } from "./doubles.ts";
import { INPUT_NAMES } from "./generic.ts";
import type { OpenStep } from "./holdings.ts";
import { delegationOf, isLeafAgentForm, leafAgentParts } from "./leaf-agent.ts";
import type { MadeCall } from "./open-calls.ts";
import { type Place, RunWriter } from "./run-writer.ts";
import { inputOf, instructionsOf, outputOf } from "./span-content.ts";
import { errorTexts, hasFailed } from "./span-errors.ts";
import { callIdOf, toolNameOf } from "./span-names.ts";
import { inClosingOrder, type SpanNode, type SpanTree } from "./span-tree.ts";
import { speakingBelow } from "./speaking.ts";
import { toolContentOf } from "./tool-content.ts";
import { callPart, isOtherCall, isSilent, toldByTool } from "./tool-steps.ts";
import { errorParts, stepOf, turnOf, usageFields } from "./turn-steps.ts";

/** Walks the spans of a run in the order in which they ended and writes their steps. */
export class RunBuilder {
  readonly writer: RunWriter;
  readonly #tree: SpanTree;
  readonly #actors: Map<SpanNode, Actor>;
  readonly #calls: Map<SpanNode, SeenCall>;
  readonly #speaking: Set<SpanNode>;
  readonly #threads = new CallThreads();
  readonly #toolCalls = new Map<SpanNode, MadeCall | undefined>();
  readonly #placed = new Set<string>();
  readonly #opened = new Set<SpanNode>();
  readonly #told = new Map<SpanNode, DraftPart[]>();

  constructor(tree: SpanTree, builder: TrajectoryBuilder) {
    this.writer = new RunWriter(builder);
    this.#tree = tree;
    this.#actors = actorsOf(tree);
    this.#calls = new Map(seenCalls(tree).map((call) => [call.place, call]));
    this.#speaking = speakingBelow(tree, this.#calls);
  }

  /** The steps of the run, in order. */
  steps(): readonly OpenStep[] {
    for (const node of this.#tree.topDown) this.#addSetup(node);
    for (const node of inClosingOrder(this.#tree.topDown)) this.#close(node);
    return this.writer.steps;
  }

  #close(node: SpanNode): void {
    const call = this.#calls.get(node);
    if (call || node.kind === "agent") this.#openAgents(node);
    if (call?.content.kind === "model") this.#addModelCall(node, call);
    else if (call) this.#addToolCall(node, call);
    else if (node.kind === "agent") this.#addAgentTurn(node);
    else if (node.kind === "handoff") this.#addHandoff(node);
  }

  /** What an agent that speaks for itself was given comes before the first thing done below it. */
  #openAgents(node: SpanNode): void {
    const unopened: SpanNode[] = [];
    for (let at = node.parent; at && !this.#opened.has(at); at = at.parent) {
      this.#opened.add(at);
      unopened.push(at);
    }
    for (const outer of unopened.toReversed()) {
      if (outer.kind !== "agent" || this.#speaking.has(outer)) continue;
      this.#told.set(outer, this.#addAgentInput(this.#placeOf(outer, []), outer));
    }
  }

  /** Instructions on the spans of agents; they hold from the start. */
  #addSetup(node: SpanNode): void {
    if (node.kind !== "agent" && node.kind !== "setup") return;
    const role = this.#actors.get(node)?.role ?? node.span.name;
    for (const text of instructionsOf(node.span)) this.writer.addInstruction(role, text);
  }

  #addModelCall(node: SpanNode, call: SeenCall): void {
    const given = call.all.map(({ span }) => inputOf(span));
    const input = given.find(({ messages }) => messages.length > 0) ?? given[0];
    const answer = outputOf(call.content.span);
    const place = this.#placeOf(node, input?.messages ?? []);
    if (input) this.writer.addInput(place, input);
    this.writer.addStep(turnOf(place, call, answer));
    if (!place.agent) this.#threads.remember(place.thread, input?.messages ?? [], answer);
  }

  /** A tool's span answers the call it pairs with; else it records call and result together. */
  #addToolCall(node: SpanNode, seen: SeenCall): void {
    const { args, result } = toolContentOf(seen.content.span);
    const failed = seen.all.some(({ span }) => hasFailed(span));
    const made = this.#callOf(node, seen);
    const call = made?.result && isOtherCall(made, seen, result) ? undefined : made;
    if (call?.result) {
      if (failed) call.result.status = "error";
      if (call.result.body === "") call.result.body = result ?? "";
      return;
    }
    if (isSilent(seen, args, result, failed)) return;
    const step = this.#toolStep(node, seen, call);
    const answered = call ?? this.writer.calls.open(callPart(seen, args), step);
    if (!call) step.parts.push(answered.part);
    const part: DraftPart = {
      kind: "result",
      author: "environment",
      body: result ?? (failed ? errorTexts(seen.content.span).join("\n") : ""),
      call: { id: answered.id, name: answered.part.call?.name || toolNameOf(seen.content.span) },
      ...(failed ? { status: "error" } : {}),
    };
    step.parts.push(part, ...toldByTool(seen, step, part, failed));
    answered.spanStep = step;
    this.writer.addResult(answered, step, part);
  }

  #toolStep(node: SpanNode, seen: SeenCall, call: MadeCall | undefined): OpenStep {
    const { span } = seen.content;
    return {
      thread: call?.step.thread ?? this.#placeOf(node, []).thread,
      role: toolNameOf(span),
      kind: "result",
      native: seen.all.map(({ span: { id } }) => id),
      time: { start: span.start, end: span.end },
      ...(seen.content.kind === "embedding" ? usageFields(seen) : {}),
      parts: [],
      handoffs: [],
    };
  }

  /** The call that a tool's span answers; asked early when an agent below the tool needs to know who started it. */
  #callOf(node: SpanNode, seen: SeenCall | undefined): MadeCall | undefined {
    if (this.#toolCalls.has(node)) return this.#toolCalls.get(node);
    const span = seen?.content.span ?? node.span;
    const isCalled = node.kind === "tool" || callIdOf(span) !== undefined || node.kind === "retrieval";
    const call = isCalled
      ? this.writer.calls.take({
          id: callIdOf(span),
          name: toolNameOf(span),
          args: toolContentOf(span).args,
          thread: this.#actors.get(node)?.agent?.thread ?? MAIN_THREAD,
        })
      : undefined;
    this.#toolCalls.set(node, call);
    return call;
  }

  /** An agent whose descendants do not speak for it gives the step itself. */
  #addAgentTurn(node: SpanNode): void {
    if (this.#speaking.has(node)) return;
    const { span } = node;
    const place = this.#placeOf(node, []);
    if (isLeafAgentForm(span)) {
      const { parts, answer } = leafAgentParts(span);
      const to = delegationOf(span);
      this.writer.addStep({ ...stepOf(place, node), parts, handoffs: to ? [{ to, part: answer }] : [] });
      return;
    }
    const told = this.#told.get(node) ?? this.#addAgentInput(place, node);
    const answer = outputOf(span).flatMap(({ parts }) => parts);
    const failed = hasFailed(span);
    if (answer.length === 0 && !failed) return;
    const parts = [...told, ...answer, ...(failed ? errorParts(span, answer) : [])];
    this.writer.addStep({
      ...stepOf(place, node),
      parts,
      handoffs: [],
      ...(failed ? { state: "failed" } : {}),
    });
  }

  /** Messages an agent was given become steps; plain words do where nobody has spoken yet, else they stay with it. */
  #addAgentInput(place: Place, node: SpanNode): DraftPart[] {
    const input = inputOf(node.span);
    const first = this.writer.steps.length === 0;
    const plain = firstValue(node.span.attributes, INPUT_NAMES);
    if (first || plain === undefined || isConversation(plain)) {
      this.writer.addInput(place, input);
      return [];
    }
    return input.messages
      .flatMap(({ parts }) => parts)
      .filter((part) => !this.writer.holds(place.thread, part))
      .map((part): DraftPart => ({ ...part, author: "system" }));
  }

  /** A handoff's own span is a step where no call says the same. */
  #addHandoff(node: SpanNode): void {
    const { attributes } = node.span;
    const to = firstValue(attributes, [
      "handoff.to_agent",
      "to_agent",
      "sdk.data.to_agent",
      "gen_ai.handoff.to_agent",
      "graph.node.id",
    ]);
    if (typeof to !== "string" || this.writer.steps.slice(-3).some((step) => step.handoffs.length > 0))
      return;
    const place = this.#placeOf(node, []);
    const from = firstValue(attributes, ["handoff.from_agent", "from_agent", "sdk.data.from_agent"]);
    const parts: DraftPart[] = outputOf(node.span).flatMap((message) => message.parts);
    if (parts.length === 0) parts.push({ kind: "text", author: "agent", body: "" });
    const role = typeof from === "string" ? from : place.role;
    this.writer.addStep({
      ...stepOf(place, node),
      role,
      kind: "handoff",
      parts,
      handoffs: [{ to, part: 0 }],
    });
  }

  #placeOf(node: SpanNode, messages: readonly Message[]): Place {
    const actor = this.#actors.get(node);
    const agent = actor?.agent;
    if (agent) this.#introduce(agent);
    const speaks = node.kind === "model" || node.kind === "agent";
    const thread = agent?.thread ?? (speaks ? this.#threads.threadOf(messages) : MAIN_THREAD);
    const role = actor?.role ?? "agent";
    if (!agent) this.writer.addThread(thread, role);
    return { thread, role, agent, native: [node.span.id] };
  }

  /** The first time an agent acts, its thread is told, and the call that started it hands over to it. */
  #introduce(agent: Agent): void {
    if (this.#placed.has(agent.thread)) return;
    this.#placed.add(agent.thread);
    if (agent.parent) this.#introduce(agent.parent);
    const call = agent.tool && this.#callOf(agent.tool, this.#calls.get(agent.tool));
    call?.step.handoffs.push({ to: agent.role, part: call.step.parts.indexOf(call.part) });
    this.writer.addAgent(agent, call?.id);
  }
}
