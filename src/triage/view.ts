import { groupBy } from "../core/collections.ts";
import { type EnrichedStep, enrichStep } from "../core/enrich.ts";
import { type Evidence, evidenceAt } from "../core/evidence.ts";
import { type HandoffIndex, indexHandoffs } from "../core/handoffs.ts";
import { fieldText } from "../core/render.ts";
import { isSpilled } from "../core/spilled-steps.ts";
import { clip } from "../core/text.ts";
import type { Part, Step, StepKind, Trajectory } from "../core/trajectory.ts";
import { stepText } from "../core/views.ts";
import { type Occurrence, type Provenance, traceValues } from "./reading/provenance.ts";
import { keptSteps, recent } from "./reading/recent.ts";
import { findRequirements, type Requirement } from "./reading/requirements.ts";
import { firstSentence, sentenceAround } from "./reading/sentences.ts";
import { type CallPlace, stateChangingCalls } from "./reading/state-changes.ts";
import { tellingWords } from "./reading/words.ts";
import { reportsPage, type Shape, shapeOf, type Work, workOf } from "./reading/workflow.ts";

/** The last words of the run that answer its task. */
export interface FinalAnswer {
  step: number;
  part: number;
  text: string;
}

/** One run as rules and signals see it: the steps, and everything that can be read off them once. */
export interface TriageView {
  readonly trajectory: Trajectory;
  readonly steps: readonly Step[];
  readonly enriched: readonly EnrichedStep[];
  readonly works: readonly Work[];
  readonly shape: Shape;
  readonly handoffs: HandoffIndex;
  readonly provenance: Provenance;
  readonly requirements: readonly Requirement[];
  readonly finalAnswer: FinalAnswer | undefined;
  /** The steps of one kind before a step, latest last, at most `limit` of the latest. */
  before(step: number, kind: StepKind, limit?: number): readonly Step[];
  /** The calls that change something outside the run. */
  readonly stateChanges: readonly CallPlace[];
  /** Whether a step acts: it calls a tool, runs code, or records what it did to a page. */
  acts(step: number): boolean;
  /** All field texts of a step. */
  text(step: number): string;
  /** The telling words of a step. */
  words(step: number): ReadonlySet<string>;
  /** The next step after `step` in which an agent of the same thread acts or speaks. */
  nextTurn(step: number): Step | undefined;
  /** The step and part that answer a call, and the other way round. */
  resultOf(callId: string): PartPlace | undefined;
  callOf(callId: string): PartPlace | undefined;
  /** The last step that calls a tool of this name, -1 when none does. */
  lastCallOf(tool: string): number;
  /** Evidence for the sentence around a stretch of a part. */
  quote(at: Occurrence): Evidence;
  /** Evidence for how a step begins: its first sentence, or its first call. */
  quoteStep(step: number): Evidence | undefined;
}

interface PartPlace {
  step: number;
  index: number;
  part: Part;
}

/** Reads a run once for all rules. */
export function viewRun(trajectory: Trajectory): TriageView {
  const { steps } = trajectory;
  const works = steps.map(workOf);
  const kept = keptSteps(isSpilled(steps));
  const pairs = pairsOf(steps);
  const turns = nextTurns(steps);
  const kinds = groupBy(steps.keys(), (step) => steps[step]?.kind);
  const text = (step: number) => textOf(steps[step]);
  return {
    trajectory,
    steps,
    works,
    enriched: steps.map(enrichStep),
    shape: shapeOf(trajectory, works),
    handoffs: indexHandoffs(trajectory),
    provenance: traceValues(trajectory),
    requirements: findRequirements(trajectory),
    finalAnswer: findFinalAnswer(steps, works),
    before: (step, kind, limit = HUMANS_AND_RESULTS) =>
      earlier(kinds.get(kind) ?? [], step, limit).flatMap((index) => steps[index] ?? []),
    stateChanges: stateChangingCalls(steps),
    acts: (step) => isAction(steps[step], text(step)),
    text,
    words: recent(kept, (step) => tellingWords(clip(text(step), 20_000))),
    nextTurn: (step) => steps[turns[step] ?? -1],
    resultOf: (callId) => partAt(steps, pairs.results.get(callId)),
    callOf: (callId) => partAt(steps, pairs.calls.get(callId)),
    lastCallOf: (tool) => pairs.lastCalls.get(tool) ?? -1,
    quote: (at) => quoteAround(trajectory, at),
    quoteStep: (step) => quoteBeginning(trajectory, step),
  };
}

