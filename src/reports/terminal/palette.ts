import picocolors from "picocolors";

/** The few styles of the terminal reports: red is the root and failure, cyan what was violated, green what holds. */
export interface Palette {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  cyan(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}

/** Styles as escape codes, or none at all. */
export function paletteOf(colour: boolean): Palette {
  return picocolors.createColors(colour);
}
