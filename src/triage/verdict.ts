import type { Instance, Verdict } from "../core/diagnosis.ts";
import { endingOf } from "./ending.ts";
import type { Findings } from "./findings.ts";
import type { StepScore } from "./score.ts";
import { signals } from "./signals/index.ts";
import type { TriageView } from "./view.ts";

/** With more than this share of calls without a recorded result, rules about results say nothing. */
const TOO_MUCH_MISSING = 0.5;
const FEW_CALLS = 4;

/** Log-odds from which signals of content alone name a step: two strong ones. */
const SIGNALS_SUFFICE = 2;

const CONTENT = new Map(
  signals.filter(({ about }) => about === "content").map(({ name, weight }) => [name, weight]),
);

/** Found: a mismatch still stands or cost dearly, the run ends badly, or signals alone say enough. */
export function judge({ view, instances, scores }: Findings): Verdict {
  if (instances.some(stillCounts)) return "found";
  if (isMostlyMissing(view)) return "not-enough-evidence";
  return endsBadly(view) || signalsSuffice(view, scores) ? "found" : "no-failure-found";
}

function stillCounts({ state }: Instance): boolean {
  return state === "manifest" || state === "costly";
}

function isMostlyMissing(view: TriageView): boolean {
  let calls = 0;
  let missing = 0;
  for (const step of view.steps) {
    for (const { kind, status } of step.parts) {
      if (kind === "call") calls += 1;
      if (kind === "call" && status === "missing") missing += 1;
    }
  }
  return view.steps.length === 0 || (calls >= FEW_CALLS && missing / calls > TOO_MUCH_MISSING);
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
  return scores.some((score) => contentOf(score) >= SIGNALS_SUFFICE);
}

function contentOf({ signals: fired }: StepScore): number {
  return fired.reduce((sum, { name }) => sum + (CONTENT.get(name) ?? 0), 0);
}
