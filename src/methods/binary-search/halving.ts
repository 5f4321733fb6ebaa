import type { Working } from "../../core/diagnosis.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import type { Ask, Asked } from "../asking/ask.ts";
import { checkQuotes, type Quotes } from "../asking/judged-trigger.ts";
import { showSteps, stepsBetween } from "../asking/shown-steps.ts";
import {
  HALVES_WITH_ONE_STEP,
  type Half,
  type HalfVars,
  halfOf,
  type Range,
  whichHalf,
  whichOfTheLast,
} from "./which-half.ts";

/** A search under way. */
export interface Halving {
  range: Range;
  /** Answers that could be read, "unclear" included. */
  answered: number;
  reason?: string | undefined;
  quotes?: Partial<Quotes> | undefined;
  /** What the first question, about the whole run, did not show. */
  notShown?: readonly string[];
  stopped: boolean;
}

interface Means {
  run: Trajectory;
  ask: Ask;
  target: string;
  reference: string | undefined;
  promptCharacters: number;
  random(): number;
  progress(working: Working): void;
}

/** The search after one more question. An answer that names no half is replaced by a draw. */
export async function halve(search: Halving, means: Means): Promise<Halving> {
  const { range } = search;
  const { run, target, reference } = means;
  const shown = showSteps(run, stepsBetween(range.first, range.last), { total: means.promptCharacters });
  const { value, outcome } = await askHalf(means.ask, { run, shown, target, reference, ...range });
  const notShown = search.notShown ?? shown.notShown;
  if (outcome === "stopped") return { ...search, notShown, stopped: true };
  const named = value.half === "unclear" ? undefined : value.half;
  const half = named ?? draw(means.random);
  const { reason, quotes } = value;
  means.progress({
    kind: "half",
    version: 1,
    data: { ...range, half, drawn: named === undefined, reason },
  });
  const answered = search.answered + Number(value.half !== undefined);
  return { range: halfOf(range, half), answered, reason, quotes, notShown, stopped: false };
}

interface HalfAnswer {
  reason: string;
  half: Half | "unclear";
  quotes?: Quotes;
}

/** Quotes can be checked where the half that is named is a single step. */
function askHalf(ask: Ask, vars: HalfVars): Promise<Asked<HalfAnswer>> {
  if (vars.last - vars.first >= HALVES_WITH_ONE_STEP) return ask(whichHalf, vars);
  return ask(whichOfTheLast, vars, {
    check: ({ half, quotes }) => {
      const { first, last } = half === "upper" || half === "lower" ? halfOf(vars, half) : vars;
      return first === last ? checkQuotes(vars.run, first, quotes) : [];
    },
  });
}

function draw(random: () => number): Half {
  return random() < 0.5 ? "upper" : "lower";
}
