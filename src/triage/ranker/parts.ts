import type { Choice } from "../../fitting/logit.ts";
import { KINDS, type RankedExample, type RankedRun } from "./ranked-run.ts";

/** The three models of a step whose scores are averaged. */
export type StepPart = "general" | "orchestrated" | "trees";

/** How much of the signals' score the orchestrated model starts from. */
const ORCHESTRATED_SHARE = 0.7;

/** Features of the orchestrated model: few, since few such runs are labelled (TRIAGE, recipe). */
const ORCHESTRATED_FEATURES = [
  ...["relative", "last", "lastSubstantial", "executing0", "executing1", "executing2", "notExecuting"],
  ...["executingPlace", "executingRelative", "earlyInShort", "earlyInLong", "instruction", "ledger"],
  ...["routing", "termination", "plan", "acts", "lengthShare", "sliceShare", "answerBornMost"],
  ...["answerBornShare", "inventedInAnswer", "newWordsShare", "answerUsedMost", "firstOfErrand"],
  ...["repeatedInstruction", "nextInstructionSame", "afterFirstStall", "viewLow", "repeats", "likeAfter"],
  ...["clicks", "types", "nextNegative", "firstTrouble", "done", "firstDone", "taskDrop", "queryLost"],
  ...["crashEndsShortRun", "ledgerAfterTwo", "actionFindsNothing", "corrects", "supposes", "environment"],
];

/** What a part weighs of runs with these features; trees are told the kind of the run too. */
export function featuresOf(part: StepPart, names: readonly string[]): readonly string[] {
  if (part === "orchestrated") return ORCHESTRATED_FEATURES;
  return part === "trees" ? [...names, ...KINDS] : names;
}

/** What every step's score starts from before anything is fitted: triggers count in full, few were labelled. */
export function given({ triggers, signals }: RankedRun, part: StepPart, signalShare: number): Float64Array {
  const share = part === "orchestrated" ? ORCHESTRATED_SHARE : signalShare;
  return triggers.map((trigger, step) => trigger + share * (signals[step] ?? 0));
}

/** A feature of a run, by its name; a kind is a feature of all its steps. */
export function featureOf({ features, kind }: RankedRun, name: string): (step: number) => number {
  const isKind = KINDS[kind] === name;
  return features.get(name) ?? (() => Number(isKind));
}

/** The steps of every run as the alternatives of a choice. */
export function choicesOf(
  part: StepPart,
  names: readonly string[],
  examples: readonly RankedExample[],
  { weights, signalShare }: { weights: readonly number[]; signalShare: number },
): Choice[] {
  return examples.map((run, index): Choice => {
    const features = names.map((name) => featureOf(run, name));
    return {
      rows: Array.from({ length: run.steps }, (_, step) =>
        Float64Array.from(features, (feature) => feature(step)),
      ),
      base: given(run, part, signalShare),
      target: run.target,
      weight: weights[index] ?? 1,
      kind: run.kind,
    };
  });
}
