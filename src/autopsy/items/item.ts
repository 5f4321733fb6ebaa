import type { TrapName } from "../../environments/opsworld/traps/trap.ts";
import type { Worker } from "../../replay/contract/agent.ts";
import type { Environment } from "../../replay/contract/environment.ts";
import type { Episode } from "../../replay/contract/episode.ts";

/**
 * How a worker holds to its habits: always, or giving way now and then; the careful one has none and never fails. Of a model nobody
 * knows its habits.
 */
export type Temper = "firm" | "wavering" | "careful" | "model";

/** A failure to be explained: a world, a worker that fails in it as a rule, and the run in which it did. */
export interface Item {
  /** Counts from 0. */
  number: number;
  family: string;
  level: number;
  /** The habits of the worker; of a model, the traps of its world. */
  habits: readonly TrapName[];
  temper: Temper;
  worker: Worker;
  environment: Environment;
  episode: Episode;
}
