import type { Signal } from "../core/diagnosis.ts";
import type { TriageView } from "./view.ts";

/** Something that makes a step suspicious, or clears it; a feature, never evidence. One file in `src/triage/signals/`. */
export interface SignalRule {
  name: string;
  /** In words, as the report says it of a step: "first step that works with made-up data". */
  title: string;
  /** `content`: what the step says or does. `place`: where in the workflow it stands, which alone names no root. */
  about: "content" | "place";
  /** Log-odds of one firing; below zero it clears the step. Where it comes from is said in the file. */
  weight: number;
  find(view: TriageView): Iterable<number>;
}

/** Declares a signal; the registry collects them. */
export function defineSignal(rule: SignalRule): SignalRule {
  return rule;
}

/** Every firing of a signal in a run. */
export function runSignal(rule: SignalRule, view: TriageView): Signal[] {
  return Array.from(rule.find(view), (step) => ({ name: rule.name, step, words: rule.title }));
}
