import { RootstepError } from "../core/errors.ts";
import { reportOf } from "../evaluation/report.ts";
import type { ResultFile } from "../evaluation/result-file.ts";
import { type BenchPage, benchPageOf } from "../reports/bench/bench-page.ts";
import { readBenchResult } from "../reports/bench/bench-result.ts";
import { htmlBench } from "../reports/html/bench.ts";
import { viewerFiles } from "../reports/html/viewer-files.ts";
import { readResultFile } from "./benchmarking/read-result.ts";
import { reportMarkdown } from "./benchmarking/report-markdown.ts";
import { writeResultJson } from "./benchmarking/result-json.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { openSink } from "./shared/sinks.ts";
import type { Streams } from "./shared/streams.ts";
import { writePage } from "./shared/write-page.ts";

export interface BenchReportOptions {
  output?: string | undefined;
  json?: string | undefined;
  /** A web page of the same. */
  html?: string | undefined;
}

/** `rootstep bench report`: results side by side, in Markdown and, when asked, as JSON or as a web page in its place. */
export async function benchReportCommand(
  paths: readonly string[],
  { output, json, html }: BenchReportOptions,
  streams: Streams,
): Promise<number> {
  if (output !== undefined && output === json) {
    throw new RootstepError("arguments", `--output and --json cannot both go to ${output}`);
  }
  const files = [];
  for (const name of paths) files.push({ name, result: await readResultFile(name) });
  const report = reportOf(files);
  if (json !== undefined) await writeResultJson(report, json, streams);
  if (html !== undefined) await writePage(html, htmlBench(pageOf(files), viewerFiles()));
  if ((json !== "-" && html === undefined) || output !== undefined) {
    const sink = await openSink(output ?? "-", streams);
    await sink.write(reportMarkdown(report));
    await sink.close();
  }
  return EXIT.done;
}

function pageOf(files: readonly { name: string; result: ResultFile }[]): BenchPage {
  return benchPageOf(files.flatMap(({ name, result }) => readBenchResult(name, result) ?? []));
}
