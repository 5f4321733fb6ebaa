import type { Part, Step } from "../../core/trajectory.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { trulyAbsent } from "../reading/absence.ts";
import { argumentsOf } from "../reading/call-arguments.ts";
import { isEdit } from "../reading/edits.ts";
import { isEmptyResult } from "../reading/emptiness.ts";
import { errorText, isErrorResult } from "../reading/errors.ts";
import { decisiveValues } from "../reading/footprint.ts";
import { lastGoodCalls } from "../reading/good-calls.ts";
import type { PlacedValue } from "../reading/provenance.ts";
import { callKey, callQuoteAround } from "../reading/quotes.ts";
import { runsCommands } from "../reading/shells.ts";
import type { ValueKind } from "../reading/values.ts";
import type { TriageView } from "../view.ts";

/**
 * A call asks for a thing (an id, a mail address, a path, an address) that nothing before it named, the tool does not
 * know it, and no later call of that tool goes well. A value that reaches the outcome is left to `value-from-nowhere`.
 */
export default defineTrigger({
  name: "argument-never-observed",
  title: "Argument that nothing gave",
  category: "history-conflict",
  phase: "act",
  weight: 1.2,
  *find(view) {
    if (!view.trajectory.requests.some(({ text }) => text.trim() !== "")) return;
    const decisive = new Set(decisiveValues(view));
    const lastGood = lastGoodCalls(view, isUnknownThing);
    const guesses = view.steps
      .flatMap((step) => guessesOf(view, step))
      .filter(({ value, part, step }) => {
        const isPutRight = (lastGood.get(part.call?.name ?? "") ?? -1) > step;
        return !isPutRight && !decisive.has(value.key);
      });
    let previous = -1;
    for (const guess of trulyAbsent(view, guesses)) {
      const finding = guess.step === previous ? undefined : findingOf(view, guess);
      if (finding) yield finding;
      previous = guess.step;
    }
  },
});

interface Guess {
  value: PlacedValue;
  part: Part;
  kind: ValueKind;
  /** What is looked for before the step; of a path the stem of its last name, as files are listed and spoken of by names. */
  text: string;
  step: number;
}

function guessesOf(view: TriageView, step: Step): Guess[] {
  if (view.works[step.index] !== "execution") return [];
  return step.parts.flatMap((part, index) => {
    if (part.kind !== "call" || !part.call || isEdit(part) || runsCommands(part.call.name)) return [];
    const result = view.resultOf(part.call.id)?.part;
    return result && isUnknownThing(result) ? guessedArguments(view, step.index, index, part) : [];
  });
}

const NOT_THERE =
  /not[ _-]?found|no such|does(?: not|n[’']t) exist|unknown (?!tool|function|parameter|argument)|\b404\b|no (?:user|order|customer|record|item|product|reservation|account|file|page|ticket)\b|invalid (?:\w+ )?(?:id|number|reference|path|url)/i;

/** The tool answers that there is no such thing, by an error or by nothing. */
function isUnknownThing(result: Part): boolean {
  return isEmptyResult(result) || (isErrorResult(result) && NOT_THERE.test(errorText(result)));
}

/** The arguments that are one value each, first written here by an agent. */
function guessedArguments(view: TriageView, step: number, index: number, part: Part): Guess[] {
  const values = view.provenance.valuesOf(step).filter((value) => value.part === index);
  return argumentsOf(part).flatMap(({ start, end, text }) => {
    const value = values.find((candidate) => candidate.start === start && candidate.end === end);
    const wanted = value && soughtText(value.kind, text);
    if (!value || wanted === undefined || view.provenance.fromNowhere(value)?.first.step !== step) return [];
    return [{ value, part, kind: spelledAs(value.kind, text), text: wanted, step }];
  });
}

/** An id with letters that the tool does not know is wrong as a whole, though its pieces were seen; digits may be grouped. */
function spelledAs(kind: ValueKind, text: string): ValueKind {
  return kind === "id" && /[a-z]/i.test(text) ? "path" : kind;
}

function soughtText(kind: ValueKind, text: string): string | undefined {
  switch (kind) {
    case "id":
      return text.replace(/\D/gu, "").length >= 3 ? text.replace(/^#/u, "") : undefined;
    case "email":
      return text;
    case "url":
      return /\/[^/]*\d{3,}[^/]*/u.test(text.slice(8)) ? text : undefined;
    case "path": {
      const stem =
        text
          .split("/")
          .at(-1)
          ?.replace(/\.\w+$/u, "") ?? "";
      return text.includes("/") && stem.length >= 4 ? stem : undefined;
    }
    default:
      return undefined;
  }
}

function findingOf(view: TriageView, { value, part, text, step }: Guess): Finding | undefined {
  const wrong = callQuoteAround(view, value);
  if (!wrong) return undefined;
  return {
    step,
    object: callKey(view, part),
    wrong,
    reference: {
      value: text,
      searched: { first: 0, last: step - 1, what: "the task, the instructions and every step before" },
    },
    why: `${part.call?.name} is asked for ${text}, which no step before this one names, and does not know it.`,
  };
}
