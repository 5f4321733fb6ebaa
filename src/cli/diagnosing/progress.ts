import type { Palette } from "../../reports/terminal/palette.ts";
import { count } from "../../reports/words.ts";
import type { Output } from "../shared/streams.ts";

/** A line on standard error that says how far a batch is; nothing outside a terminal. */
export interface Progress {
  /** Draws the line again. */
  show(share: number, runs: number): Promise<void>;
  /** Takes it away, so that a row can be written. */
  clear(): Promise<void>;
}

const BAR = 40;
const EVERY_MILLISECONDS = 60;
const ERASE_LINE = "\r\u001b[2K";

/** Draws at most every few milliseconds, and only what can be seen; `what` is counted. */
export function progressOn(output: Output, palette: Palette, quiet: boolean, what = "run"): Progress {
  if (!output.isTTY || quiet) return { show: async () => {}, clear: async () => {} };
  let shownAt = 0;
  let visible = false;
  return {
    show: async (share, runs) => {
      if (Date.now() - shownAt < EVERY_MILLISECONDS) return;
      shownAt = Date.now();
      visible = true;
      await output.write(`${ERASE_LINE}${barOf(share, count(runs, what), palette)}`);
    },
    clear: async () => {
      if (visible) await output.write(ERASE_LINE);
      visible = false;
    },
  };
}

function barOf(share: number, counted: string, { bold, dim, green }: Palette): string {
  const full = Math.round(Math.min(1, share) * BAR);
  const bar = green("━".repeat(full)) + dim("─".repeat(BAR - full));
  return `  ${bar}  ${bold(counted)}  ${Math.floor(Math.min(1, share) * 100)}%`;
}
