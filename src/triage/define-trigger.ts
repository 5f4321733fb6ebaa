import type { Category, Phase, Trigger } from "../core/diagnosis.ts";
import type { Absence, Evidence } from "../core/evidence.ts";
import type { TriageView } from "./view.ts";

/** What a rule reports; the registry's wrapper adds the rule's name, title, category and phase. */
export interface Finding {
  step: number;
  /** The role responsible, when it is not the step's own. */
  role?: string;
  /** Key of the violated object: `requirement:3`, `value:2022-03-24`, `path:src/a.ts`, `call:refund(order=17)`. */
  object: string;
  wrong: Evidence;
  reference: Evidence | Absence;
  /** One sentence: what is wrong here. */
  why: string;
}

/** A rule that finds a local mismatch with both sides quotable. One file in `src/triage/triggers/` holds one. */
export interface TriggerRule {
  name: string;
  /** As people read it: "Value from nowhere". */
  title: string;
  category: Category;
  phase: Phase;
  /** How much one firing speaks for its step being the root, in log-odds against a step where nothing fired. */
  weight: number;
  find(view: TriageView): Iterable<Finding>;
}

/** Declares a trigger rule; the registry collects them. */
export function defineTrigger(rule: TriggerRule): TriggerRule {
  return rule;
}

/** Every trigger a rule finds in a run. */
export function runRule(rule: TriggerRule, view: TriageView): Trigger[] {
  return Array.from(rule.find(view), ({ role, ...finding }) => ({
    rule: rule.name,
    title: rule.title,
    category: rule.category,
    phase: rule.phase,
    role: role ?? view.steps[finding.step]?.role ?? "unknown",
    ...finding,
  }));
}
