import { RootstepError } from "../../core/errors.ts";
import type { Report } from "../../reports/facts.ts";
import { printableJson } from "../../reports/json.ts";
import { code, prose } from "../../reports/markdown/escape.ts";
import { markdownReport } from "../../reports/markdown.ts";
import { openSink, type Sink } from "../shared/sinks.ts";
import type { Streams } from "../shared/streams.ts";

/** One input's outcome, as reports are made of it. */
export type Outcome =
  | { kind: "diagnosed"; report: Report }
  | { kind: "no-run" | "failed"; address: string; reason: string };

/** The reports asked for besides the one for people. */
export interface Outputs {
  /** Standard output belongs to one of them. */
  takeStdout: boolean;
  /** What each of them says of an outcome; the run may be let go then. */
  render(outcome: Outcome): string[];
  /** Writes what was rendered; one after the other. */
  write(rendered: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface OutputOptions {
  json?: string | undefined;
  md?: string | undefined;
  top: number;
}

/** Opens the files of `--json` and `--md`. `several` makes the JSON an array, however many results there are. */
export async function openOutputs(
  options: OutputOptions,
  several: () => boolean,
  streams: Streams,
): Promise<Outputs> {
  if (options.json === "-" && options.md === "-") {
    throw new RootstepError("arguments", "only one of --json and --md can go to standard output");
  }
  if (options.json !== undefined && options.json === options.md) {
    throw new RootstepError("arguments", `--json and --md cannot both go to ${options.json}`);
  }
  const writers = [
    ...(options.json === undefined ? [] : [jsonWriter(await openSink(options.json, streams), several)]),
    ...(options.md === undefined ? [] : [markdownWriter(await openSink(options.md, streams), options.top)]),
  ];
  return {
    takeStdout: options.json === "-" || options.md === "-",
    render: (outcome) => writers.map((writer) => writer.render(outcome)),
    write: async (rendered) => {
      for (const [index, writer] of writers.entries()) await writer.write(rendered[index] ?? "");
    },
    close: async () => {
      for (const writer of writers) await writer.close();
    },
  };
}

interface Writer {
  render(outcome: Outcome): string;
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** One diagnosis as an object, or several results as an array with a line each. */
function jsonWriter(sink: Sink, several: () => boolean): Writer {
  let lines = 0;
  return {
    render: (outcome) => {
      const value = several() ? itemOf(outcome) : objectOf(outcome);
      return printableJson(JSON.stringify(value, null, several() ? 0 : 2));
    },
    write: async (text) => {
      await sink.write(several() ? `${lines === 0 ? "[\n" : ",\n"}${text}` : `${text}\n`);
      lines += 1;
    },
    close: async () => {
      if (several()) await sink.write(lines === 0 ? "[]\n" : "\n]\n");
      await sink.close();
    },
  };
}

function objectOf(outcome: Outcome): unknown {
  return outcome.kind === "diagnosed" ? outcome.report.diagnosis : itemOf(outcome);
}

function itemOf(outcome: Outcome): unknown {
  if (outcome.kind === "diagnosed") {
    const { address, diagnosis } = outcome.report;
    return { address, diagnosis };
  }
  const { kind, address, reason } = outcome;
  return kind === "failed" ? { address, error: reason } : { address, noRun: reason };
}

function markdownWriter(sink: Sink, top: number): Writer {
  let sections = 0;
  return {
    render: (outcome) =>
      outcome.kind === "diagnosed"
        ? markdownReport(outcome.report, top)
        : `## ${code(outcome.address)}: ${outcome.kind === "failed" ? "not read" : "no run"}\n\n${prose(outcome.reason)}\n`,
    write: async (text) => {
      await sink.write(sections === 0 ? text : `\n${text}`);
      sections += 1;
    },
    close: () => sink.close(),
  };
}
