import { pad, padStart, width } from "../../reports/terminal/layout.ts";
import type { Palette } from "../../reports/terminal/palette.ts";
import { visible } from "../../reports/terminal/visible.ts";

/** A table of short cells: the first column to the left, the others to the right, the heading dim. */
export function tableLines(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  { dim }: Palette,
): string[] {
  const all = [heading, ...rows].map((row) => row.map((cell) => visible(cell)));
  const widths = heading.map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ""))));
  const lines = all.map((row) =>
    row
      .map((cell, column) => {
        const columns = widths[column] ?? 0;
        return column === 0 ? pad(cell, columns) : padStart(cell, columns + 2);
      })
      .join("")
      .trimEnd(),
  );
  return lines.map((line, index) => `  ${index === 0 ? dim(line) : line}`);
}
