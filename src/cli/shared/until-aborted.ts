/** The items of a source until the signal is aborted, even while the next one is being waited for. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T> {
  const iterator = source[Symbol.asyncIterator]();
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  while (!signal.aborted) {
    const next = await Promise.race([iterator.next(), aborted]);
    if (next === undefined || next.done) return;
    yield next.value;
  }
}

/** Lets signals and streams have their turn between two stretches of computing. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
