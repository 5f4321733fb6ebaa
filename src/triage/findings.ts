import type { Instance } from "../core/diagnosis.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { runSignal, type SignalRule } from "./define-signal.ts";
import { runRule, type TriggerRule } from "./define-trigger.ts";
import { followInstances } from "./lifecycle.ts";
import { type StepScore, scoreSteps } from "./score.ts";
import { signals } from "./signals/index.ts";
import { triggers } from "./triggers/index.ts";
import { type TriageView, viewRun } from "./view.ts";

/** What rules and signals find in a run, before anything is ranked. */
export interface Findings {
  view: TriageView;
  instances: Instance[];
  scores: StepScore[];
}

export interface Rules {
  triggers: readonly TriggerRule[];
  signals: readonly SignalRule[];
}

/** Reads a run: triggers, followed to the end by violated object; signals; the plain score of every step. */
export function findIn(trajectory: Trajectory, rules: Rules = { triggers, signals }): Findings {
  const view = viewRun(trajectory);
  const found = rules.triggers.flatMap((rule) => runRule(rule, view));
  const instances = followInstances(view, found);
  const fired = rules.signals.flatMap((rule) => runSignal(rule, view));
  return { view, instances, scores: scoreSteps(view.steps.length, instances, fired, rules) };
}
