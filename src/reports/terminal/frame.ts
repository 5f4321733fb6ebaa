import type { Palette } from "./palette.ts";

/** What a terminal report may use. */
export interface Frame {
  palette: Palette;
  /** Columns of the terminal; a report never uses more than 80 nor fewer than 48. */
  columns: number;
  /** Runners-up to list; more than the usual three may make the report longer than a screen. */
  top: number;
}

/** Lines of a report with the usual number of runners-up: a screen of 24 with the next prompt under it. */
export const SCREEN = 23;
export const USUAL_TOP = 3;
export const MARGIN = "  ";

/** Columns a report uses of a terminal as wide as that; unknown means 80. */
export function columnsOf(terminal: number | undefined): number {
  return Math.min(80, Math.max(48, terminal ?? 80));
}
