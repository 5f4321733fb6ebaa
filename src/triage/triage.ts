import type { Diagnosis, Instance, Suspect, Verdict } from "../core/diagnosis.ts";
import { emptyLedger } from "../core/ledger.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { runSignal } from "./define-signal.ts";
import { runRule } from "./define-trigger.ts";
import { type Ending, endingOf } from "./ending.ts";
import { chainOf, explain, notLookedAt, whyOf } from "./explain.ts";
import { followInstances } from "./lifecycle.ts";
import { probabilities, type StepScore, scoreSteps } from "./score.ts";
import { signals } from "./signals/index.ts";
import { triggers } from "./triggers/index.ts";
import { type TriageView, viewRun } from "./view.ts";

/** How many suspects a diagnosis carries; the probabilities of all steps are in its `ranking` working. */
const SUSPECTS = 20;
/** With more than this share of calls without a recorded result, rules about results say nothing. */
const TOO_MUCH_MISSING = 0.5;

/** Log-odds from which signals of content alone name a step: two strong ones. */
const SIGNALS_SUFFICE = 2;

const CONTENT = new Map(
  signals.filter(({ about }) => about === "content").map(({ name, weight }) => [name, weight]),
);
const SUSPICIOUS = new Set(signals.filter(({ weight }) => weight > 0).map(({ name }) => name));

/**
 * The embedded analyst: triggers by rule, their lifecycle, signals, and a plain score over all steps. Pure and
 * deterministic; no model is asked and the recorded outcome is not read.
 */
export function triage(trajectory: Trajectory): Diagnosis {
  const view = viewRun(trajectory);
  // 1. Triggers, grouped by violated object and followed to the end of the run
  const instances = followInstances(
    view,
    triggers.flatMap((rule) => runRule(rule, view)),
  );
  // 2. Signals, and the score of every step
  const fired = signals.flatMap((rule) => runSignal(rule, view));
  const scores = scoreSteps(view.steps.length, instances, fired, { triggers, signals });
  const chances = probabilities(scores);
  // 3. The verdict and its leader
  const suspects = rank(view, scores, chances, instances);
  const ending = endingOf(view);
  const verdict = judge(view, instances, scores);
  return report(view, { verdict, ending, instances, suspects, chances });
}

function rank(
  view: TriageView,
  scores: readonly StepScore[],
  chances: readonly number[],
  instances: readonly Instance[],
): Suspect[] {
  const order = scores.toSorted((a, b) => b.score - a.score || a.step - b.step);
  return order.slice(0, SUSPECTS).map((score) => ({
    step: score.step,
    role: score.triggers[0]?.role ?? view.steps[score.step]?.role ?? "unknown",
    probability: round(chances[score.step] ?? 0),
    triggers: score.triggers,
    signals: score.signals.filter(({ name }) => SUSPICIOUS.has(name)),
    why: whyOf(score, instances, SUSPICIOUS),
  }));
}

/** Found: a mismatch still stands or cost dearly, the run ends badly, or signals alone say enough. */
function judge(view: TriageView, instances: readonly Instance[], scores: readonly StepScore[]): Verdict {
  if (instances.some(({ state }) => state === "manifest" || state === "costly")) return "found";
  if (isMostlyMissing(view)) return "not-enough-evidence";
  return endsBadly(view) || signalsSuffice(view, scores) ? "found" : "no-failure-found";
}

function isMostlyMissing(view: TriageView): boolean {
  const calls = view.steps.flatMap((step) => step.parts.filter((part) => part.kind === "call"));
  const missing = calls.filter((part) => part.status === "missing").length;
  return view.steps.length === 0 || (calls.length >= 4 && missing / calls.length > TOO_MUCH_MISSING);
}

/** Between an agent and a human "I am unable to" is often the right answer; elsewhere it is a task not done. */
function endsBadly(view: TriageView): boolean {
  const ending = endingOf(view);
  return ending !== "answered" && !(ending === "gave-up" && view.shape === "conversation");
}

/**
 * Several agents, and one step that two or more signals of content point at. Where one agent works alone or with a
 * human, successful runs show the same signals, so there they do not suffice.
 */
function signalsSuffice(view: TriageView, scores: readonly StepScore[]): boolean {
  if (view.shape === "conversation" || view.shape === "single") return false;
  return scores.some(
    (score) => sum(score.signals.map(({ name }) => CONTENT.get(name) ?? 0)) >= SIGNALS_SUFFICE,
  );
}

interface Findings {
  verdict: Verdict;
  ending: Ending;
  instances: Instance[];
  suspects: Suspect[];
  chances: readonly number[];
}

function report(view: TriageView, { verdict, ending, instances, suspects, chances }: Findings): Diagnosis {
  const { id, source } = view.trajectory;
  const leader = suspects[0];
  const named = verdict === "found" && leader ? leader : undefined;
  return {
    schema: "rootstep.diagnosis/1",
    run: { id, format: source.format, file: source.file, steps: view.steps.length },
    method: "triage",
    verdict,
    ...(named ? { step: named.step, role: named.role } : {}),
    ...(named?.triggers[0] ? { category: named.triggers[0].category } : {}),
    explanation: explain(verdict, leader, instances, ending),
    suspects,
    chain: named ? chainOf(view, named, instances) : [],
    instances,
    support: [{ by: "triage", triggers: named?.triggers.length ?? 0, signals: named?.signals.length ?? 0 }],
    notLookedAt: notLookedAt(view),
    workings: [{ kind: "ranking", version: 1, data: { probabilities: chances.map(round) } }],
    ledger: emptyLedger(),
    issues: [],
  };
}

function round(probability: number): number {
  return Number(probability.toFixed(6));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
