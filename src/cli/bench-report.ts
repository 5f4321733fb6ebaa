import { RootstepError } from "../core/errors.ts";
import { reportOf } from "../evaluation/report.ts";
import { readResultFile } from "./benchmarking/read-result.ts";
import { reportMarkdown } from "./benchmarking/report-markdown.ts";
import { writeResultJson } from "./benchmarking/result-json.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { openSink } from "./shared/sinks.ts";
import type { Streams } from "./shared/streams.ts";

export interface BenchReportOptions {
  output?: string | undefined;
  json?: string | undefined;
}

/** `rootstep bench report`: results side by side, in Markdown and, when asked, as JSON. */
export async function benchReportCommand(
  paths: readonly string[],
  { output, json }: BenchReportOptions,
  streams: Streams,
): Promise<number> {
  if (output !== undefined && output === json) {
    throw new RootstepError("arguments", `--output and --json cannot both go to ${output}`);
  }
  const files = [];
  for (const name of paths) files.push({ name, result: await readResultFile(name) });
  const report = reportOf(files);
  if (json !== undefined) await writeResultJson(report, json, streams);
  if (json !== "-" || output !== undefined) {
    const sink = await openSink(output ?? "-", streams);
    await sink.write(reportMarkdown(report));
    await sink.close();
  }
  return EXIT.done;
}
