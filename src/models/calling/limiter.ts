/** How many calls may be under way at once: fewer after each "too many requests", slowly more after answers. */
export interface Limiter {
  /** Resolves when a call may start; false when the signal was aborted first. */
  enter(signal: AbortSignal): Promise<boolean>;
  /** Ends a call that entered. `throttled` halves the limit, once for all calls that were under way together. */
  leave(how: "answered" | "throttled" | "failed"): void;
  /** Nobody starts for so many milliseconds: the server asked for it. */
  pause(milliseconds: number): void;
  limit(): number;
}

interface Waiter {
  start(): void;
}

/** Opens a limiter that starts at its ceiling: additive increase, multiplicative decrease. */
function openLimiter(ceiling: number): Limiter {
  let limit = ceiling;
  let active = 0;
  let spared = 0;
  let pausedUntil = 0;
  let waking = false;
  const waiting = new Set<Waiter>();
  const wakeIn = (milliseconds: number) => {
    if (waking) return;
    waking = true;
    setTimeout(() => {
      waking = false;
      advance();
    }, milliseconds);
  };
  const advance = () => {
    const pause = pausedUntil - Date.now();
    if (pause > 0) return wakeIn(pause);
    for (const waiter of waiting) {
      if (active >= Math.floor(limit)) return;
      waiting.delete(waiter);
      active += 1;
      waiter.start();
    }
  };
  return {
    enter: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(false);
        const abandon = () => {
          if (waiting.delete(waiter)) resolve(false);
        };
        const waiter = {
          start: () => {
            signal.removeEventListener("abort", abandon);
            resolve(true);
          },
        };
        signal.addEventListener("abort", abandon, { once: true });
        waiting.add(waiter);
        advance();
      }),
    leave: (how) => {
      active -= 1;
      if (how === "answered") limit = Math.min(ceiling, limit + 1 / limit);
      if (how === "throttled" && spared <= 0) {
        limit = Math.max(1, limit / 2);
        spared = active;
      } else spared -= 1;
      advance();
    },
    pause: (milliseconds) => {
      pausedUntil = Math.max(pausedUntil, Date.now() + milliseconds);
    },
    limit: () => limit,
  };
}

const shared = new Map<string, Limiter>();

/** The one limiter of a model at a server, for all runs of this process. */
export function limiterFor(server: string, ceiling: number): Limiter {
  const key = `${server} ${ceiling}`;
  const known = shared.get(key) ?? openLimiter(ceiling);
  shared.set(key, known);
  return known;
}
