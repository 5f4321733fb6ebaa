import type { ModelCall } from "../core/ledger.ts";
import type { Model } from "../methods/asking/model.ts";
import type { History } from "../replay/contract/agent.ts";
import type { Environment } from "../replay/contract/environment.ts";
import type { Episode } from "../replay/contract/episode.ts";
import type { Recording } from "../replay/recorder.ts";

/** A failed run as advisers get it: what was said, done and seen, without pictures; not whose run it is, nor in which world. */
export interface FailedRun {
  history: History;
  run: Recording;
}

/** What only those who know the truth are given: the world, the whole run, and the habits of the worker. */
export interface Secret {
  environment: Environment;
  episode: Episode;
  habits: readonly string[];
}

/** What is said to a worker about a run that failed. */
export interface Advice {
  /** The turn to go back to. */
  at: number;
  /** Said before it starts anew. */
  reflection: string;
  /** Said when it is back at that turn. */
  instruction: string;
  /** Said after that turn, with nothing undone. */
  plan: string;
}

/** What an adviser comes up with: nothing where it finds nothing to say, and what it asked of a model all the same. */
export interface Advised {
  advice?: Advice | undefined;
  calls?: readonly ModelCall[] | undefined;
}

/** What an adviser may use besides the run. */
export interface AdviceMeans {
  /** Present for advisers that need one. */
  model?: Model | undefined;
  signal: AbortSignal;
  seed: number;
}

interface Named {
  name: string;
  title: string;
  needs: { model: boolean };
}

/** Where the words of repair arms come from. One file in `advisers/` holds one; only one that knows the truth is given it. */
export type Adviser = Named &
  (
    | { knows: "run"; advise(failed: FailedRun, means: AdviceMeans): Promise<Advised> }
    | { knows: "truth"; advise(secret: Secret, means: AdviceMeans): Promise<Advised> }
  );

/** Declares an adviser; the registry collects them. */
export function defineAdviser(adviser: Adviser): Adviser {
  return adviser;
}
