/** Makes a value for a key and keeps the latest `limit` of them: what was made first is made again when asked. */
export function recent<V>(limit: number, make: (key: number) => V): (key: number) => V {
  const kept = new Map<number, V>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (kept.size >= limit)
      for (const oldest of [...kept.keys()].slice(0, Math.ceil(limit / 4))) kept.delete(oldest);
    kept.set(key, made);
    return made;
  };
}

/**
 * How many steps' readings are kept at once: all of a run in memory, the latest of one that lies in a file, few enough
 * that what is dropped dies young.
 */
export function keptSteps(isSpilled: boolean): number {
  return isSpilled ? 256 : Number.POSITIVE_INFINITY;
}
