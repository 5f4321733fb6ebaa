import type { ModelCall } from "../core/ledger.ts";
import { mapAtMost } from "../methods/asking/at-once.ts";
import { runFresh } from "../replay/calibration.ts";
import { succeeded } from "../replay/contract/episode.ts";
import { type Proposal, type Trial, type TrialOptions, tryProposal } from "../replay/trial.ts";
import type { Diagnoser, Means, Opinion, Rerun } from "./diagnoser.ts";
import type { Item } from "./items/item.ts";
import { numbersFor, seedFor } from "./items/seeds.ts";
import { hide, withoutPictures } from "./subject.ts";

export interface AutopsyOptions {
  /** Continuations in each arm. */
  repetitions: number;
  seed: number;
  signal: AbortSignal;
  /** Items at a time, for diagnosers that wait for a model. */
  concurrency?: number | undefined;
  /** Called after each item; a place to breathe. */
  between?: ((done: number) => Promise<void>) | undefined;
}

/** What became of one diagnosis of one item. */
export interface Autopsy {
  item: number;
  diagnoser: string;
  trial: Trial;
  /** Turns of the recorded run. */
  turns: number;
  calls: readonly ModelCall[];
  reason?: string;
  unjudged?: true;
}

/** Puts every diagnoser to every item, and each of its proposals to the test. Items in order, diagnosers in theirs. */
export async function conductAutopsies(
  items: readonly Item[],
  diagnosers: readonly Diagnoser[],
  options: AutopsyOptions,
): Promise<Autopsy[]> {
  let done = 0;
  const rows = await mapAtMost(items, options.concurrency ?? 1, async (item) => {
    const row: Autopsy[] = [];
    for (const diagnoser of diagnosers) row.push(await conductOne(item, diagnoser, options));
    done += 1;
    await options.between?.(done);
    return row;
  });
  return rows.flat();
}

async function conductOne(item: Item, diagnoser: Diagnoser, options: AutopsyOptions): Promise<Autopsy> {
  const { environment, worker, episode, number } = item;
  const trialOptions: TrialOptions = {
    limit: limitOf(item),
    signal: options.signal,
    repetitions: options.repetitions,
    seedOf: (repetition) => seedFor(`trial|${options.seed}|${number}|${repetition}`),
  };
  const { proposal, calls = [], ...silence } = await opinionOf(item, diagnoser, trialOptions, options);
  const legal = proposal && atTurn(proposal, episode.history.turns.length) ? proposal : undefined;
  const trial = await tryProposal(environment, worker, episode, legal, trialOptions);
  const turns = episode.history.turns.length;
  return { item: number, diagnoser: diagnoser.name, trial, turns, calls, ...silence };
}

function limitOf({ environment }: Item): number {
  return environment.limit ?? 200;
}

function atTurn({ at }: Proposal, turns: number): boolean {
  return Number.isInteger(at) && at >= 0 && at < turns;
}

/** Asks a diagnoser, and gives it what it may know and no more. */
async function opinionOf(
  item: Item,
  diagnoser: Diagnoser,
  trialOptions: TrialOptions,
  { seed, signal }: AutopsyOptions,
): Promise<Opinion> {
  const { environment, worker, episode, number } = item;
  const subject = hide(episode.history);
  const means: Means = { random: numbersFor(`diagnoser|${seed}|${number}`), signal };
  switch (diagnoser.knows) {
    case "run":
      return diagnoser.propose(subject, means);
    case "reruns":
      return diagnoser.propose(subject, { ...means, rerun: (times) => rerun(item, times, seed, signal) });
    case "truth":
      return diagnoser.propose(subject, {
        ...means,
        secret: { environment, worker, episode, options: trialOptions },
      });
  }
}

async function rerun(item: Item, times: number, seed: number, signal: AbortSignal): Promise<Rerun[]> {
  const { environment, worker, number } = item;
  const runs: Rerun[] = [];
  for (let again = 0; again < times; again++) {
    const own = seedFor(`rerun|${seed}|${number}|${again}`);
    const episode = await runFresh(environment, worker, own, { limit: limitOf(item), signal });
    runs.push({ history: withoutPictures(episode.history), succeeded: succeeded(episode) });
  }
  return runs;
}
