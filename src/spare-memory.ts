import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Beyond this the process is asked to let go of garbage it would otherwise keep until memory runs short. */
const COMFORTABLE = 400 * 1024 * 1024;
/** Bytes that must have been read from a spill between two collections: each takes about a second. */
const BETWEEN = 128 * 1024 * 1024;

let read = 0;
let collect: (() => void) | undefined;

/**
 * Called with every stretch that is read from a spill. On a machine with much memory V8 lets garbage grow to several
 * times what is alive; whoever reads a run of gigabytes piece by piece does not want that.
 */
export function spareMemory(bytes: number): void {
  read += bytes;
  if (read < BETWEEN || process.memoryUsage.rss() < COMFORTABLE) return;
  read = 0;
  collect ??= collector();
  collect();
}

function collector(): () => void {
  setFlagsFromString("--expose-gc");
  const collection: unknown = runInNewContext("gc");
  return () => {
    if (typeof collection === "function") collection();
  };
}
