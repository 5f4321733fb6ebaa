import type { Estimate } from "../../scoring/intervals.ts";

/** What stands in a cell for which there is no figure. */
export const NONE = "–";

/** A share as points, with one decimal. */
export function points(share: number): string {
  if (Number.isNaN(share)) return NONE;
  const text = (100 * share).toFixed(1);
  return text === "-0.0" ? "0.0" : text;
}

/** The interval of a share as points. */
export function interval({ low, high }: Estimate): string {
  return `[${points(low)}, ${points(high)}]`;
}

/** `1 item`, `2 items`. */
export function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
