import { type Call, type Failure, failure, type Reply, type Send } from "./call.ts";
import { type Fault, faultOf, SlowAnswer } from "./faults.ts";
import type { Limiter } from "./limiter.ts";

/** One request; throws what the SDK throws. */
export type Attempt = (call: Call) => Promise<Reply>;

export interface Patience {
  /** Tries of a call that meets the network's or the server's faults. */
  tries: number;
  /** Milliseconds before the second try; doubled for every further one, with jitter. */
  firstWait: number;
  /** Milliseconds that one answer may take. */
  timeout: number;
  /** Milliseconds that a call may be put off by "too many requests", all together. */
  throttled: number;
}

export const PATIENCE: Patience = { tries: 6, firstWait: 500, timeout: 600_000, throttled: 900_000 };

const LONGEST_WAIT = 30_000;

/** Sends with limits: retries with jitter, waits that the server asks for, a time for every answer, cancellation. */
export function withRetries(
  attempt: Attempt,
  limiter: Limiter,
  { tries, firstWait, timeout, throttled }: Patience,
): Send {
  return async (call) => {
    let waited = 0;
    for (let attempts = 1; ; attempts++) {
      if (!(await limiter.enter(call.signal))) return cancelled();
      const reply = await attemptIn(attempt, call, timeout);
      limiter.leave("text" in reply ? "answered" : reply.kind === "throttled" ? "throttled" : "failed");
      if ("text" in reply) return reply;
      if (call.signal.aborted) return cancelled();
      const wait = waitBefore(reply, attempts, firstWait);
      waited += wait;
      if (!mayTryAgain(reply, attempts, { tries, waited, throttled })) return forGood(reply, attempts);
      if (reply.kind === "throttled") limiter.pause(wait);
      if (!(await sleep(wait, call.signal))) return cancelled();
    }
  };
}

async function attemptIn(attempt: Attempt, call: Call, timeout: number): Promise<Reply | Fault> {
  const clock = new AbortController();
  const stop = () => clock.abort(call.signal.reason);
  const late = `no answer within ${timeout / 1000} s`;
  const timer = setTimeout(() => clock.abort(new SlowAnswer(late)), timeout);
  call.signal.addEventListener("abort", stop, { once: true });
  try {
    return await attempt({ ...call, signal: clock.signal });
  } catch (thrown) {
    return faultOf(clock.signal.reason instanceof SlowAnswer ? clock.signal.reason : thrown);
  } finally {
    clearTimeout(timer);
    call.signal.removeEventListener("abort", stop);
  }
}

/** What the server asked for and a little more, or twice as long as before, anywhere up to it. */
function waitBefore({ wait }: Fault, attempts: number, firstWait: number): number {
  const jitter = Math.random();
  if (wait !== undefined) return wait + jitter * Math.min(1000, 0.25 * wait + firstWait);
  return (0.5 + 0.5 * jitter) * Math.min(LONGEST_WAIT, firstWait * 2 ** (attempts - 1));
}

/** Somebody who answers slowly once will do so again: such a call is tried twice. */
const SLOW_TRIES = 2;

function mayTryAgain(
  { kind }: Fault,
  attempts: number,
  { tries, waited, throttled }: { tries: number; waited: number; throttled: number },
): boolean {
  if (kind === "throttled") return waited <= throttled;
  if (kind === "slow") return attempts < SLOW_TRIES;
  return kind === "broken" && attempts < tries;
}

function forGood({ kind, reason }: Fault, attempts: number): Failure {
  if (kind === "refused" || kind === "rejected") return failure(kind, reason);
  return failure("unreachable", attempts === 1 ? reason : `${reason} (tried ${attempts} times)`);
}

function cancelled(): Failure {
  return failure("stopped", "the diagnosis was cancelled");
}

/** Whether the time passed; false when the signal was aborted before. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (passed: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abandon);
      resolve(passed);
    };
    const abandon = () => end(false);
    const timer = setTimeout(() => end(true), milliseconds);
    signal.addEventListener("abort", abandon, { once: true });
    if (signal.aborted) abandon();
  });
}
