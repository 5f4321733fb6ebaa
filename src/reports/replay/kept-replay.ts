import { cut } from "../page/cut.ts";

/** What replaying a run with one step changed came to, beside its control. */
export interface KeptReplay {
  at: string;
  step: number;
  /** The change, in words. */
  change: string;
  fixed: number;
  of: number;
  controlFixed: number;
  controlOf: number;
  /** What the replayer kept of the single tries; read loosely by whoever shows it. */
  tries?: unknown;
}

/** The newest are shown; of a larger record of tries only the counts are. */
const MOST = 20;
const LARGEST = 100_000;

/** Replays as a page holds them, given oldest first: newest first, none of them so large that it would weigh on the page. */
export function pageReplays(replays: readonly KeptReplay[]): KeptReplay[] {
  const newest = [...replays]
    .reverse()
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  return newest.slice(0, MOST).map(({ tries, change, ...counts }) => ({
    ...counts,
    change: cut(change, 2000),
    ...(tries === undefined || JSON.stringify(tries).length > LARGEST ? {} : { tries }),
  }));
}
