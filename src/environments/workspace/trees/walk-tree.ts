import { type BigIntStats, chmodSync, lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Something in a tree: its path below the root, with `/`, and what it is. Links are never followed. */
export interface Found {
  path: string;
  stats: BigIntStats;
}

/** Everything below a folder, folders before what is in them, names in order. */
export function* walkTree(root: string, below = ""): Iterable<Found> {
  for (const name of namesIn(join(root, below))) {
    const path = below === "" ? name : `${below}/${name}`;
    const stats = statsOf(join(root, path));
    if (!stats) continue;
    yield { path, stats };
    if (stats.isDirectory()) yield* walkTree(root, path);
  }
}

/** What a path is; nothing when it is not there. */
export function statsOf(path: string): BigIntStats | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false });
}

/** The permission bits of a file or folder. */
export function modeOf({ mode }: BigIntStats): number {
  return Number(mode & 0o7777n);
}

/** Removes a file, a link or a folder with all in it, closed folders too. */
export function removeTree(path: string): void {
  if (statsOf(path)?.isDirectory()) {
    chmodSync(path, 0o700);
    for (const { path: inside, stats } of walkTree(path)) {
      if (stats.isDirectory()) chmodSync(join(path, inside), 0o700);
    }
  }
  rmSync(path, { recursive: true, force: true });
}

function namesIn(folder: string): string[] {
  return opened(folder, 0o500, () => readdirSync(folder)).sort();
}

/** Does something with a file or folder of ours that may have been closed even to its owner; its mode stays as it was. */
export function opened<Result>(path: string, needed: number, work: () => Result): Result {
  const stats = statsOf(path);
  const mode = stats && modeOf(stats);
  if (mode === undefined || (mode & needed) === needed) return work();
  try {
    chmodSync(path, mode | needed);
  } catch {
    // Somebody else's: what can be read of it is read.
    return work();
  }
  try {
    return work();
  } finally {
    chmodSync(path, mode);
  }
}
