import type { Table } from "../../autopsy/reporting/tables.ts";
import type { Report } from "../../oversight/reporting/report.ts";
import { cell, prose } from "../../reports/markdown/escape.ts";
import { writeResultJson } from "../benchmarking/result-json.ts";
import { tableLines } from "../benchmarking/table.ts";
import { frameOf } from "../shared/frame.ts";
import { openSink } from "../shared/sinks.ts";
import type { Streams } from "../shared/streams.ts";

/** Where it goes. */
export interface ReportFlags {
  json?: string | undefined;
  markdown?: string | undefined;
  color: boolean;
}

/** Writes it as JSON and as Markdown where they are wanted, and prints the tables unless one of them went to standard output. */
export async function writeReport(
  report: Report,
  { json, markdown, color }: ReportFlags,
  streams: Streams,
): Promise<void> {
  const { result, tables, sentences } = report;
  if (json !== undefined) await writeResultJson(result, json, streams);
  if (markdown !== undefined) {
    const sink = await openSink(markdown, streams);
    await sink.write(markdownOf(report));
    await sink.close();
  }
  if (json === "-" || markdown === "-") return;
  const { palette } = frameOf(streams, color);
  const lines = tables.flatMap(({ title, note, heading, rows }) => [
    `${palette.bold(title)}  ${palette.dim(note)}`,
    ...tableLines(heading, rows, palette),
    "",
  ]);
  await streams.stdout.write(`${[...lines, ...sentences].join("\n")}\n`);
}

function markdownOf({ title: heading, tables, sentences }: Report): string {
  return `# ${prose(heading)}\n\n${tables.map(tableMarkdown).join("\n\n")}\n\n${sentences.map(prose).join("\n")}\n`;
}

function tableMarkdown({ title, note, heading, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map((one) => cell(one)).join(" | ")} |`;
  return [
    `## ${prose(title)}\n\n${prose(note)}\n`,
    line(heading),
    `| ${heading.map((_, column) => (column === 0 ? "---" : "--:")).join(" | ")} |`,
    ...rows.map(line),
  ].join("\n");
}
