import { setTimeout as sleep } from "node:timers/promises";
import { RootstepError } from "../../core/errors.ts";

/** How the network is asked. */
export interface Patience {
  signal: AbortSignal;
  /** Tries in a row that bring nothing new. */
  attempts?: number;
  /** Milliseconds before the second try; each further wait is twice as long, up to half a minute. */
  pause?: number;
  /** Milliseconds without a byte after which a connection counts as dead. */
  silence?: number;
}

/** A fault that may pass. */
export class PassingFault extends Error {
  /** Milliseconds the server asks to wait. */
  readonly wait: number | undefined;

  constructor(message: string, wait?: number, options?: ErrorOptions) {
    super(message, options);
    this.name = "PassingFault";
    this.wait = wait;
  }
}

const LONGEST_PAUSE = 30_000;
const LONGEST_WAIT = 120_000;

/**
 * Does something over the network until it succeeds, waiting longer each time, or as long as the server asks. `reached`
 * says how far it came: what moves on is not given up. A fault that will not pass ends it at once.
 */
export async function retrying<T>(
  what: string,
  work: () => Promise<T>,
  { signal, attempts = 5, pause = 250 }: Patience,
  reached: () => number = () => 0,
): Promise<T> {
  let furthest = reached();
  for (let failed = 1; ; failed++) {
    try {
      return await work();
    } catch (fault) {
      if (signal.aborted) throw new RootstepError("interrupted", "stopped");
      if (!(fault instanceof PassingFault)) throw fault;
      if (reached() > furthest) failed = 1;
      furthest = Math.max(furthest, reached());
      if (failed >= attempts)
        throw new RootstepError("network", `${what}: ${fault.message}`, { cause: fault });
      const wait = fault.wait ?? Math.min(LONGEST_PAUSE, pause * 2 ** (failed - 1)) * (0.5 + Math.random());
      if (wait > LONGEST_WAIT) {
        throw new RootstepError(
          "network",
          `${what}: ${fault.message}, and asks to wait ${Math.ceil(wait / 1000)} s`,
        );
      }
      await sleep(wait, undefined, { signal }).catch(() => {
        throw new RootstepError("interrupted", "stopped");
      });
    }
  }
}
