import { groupBy } from "../../core/collections.ts";
import { bootstrap, type Estimate, meanOf, wilson } from "../../scoring/intervals.ts";
import type { WatchedRun } from "./watch-runs.ts";

/** How often a supervisor intervened in so many runs. */
export interface Interventions {
  of: number;
  interventions: number;
}

/** What a supervisor is worth: success with it minus success without, run by run with the same seed. */
export interface Effect {
  supervisor: string;
  /** Over runs that fail by themselves: what it saves. */
  failing: Estimate;
  /** Over runs that succeed by themselves: what it breaks, below 0. */
  succeeding: Estimate;
  /** Over all of them, so each part weighs by its share of the runs. */
  net: Estimate;
  caught: Interventions;
  /** Interventions in runs that would have succeeded, and their share with Wilson's interval. */
  falseAlarms: Interventions & { share: Estimate };
  falseAlarmsByWorker: Record<string, Interventions>;
  /** Questions put to the supervisor, in all runs together. */
  asked: number;
  /** Of a model: calls, and tokens that a call took in and gave. */
  calls: number;
  tokensPerCall?: number;
  /** Answers of a model that could not be read; the call was made. */
  unjudged: number;
}

/** The effect of each supervisor, in the order in which they stand; intervals by drawing runs with replacement. */
export function effectsOf(rows: readonly WatchedRun[], seed = 1): Effect[] {
  return [...groupBy(rows, ({ supervisor }) => supervisor)].map(([supervisor, own]) =>
    effectOf(supervisor, own, seed),
  );
}

function effectOf(supervisor: string, rows: readonly WatchedRun[], seed: number): Effect {
  const failing = rows.filter(({ without }) => !without);
  const succeeding = rows.filter(({ without }) => without);
  const estimate = (some: readonly WatchedRun[]) => bootstrap(some.length, meanOf(some.map(gainOf)), seed);
  const alarms = interventionsIn(succeeding);
  const calls = rows.flatMap(({ account }) => account.calls);
  const tokens = calls.reduce((sum, { input, output }) => sum + input + output, 0);
  return {
    supervisor,
    failing: estimate(failing),
    succeeding: estimate(succeeding),
    net: estimate(rows),
    caught: interventionsIn(failing),
    falseAlarms: { ...alarms, share: wilson(alarms.interventions / alarms.of, alarms.of) },
    falseAlarmsByWorker: byWorker(succeeding),
    asked: rows.reduce((sum, { account }) => sum + account.asked, 0),
    calls: calls.length,
    unjudged: rows.reduce((sum, { account }) => sum + account.unjudged, 0),
    ...(calls.length > 0 ? { tokensPerCall: Math.round(tokens / calls.length) } : {}),
  };
}

/** What supervision changed of one run: 1 saved, −1 broken. */
export function gainOf(row: Pick<WatchedRun, "with" | "without">): number {
  return Number(row.with) - Number(row.without);
}

function interventionsIn(rows: readonly WatchedRun[]): Interventions {
  return { of: rows.length, interventions: rows.filter(({ account }) => account.intervention).length };
}

/** Workers by what they are like; one of a temper may be the luckier one of a failing pair. */
function byWorker(rows: readonly WatchedRun[]): Record<string, Interventions> {
  const groups = [...groupBy(rows, ({ temper }) => temper)].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(groups.map(([temper, own]) => [temper, interventionsIn(own)]));
}
