import { normaliseRole } from "../../core/handoffs.ts";
import { errorSide, isErrorResult } from "../reading/errors.ts";
import { findValues } from "../reading/values.ts";
import { tellingWords } from "../reading/words.ts";
import { reportsPage, type Work } from "../reading/workflow.ts";
import type { TriageView } from "../view.ts";

/** What every feature of a run is computed from, read off its view once: an array entry a step, no step kept. */
export interface RunFacts {
  view: TriageView;
  steps: number;
  roles: readonly string[];
  /** An agent's own step that is no book-keeping. */
  substantial: readonly boolean[];
  /** A substantial step that is neither an instruction nor a first plan. */
  executing: readonly boolean[];
  /** Its place among the executing (substantial) steps, -1 elsewhere. */
  executingPlace: readonly number[];
  substantialPlace: readonly number[];
  executingCount: number;
  substantialCount: number;
  acting: readonly boolean[];
  holdsCode: readonly boolean[];
  page: readonly boolean[];
  failed: readonly boolean[];
  /** The result that answers a step, within two steps, -1 when none does. */
  resultAfter: readonly number[];
  /** The next step of an agent that is no routing; the next substantial one; -1 at the end. */
  agentAfter: readonly number[];
  substantialAfter: readonly number[];
  /** What the final answer holds and the task did not give. */
  answerValues: ReadonlySet<number>;
  answerWords: ReadonlySet<string>;
  taskWords: ReadonlySet<string>;
  /** The first step that holds a word which the task did not give. */
  wordOrigin: ReadonlyMap<string, number>;
  /** Whether the run ends with an answer or says that it is done. */
  answered: boolean;
}

const BOOK_KEEPING: ReadonlySet<Work> = new Set(["ledger", "routing", "stall", "termination"]);
const OUTSIDE: ReadonlySet<Work> = new Set(["environment", "human", "system"]);
const DONE = /TERMINATE|FINAL ANSWER|is_request_satisfied": \{[^}]{0,700}"answer": true|###STOP###/iu;

/** Reads the facts of a run. */
export function factsOf(view: TriageView): RunFacts {
  const { works } = view;
  const all = [...works.keys()];
  const substantial = all.map(
    (step) => isAgent(works, step) && !BOOK_KEEPING.has(works[step] ?? "execution"),
  );
  const executing = all.map((step) => works[step] === "execution");
  const task = view.trajectory.requests[0]?.text ?? "";
  const taskWords = tellingWords(task.slice(0, 20_000));
  const answer = view.finalAnswer?.text ?? "";
  return {
    view,
    steps: works.length,
    roles: view.steps.map(({ role }) => normaliseRole(role)),
    substantial,
    executing,
    executingPlace: placesOf(executing),
    substantialPlace: placesOf(substantial),
    executingCount: count(executing),
    substantialCount: count(substantial),
    acting: all.map((step) => view.acts(step)),
    holdsCode: all.map((step) => isAgent(works, step) && view.text(step).includes("```")),
    page: view.steps.map(reportsPage),
    failed: view.steps.map((step) => step.parts.some((part) => isErrorResult(part))),
    resultAfter: all.map((step) => resultAfter(view, step)),
    agentAfter: nextOf(all.map((step) => isAgent(works, step) && works[step] !== "routing")),
    substantialAfter: nextOf(substantial),
    answerValues: new Set(
      findValues(answer)
        .map(({ key }) => key)
        .filter((key) => !view.provenance.given(key)),
    ),
    answerWords: without(tellingWords(answer), taskWords),
    taskWords,
    wordOrigin: wordOrigins(view, taskWords),
    answered: isAnswered(view),
  };
}

/** Whether an agent, no tool, human or system, is the author of a step. */
export function isAgent(works: readonly Work[], step: number): boolean {
  const work = works[step];
  return work !== undefined && !OUTSIDE.has(work);
}

/** The side that a failed step's words blame, or nothing when it did not fail. */
export function blamedSide(
  { view }: RunFacts,
  step: number,
): "caller" | "dependency" | "unknown" | undefined {
  const part = view.steps[step]?.parts.find((candidate) => isErrorResult(candidate));
  return part && errorSide(part);
}

function count(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length;
}

function placesOf(flags: readonly boolean[]): number[] {
  let place = 0;
  return flags.map((flag) => (flag ? place++ : -1));
}

/** For every step the next one, after it, for which the flag is set. */
function nextOf(flags: readonly boolean[]): number[] {
  const next: number[] = [];
  let found = -1;
  for (let step = flags.length - 1; step >= 0; step--) {
    next[step] = found;
    if (flags[step]) found = step;
  }
  return next;
}

function resultAfter({ works }: TriageView, step: number): number {
  if (works[step + 1] === undefined || !OUTSIDE.has(works[step + 1] ?? "execution")) return -1;
  if (works[step + 1] === "environment") return step + 1;
  return works[step + 2] === "environment" ? step + 2 : -1;
}

function without(words: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...words].filter((word) => !others.has(word)));
}

function wordOrigins(view: TriageView, taskWords: ReadonlySet<string>): Map<string, number> {
  const origins = new Map<string, number>();
  for (const { index } of view.steps) {
    for (const word of view.words(index))
      if (!taskWords.has(word) && !origins.has(word)) origins.set(word, index);
  }
  return origins;
}

function isAnswered(view: TriageView): boolean {
  const last = view.steps.length - 1;
  if (last < 0) return false;
  if (view.works[last] === "termination") return true;
  return [last, last - 1, last - 2].some(
    (step) => step >= 0 && isAgent(view.works, step) && DONE.test(view.text(step)),
  );
}
