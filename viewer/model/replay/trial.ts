import type { RungState } from "../../../src/reports/page/page.ts";
import { type ReplayEffect, replayEffect } from "../../../src/reports/replay/effect.ts";
import type { KeptReplay } from "../../../src/reports/replay/kept-replay.ts";
import { fieldsOf, listOf, numberOf, numbersOf, textOf } from "../workings/read.ts";

/** A replay as it is shown: two arms of continuations from one state, and what they say of the claim. */
export interface Trial {
  /** When, as recorded; empty where only the diagnosis tells of it. */
  at: string;
  step: number;
  change: string;
  changed: Arm;
  control: Arm;
  effect: ReplayEffect;
  /** What the same seeds came to in both arms, where every try is known. */
  pairs?: Pairs;
  calls?: TriedCalls;
  environment: string;
  agent: string;
  prefix: TrialPrefix;
}

/** One arm: what its continuations came to, in the order of their seeds where that is known. */
export interface Arm {
  outcomes: boolean[];
  passed: number;
  isInOrder: boolean;
}

/** Pairs of continuations with the same seed. */
interface Pairs {
  repaired: number;
  broken: number;
  alike: number;
}

/** The call that was recorded and the one that was tried in its place. */
interface TriedCalls {
  /** The step of the recorded call, which may stand after the named step. */
  at: number;
  recorded?: TriedCall;
  proposed: TriedCall;
}

export interface TriedCall {
  tool: string;
  /** JSON with a line for every value. */
  text: string;
}

/** How the recorded calls before the step went when they were made again; undefined where that was not kept. */
interface TrialPrefix {
  calls: number | undefined;
  compared: number | undefined;
  drifts: number[] | undefined;
}

/** Reads what was kept of a replay; what is missing from `tries` is left out. */
export function trialOf({ tries, at, step, change, ...arms }: KeptReplay): Trial {
  const kept = fieldsOf(tries);
  const changed = armOf(kept?.fixed, arms.fixed, arms.of);
  const control = armOf(kept?.control, arms.controlFixed, arms.controlOf);
  const pairs = pairsOf(changed, control);
  const calls = callsOf(kept, step);
  return {
    ...{ at, step, change, changed, control },
    effect: replayEffect(arms),
    ...(pairs ? { pairs } : {}),
    ...(calls ? { calls } : {}),
    environment: textOf(kept?.environment),
    agent: textOf(kept?.agent),
    prefix: {
      calls: numberOf(kept?.calls),
      compared: numberOf(kept?.compared),
      drifts: Array.isArray(kept?.drifts) ? numbersOf(kept.drifts) : undefined,
    },
  };
}

/** The replays of a run, and the one that its diagnosis rests on where no record of it is at hand. */
export function trialsOf(
  replays: readonly KeptReplay[],
  { step, rungs }: { step?: number; rungs: readonly RungState[] },
): Trial[] {
  const arms = rungs.find(({ rung }) => rung === "replayed")?.arms;
  const isKept = replays.some(
    (replay) => replay.step === step && arms && ARMS.every((count) => replay[count] === arms[count]),
  );
  const told = arms && step !== undefined && !isKept ? [{ at: "", step, change: "", ...arms }] : [];
  return [...told, ...replays].map(trialOf);
}

/** Of arms that are known by their counts only. */
const MOST_DRAWN = 200;

const ARMS = ["fixed", "of", "controlFixed", "controlOf"] as const;

/** The single outcomes where they agree with the counts, or as many as the counts say, successes first. */
function armOf(value: unknown, passed: number, of: number): Arm {
  const outcomes = listOf(value, (one) => (typeof one === "boolean" ? one : undefined)) ?? [];
  const isInOrder = outcomes.length === of && outcomes.filter(Boolean).length === passed;
  if (isInOrder) return { outcomes, passed, isInOrder };
  const drawn = Math.min(of, MOST_DRAWN);
  return { outcomes: Array.from({ length: drawn }, (_, index) => index < passed), passed, isInOrder };
}

function pairsOf(changed: Arm, control: Arm): Pairs | undefined {
  if (!changed.isInOrder || !control.isInOrder) return undefined;
  if (changed.outcomes.length !== control.outcomes.length) return undefined;
  const pairs = { repaired: 0, broken: 0, alike: 0 };
  for (const [index, succeeds] of changed.outcomes.entries()) {
    if (succeeds === control.outcomes[index]) pairs.alike++;
    else if (succeeds) pairs.repaired++;
    else pairs.broken++;
  }
  return pairs;
}

function callsOf(kept: Record<string, unknown> | undefined, step: number): TriedCalls | undefined {
  const proposed = callOf(kept?.proposed);
  if (!proposed) return undefined;
  const recorded = callOf(kept?.recorded);
  return { at: numberOf(kept?.at) ?? step, proposed, ...(recorded ? { recorded } : {}) };
}

function callOf(value: unknown): TriedCall | undefined {
  const fields = fieldsOf(value);
  if (typeof fields?.tool !== "string") return undefined;
  const given = fields.arguments;
  const text = typeof given === "string" ? given : (JSON.stringify(sorted(given), null, 2) ?? "");
  return { tool: fields.tool, text };
}

/** Keys in order, so that two calls differ only where their values do. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  const fields = fieldsOf(value);
  if (!fields) return value;
  const keys = Object.keys(fields).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(fields[key])]));
}
