import { withoutPictures } from "../autopsy/subject.ts";
import type { Instance } from "../core/diagnosis.ts";
import { type BranchOptions, continueFrom } from "../replay/branch.ts";
import { runFresh } from "../replay/calibration.ts";
import type { History, Worker } from "../replay/contract/agent.ts";
import type { Environment } from "../replay/contract/environment.ts";
import type { Episode } from "../replay/contract/episode.ts";
import { leftOutIn } from "./advice/left-out.ts";
import { sayingsOf } from "./advice/standing.ts";
import { wordsFor } from "./advice/words.ts";
import { recordPrefix, standingInstances } from "./prefix.ts";

/** What is done when a mismatch is found while the run goes on. */
export type Remedy = "rollback" | "plan";

/** What is said then: what the triggers say, or what was left out so far. */
type Words = "triggers" | "left-out";

/** A run as far as it went until triage found something in it, or to its end. */
export interface TriagedRun {
  episode: Episode;
  seed: number;
  /** The instances that stood when it was stopped, and the turn the first of them came from; absent when none ever stood. */
  found?: { instances: readonly Instance[]; origin: number };
  /** How many times the run so far was triaged, and how long that took; what was remembered is not triaged again. */
  triaged: number;
  milliseconds: number;
}

/** What was found after a turn; its place tells looks apart. */
interface Look {
  place: number;
  found: TriagedRun["found"];
}

/** How the looks are taken. */
interface Looking {
  /** Looks at runs of the same task that were done so far, by the look before and the turn in between. */
  remembered?: Map<string, Look>;
  /** Milliseconds. */
  clock?: () => number;
}

/** How the run is mended. */
export interface Switch {
  remedy: Remedy;
  words: Words;
}

/**
 * Works under triage (TrajDebug, online), the first half: after each step the run so far is triaged, until an instance is manifest
 * or costly.
 */
export async function runUnderTriage(
  environment: Environment,
  worker: Worker,
  seed: number,
  { limit, signal }: BranchOptions,
  { remembered = new Map(), clock = () => performance.now() }: Looking = {},
): Promise<TriagedRun> {
  let { place, found }: Look = { place: -1, found: undefined };
  let triaged = 0;
  let milliseconds = 0;
  const isStopped = (shown: History): boolean => {
    const { call, observation } = shown.turns.at(-1) ?? {};
    const key = `${place} ${JSON.stringify([call, observation?.text])}`;
    const known = remembered.get(key);
    const before = clock();
    const look = known ?? { place: remembered.size, found: standingIn(withoutPictures(shown)) };
    if (!known) {
      remembered.set(key, look);
      milliseconds += clock() - before;
      triaged += 1;
    }
    ({ place, found } = look);
    return found !== undefined;
  };
  const episode = await runFresh(environment, stoppedBy(worker, isStopped), seed, { limit, signal });
  return { episode, seed, ...(found ? { found } : {}), triaged, milliseconds };
}

/**
 * The second half, once in a run: back to before the step that the first such instance came from, with an instruction, or on from
 * where it is, with a plan. After that it is left alone. A run in which nothing stood is as it ended.
 */
export async function repairTriaged(
  environment: Environment,
  worker: Worker,
  { episode, seed, found }: TriagedRun,
  { remedy, words, limit, signal }: BranchOptions & Switch,
): Promise<Episode> {
  if (!found) return episode;
  const history = withoutPictures(episode.history);
  const findings =
    words === "triggers" ? sayingsOf(found.instances) : leftOutIn(history).map(({ finding }) => finding);
  const { instruction, plan } = wordsFor(findings);
  const branch =
    remedy === "rollback"
      ? { at: found.origin, note: instruction, seed }
      : { at: history.turns.length, note: plan, seed };
  return continueFrom(environment, worker, episode, branch, { limit, signal });
}

/** A worker that stops where the look at what it has done so far says so. */
function stoppedBy(worker: Worker, look: (history: History) => boolean): Worker {
  return {
    name: worker.name,
    start: (seed) => {
      const agent = worker.start(seed);
      return {
        name: agent.name,
        sees: agent.sees,
        close: () => agent.close(),
        next: async (history, signal) =>
          history.turns.length > 0 && look(history) ? undefined : agent.next(history, signal),
      };
    },
  };
}

function standingIn(history: History): TriagedRun["found"] {
  const { trajectory, turnOf } = recordPrefix(history);
  const instances = standingInstances(trajectory);
  const origin = instances[0] && turnOf(instances[0].origin);
  return origin === undefined ? undefined : { instances, origin };
}
