import type { ModelCall } from "../core/ledger.ts";
import type { History, Worker } from "../replay/contract/agent.ts";
import type { Environment } from "../replay/contract/environment.ts";
import type { Episode } from "../replay/contract/episode.ts";
import type { Recording } from "../replay/recorder.ts";
import type { Proposal, TrialOptions } from "../replay/trial.ts";

/** A failed run as diagnosers get it: what was said and done, and nothing of world, worker, seeds or outcome. */
export interface Subject {
  run: Recording;
  /** The same with its tools; pictures are left out, their labels stand in the texts. */
  history: History;
  /** The one turn that may be acted on; absent where any may. */
  only?: number;
}

/** What a diagnoser may use besides the run. */
export interface Means {
  /** Numbers in [0, 1), its own for every item. */
  random: () => number;
  signal: AbortSignal;
}

/** Another run of the same task by the same worker. */
export interface Rerun {
  history: History;
  succeeded: boolean;
}

/** What only the oracle is given. */
interface Secret {
  environment: Environment;
  worker: Worker;
  episode: Episode;
  options: TrialOptions;
}

/** What a diagnoser says of a run. */
export interface Opinion {
  /** Absent when it names no turn, or no action. */
  proposal?: Proposal | undefined;
  /** What was asked of a model. */
  calls?: readonly ModelCall[];
  /** Why nothing is proposed, in a few words. */
  reason?: string;
  /** A model failed, or could not be read: nothing is known of its opinion. */
  unjudged?: true;
}

interface Named {
  name: string;
  title: string;
  /** What it asks, and how much that may think; absent where no model is asked. */
  asks?: { method: string; model: string; effort: string };
}

/** Whoever names a turn of a failed run and the call that should have stood there. */
export type Diagnoser = Named &
  (
    | { knows: "run"; propose(subject: Subject, means: Means): Promise<Opinion> }
    | {
        knows: "reruns";
        propose(
          subject: Subject,
          means: Means & { rerun(times: number): Promise<readonly Rerun[]> },
        ): Promise<Opinion>;
      }
    | {
        knows: "truth";
        propose(subject: Subject, means: Means & { secret: Secret }): Promise<Opinion>;
      }
  );

/** Declares a diagnoser; the registry collects them. */
export function defineDiagnoser(diagnoser: Diagnoser): Diagnoser {
  return diagnoser;
}
