import { tablesOf } from "../../autopsy/reporting/tables.ts";
import { sentencesOf } from "../../autopsy/reporting/words.ts";
import type { AutopsyResult } from "../../autopsy/result.ts";
import { cell, prose } from "../../reports/markdown/escape.ts";

/** An autopsy in Markdown: its tables, then its run card. */
export function autopsyMarkdown(result: AutopsyResult): string {
  const line = (cells: readonly string[]) => `| ${cells.map((one) => cell(one)).join(" | ")} |`;
  const tables = tablesOf(result).map(({ title, note, heading, rows }) =>
    [
      `## ${prose(title)}\n\n${prose(note)}\n`,
      line(heading),
      `| ${heading.map((_, column) => (column === 0 ? "---" : "--:")).join(" | ")} |`,
      ...rows.map(line),
    ].join("\n"),
  );
  return `# Autopsy in OpsWorld\n\n${tables.join("\n\n")}\n\n${sentencesOf(result).map(prose).join("\n")}\n`;
}