/** Rules look back over at most so many steps of a kind, so that they stay linear in the run. */
const HUMANS_AND_RESULTS = 200;

function earlier(steps: readonly number[], before: number, limit: number): readonly number[] {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((steps[middle] ?? before) < before) low = middle + 1;
    else high = middle;
  }
  return steps.slice(Math.max(0, low - limit), low);
}

function isAction(step: Step | undefined, text: string): boolean {
  if (step?.kind !== "turn") return false;
  return step.parts.some((part) => part.kind === "call") || text.includes("```") || reportsPage(step);
}

function textOf(step: Step | undefined): string {
  return step ? stepText(step) : "";
}

/** Where calls and results stand, by call id: a number each, so that no step of a long run is kept. */
interface Pairs {
  calls: ReadonlyMap<string, number>;
  results: ReadonlyMap<string, number>;
  lastCalls: ReadonlyMap<string, number>;
}

/** More parts than any step has. */
const PARTS = 2 ** 20;

function pairsOf(steps: readonly Step[]): Pairs {
  const lastCalls = new Map<string, number>();
  const calls = new Map<string, number>();
  const results = new Map<string, number>();
  for (const step of steps) {
    step.parts.forEach((part, index) => {
      if (!part.call) return;
      const place = step.index * PARTS + index;
      if (part.kind === "result") results.set(part.call.id, place);
      if (part.kind !== "call") return;
      calls.set(part.call.id, place);
      lastCalls.set(part.call.name, step.index);
    });
  }
  return { calls, results, lastCalls };
}

function partAt(steps: readonly Step[], place: number | undefined): PartPlace | undefined {
  if (place === undefined) return undefined;
  const step = Math.floor(place / PARTS);
  const index = place % PARTS;
  const part = steps[step]?.parts[index];
  return part && { step, index, part };
}

/** For every step the next step of an agent in its thread; a result outside any agent's thread looks at all. */
function nextTurns(steps: readonly Step[]): number[] {
  const next = new Map<string, number>();
  const found: number[] = [];
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index];
    if (!step) continue;
    found[index] = next.get(step.thread) ?? -1;
    if (step.kind === "turn" || step.kind === "handoff") next.set(step.thread, index);
  }
  return found;
}

const ANSWER_MARK = /FINAL ANSWER:?|final answer is:?/gi;

/** The answer after the last answer mark, else the last words of an agent that does its own work. */
function findFinalAnswer(steps: readonly Step[], works: readonly Work[]): FinalAnswer | undefined {
  const last = steps.findLast((step) => works[step.index] === "execution" && speech(step) !== undefined);
  const candidates = steps.slice(-3).concat(last ? [last] : []);
  for (const step of candidates.toReversed()) {
    const part = speech(step);
    const body = part === undefined ? "" : (step.parts[part]?.body ?? "");
    const mark = [...body.matchAll(ANSWER_MARK)].at(-1);
    if (part !== undefined && mark)
      return { step: step.index, part, text: body.slice(mark.index, mark.index + 1200) };
  }
  const part = last && speech(last);
  return last && part !== undefined
    ? { step: last.index, part, text: (last.parts[part]?.body ?? "").slice(-4000) }
    : undefined;
}

/** The last part in which an agent speaks with words. */
function speech(step: Step): number | undefined {
  const index = step.parts.findLastIndex(
    (part) => part.kind === "text" && part.author === "agent" && part.body.trim().length > 1,
  );
  return index < 0 ? undefined : index;
}

function quoteAround(trajectory: Trajectory, at: Occurrence): Evidence {
  const place = { in: "step", step: at.step, part: at.part } as const;
  const part = trajectory.steps[at.step]?.parts[at.part];
  const { start, end } = sentenceAround(part ? fieldText(part) : "", at.start, at.end);
  return evidenceAt(trajectory, place, start, end);
}

function quoteBeginning(trajectory: Trajectory, index: number): Evidence | undefined {
  const parts = trajectory.steps[index]?.parts ?? [];
  for (const kinds of [["call"], ["text", "result"], ["reasoning"]]) {
    const part = parts.findIndex(
      (candidate) => kinds.includes(candidate.kind) && fieldText(candidate).trim() !== "",
    );
    const found = parts[part];
    if (!found) continue;
    const { start, end } = firstSentence(fieldText(found));
    return evidenceAt(trajectory, { in: "step", step: index, part }, start, end);
  }
  return undefined;
}
