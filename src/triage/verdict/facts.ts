import type { Instance } from "../../core/diagnosis.ts";
import { type Ending, endingOf, hasSeveralAgents } from "../ending.ts";
import type { Findings } from "../findings.ts";
import type { StepScore } from "../score.ts";
import { signals } from "../signals/index.ts";
import type { TriageView } from "../view.ts";

/** What the verdict is made of; the recorded outcome is no part of it. */
export interface VerdictFacts {
  ending: Ending;
  /** 1 when a mismatch still stands at the end or cost dearly. */
  standing: number;
  /** 1 when the run ends badly. */
  badEnding: number;
  /**
   * The most that signals of content say of one step, in log-odds; 0 where one agent works alone or hands work to
   * sub-agents, because good runs of hundreds of steps have such a step too.
   */
  strongest: number;
  /** Whether agents work with each other in one conversation. */
  severalAgents: boolean;
  /** Whether anything outside the run was changed. */
  changesState: boolean;
  /** Why too little was recorded to say that nothing failed. */
  lack?: Lack | undefined;
}

/** No step at all; most results never recorded; no word of an agent recorded. */
export type Lack = "steps" | "results" | "words";

/**
 * That something was changed does not count: whether it should have been is the task's own matter, and a run that does
 * what it is asked to has these signals as often as one that does not.
 */
const CHANGES: readonly string[] = ["state-changing-call", "first-state-change"];

/** Errors that a tool told the agent do not count where it works with a human: mending them is everyday work. */
const TOLD: readonly string[] = ["caller-error", "before-first-error"];

const AMONG_AGENTS = weightsWithout(CHANGES);
const WITH_A_HUMAN = weightsWithout([...CHANGES, ...TOLD]);

function weightsWithout(names: readonly string[]): ReadonlyMap<string, number> {
  const counting = signals.filter(({ about, name }) => about === "content" && !names.includes(name));
  return new Map(counting.map(({ name, weight }) => [name, weight]));
}

/** Reads the facts of a run. */
export function verdictFacts({ view, instances, scores }: Findings): VerdictFacts {
  const ending = endingOf(view);
  const severalAgents = hasSeveralAgents(view);
  return {
    ending,
    standing: instances.some(stillCounts) ? 1 : 0,
    badEnding: endsBadly(view, ending) ? 1 : 0,
    strongest: strongestStep(scores, severalAgents ? AMONG_AGENTS : withHuman(view)),
    severalAgents,
    changesState: view.stateChanges.length > 0,
    lack: lackOf(view, ending),
  };
}

function stillCounts({ state }: Instance): boolean {
  return state === "manifest" || state === "costly";
}

/** Between an agent and a human "I am unable to" is often the right answer; elsewhere it is a task not done. */
function endsBadly({ shape }: TriageView, ending: Ending): boolean {
  return ending !== "answered" && !(ending === "gave-up" && shape === "conversation");
}

function withHuman({ shape }: TriageView): ReadonlyMap<string, number> {
  return shape === "conversation" ? WITH_A_HUMAN : new Map();
}

function strongestStep(scores: readonly StepScore[], weights: ReadonlyMap<string, number>): number {
  return scores.reduce((most, { signals: fired }) => {
    const sum = fired.reduce((total, { name }) => total + (weights.get(name) ?? 0), 0);
    return Math.max(most, sum);
  }, 0);
}

/** With more than this share of calls without a recorded result, rules about results say nothing. */
const TOO_MUCH_MISSING = 0.5;
const FEW_CALLS = 4;

function lackOf(view: TriageView, ending: Ending): Lack | undefined {
  if (view.steps.length === 0) return "steps";
  if (isMostlyMissing(view)) return "results";
  return ending === "stopped" && isWordless(view) ? "words" : undefined;
}

function isMostlyMissing({ steps }: TriageView): boolean {
  let calls = 0;
  let missing = 0;
  for (const step of steps) {
    for (const { kind, status } of step.parts) {
      if (kind === "call") calls += 1;
      if (kind === "call" && status === "missing") missing += 1;
    }
  }
  return calls >= FEW_CALLS && missing / calls > TOO_MUCH_MISSING;
}

/** No word of an agent was recorded: then a run that stopped and one that answered look the same. */
function isWordless({ steps }: TriageView): boolean {
  return !steps.some(({ parts }) =>
    parts.some(
      ({ kind, author, body }) =>
        author === "agent" && (kind === "text" || kind === "reasoning") && /\S/u.test(body),
    ),
  );
}
