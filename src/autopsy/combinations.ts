import { findTruth } from "../environments/opsworld/truth/truth.ts";
import { carefulWorker } from "../environments/opsworld/workers/scripted.ts";
import { continueFrom } from "../replay/branch.ts";
import { runFresh } from "../replay/calibration.ts";
import type { Call } from "../replay/contract/environment.ts";
import { succeeded } from "../replay/contract/episode.ts";
import { canonicalJson } from "../replay/contract/json.ts";
import { type Autopsy, type AutopsyOptions, conductAutopsies } from "./conduct.ts";
import oracle from "./diagnosers/oracle.ts";
import type { Item } from "./items/item.ts";
import { seedFor } from "./items/seeds.ts";

/** What one action can do for workers of several habits. */
export interface Combinations {
  /** Items whose worker has several habits. */
  n: number;
  /** Of them, those for which no single action was found with which every continuation succeeds. */
  unrepaired: number;
  /**
   * How it was looked for. `oracle`: what a careful worker would do, at the turn where the error came in and at the one that
   * decided. `exhaustive`: everything a careful worker does in this world, at every turn up to the one that decided.
   */
  search: "oracle" | "exhaustive";
}

/** Counts the items of several habits that no single action repairs. */
export async function countCombinations(
  items: readonly Item[],
  autopsies: readonly Autopsy[],
  search: Combinations["search"],
  options: AutopsyOptions,
): Promise<Combinations> {
  const combined = items.filter(({ habits, temper }) => habits.length > 1 && temper !== "model");
  const known = autopsies.filter(({ diagnoser }) => diagnoser === oracle.name);
  const trials = known.length > 0 ? known : await conductAutopsies(combined, [oracle], options);
  const byOracle = new Set(trials.filter(({ trial }) => isFull(trial.fixed)).map(({ item }) => item));
  let unrepaired = 0;
  for (const item of combined) {
    const isRepaired =
      byOracle.has(item.number) || (search === "exhaustive" && (await someActionRepairs(item, options)));
    if (!isRepaired) unrepaired += 1;
  }
  return { n: combined.length, unrepaired, search };
}

function isFull(fixed: readonly boolean[]): boolean {
  return fixed.length > 0 && fixed.every(Boolean);
}

/** Tries every call of the careful worker at every turn up to the decisive one; later no action helps even the careful. */
async function someActionRepairs(item: Item, options: AutopsyOptions): Promise<boolean> {
  const { environment, worker, episode, number } = item;
  const branching = { limit: environment.limit ?? 200, signal: options.signal };
  const truth = await findTruth(environment, episode, branching);
  const calls = await carefulCalls(item, branching);
  const repairs = async (at: number, call: Call) => {
    for (let repetition = 0; repetition < options.repetitions; repetition++) {
      const seed = seedFor(`trial|${options.seed}|${number}|${repetition}`);
      const branch = { at, forced: { call }, seed };
      if (!succeeded(await continueFrom(environment, worker, episode, branch, branching))) return false;
    }
    return true;
  };
  for (let at = 0; at <= (truth?.decisive ?? episode.history.turns.length - 1); at++) {
    await options.between?.(number);
    for (const call of calls) if (await repairs(at, call)) return true;
  }
  return false;
}

/** Everything a careful worker does in the world of an item, from its start. */
async function carefulCalls(
  { environment }: Item,
  options: { limit: number; signal: AbortSignal },
): Promise<Call[]> {
  const { history } = await runFresh(environment, carefulWorker, 1, options);
  const calls = new Map(
    history.turns.map(({ call }) => [canonicalJson({ tool: call.tool, asked: call.arguments }), call]),
  );
  return [...calls.values()];
}
