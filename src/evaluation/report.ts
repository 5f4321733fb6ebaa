import { groupBy } from "../core/collections.ts";
import type { RunScore } from "../scoring/run-score.ts";
import type { Spending } from "../scoring/spending.ts";
import { FLOORS } from "./floors/floors.ts";
import type { FiguresRead, ResultFile } from "./result-file.ts";

/** A method's line of a report. */
export interface ReportRow {
  file: string;
  method: string;
  model?: string;
  protocol: string;
  n: number;
  of: number;
  metrics: FiguresRead["metrics"];
  /** Share of the answers in which something was invalid or missing. */
  invalidRate: number;
  /** Runs not judged, counted wrong. */
  failed: number;
  spent?: Spending;
  /** Of the whole file, when it holds this benchmark alone. */
  wallSeconds?: number;
  /** The same as the benchmark's authors score it, where they do so differently. */
  asItsAuthors?: NonNullable<FiguresRead["slices"]>["all"];
}

/** A benchmark, every method that was measured on it, what anybody could say, and what others published. */
export interface ReportSection {
  benchmark: string;
  rows: ReportRow[];
  /** Floors on the runs of each number; files with the same runs share them. */
  floors: { title: string; n: number; metrics: FiguresRead["metrics"] }[];
  published: FiguresRead["published"];
  warnings: string[];
}

export interface BenchmarkReport {
  schema: "rootstep.benchmark-report/1";
  benchmarks: ReportSection[];
}

interface Entry {
  row: ReportRow;
  figures: FiguresRead;
  /** Which runs it is about. */
  runs: string;
}

/** Puts results together by benchmark; of a file with several sets every set is a section, and the whole. */
export function reportOf(files: readonly { name: string; result: ResultFile }[]): BenchmarkReport {
  const entries = files.flatMap(({ name, result }) => [
    ...result.sets.map((figures) => entryOf(name, result, figures)),
    entryOf(name, result, result),
  ]);
  const byBenchmark = groupBy(entries, ({ figures }) => figures.benchmark);
  return {
    schema: "rootstep.benchmark-report/1",
    benchmarks: [...byBenchmark].map(([benchmark, own]) => sectionOf(benchmark, own)),
  };
}

function entryOf(file: string, result: ResultFile, figures: FiguresRead): Entry {
  const isWhole = figures === result;
  const scores = isWhole
    ? result.runs
    : result.runs.filter(({ benchmark }) => benchmark === figures.benchmark);
  const { method, model, n, of, metrics, failed, spent, slices, protocol } = figures;
  const row: ReportRow = {
    file,
    method,
    ...(model === undefined ? {} : { model }),
    protocol: protocol.kind,
    n,
    of,
    metrics,
    invalidRate: scores.filter(isInvalid).length / scores.length,
    failed,
    ...(spent ? { spent } : {}),
    ...(isWhole && result.wallSeconds !== undefined ? { wallSeconds: result.wallSeconds } : {}),
    ...(slices ? { asItsAuthors: slices.all } : {}),
  };
  return { row, figures, runs: runsOf(scores) };
}

/** Something was said that the run does not have, or no step was said at all. */
function isInvalid({ invalid, predicted, error }: RunScore): boolean {
  return invalid.length > 0 || error !== undefined || predicted.step === undefined;
}

function runsOf(scores: readonly RunScore[]): string {
  const ids = new Set(scores.map(({ benchmark, id }) => JSON.stringify([benchmark, id])));
  return [...ids].sort().join("\n");
}

function sectionOf(benchmark: string, entries: readonly Entry[]): ReportSection {
  const bySet = [...groupBy(entries, ({ runs }) => runs).values()];
  const floors = bySet.flatMap(([first]) => (first ? floorsOf(first.figures) : []));
  return {
    benchmark,
    rows: entries.map(({ row }) => row),
    floors,
    published: entries.find(({ figures }) => figures.published.length > 0)?.figures.published ?? [],
    warnings:
      bySet.length > 1
        ? [`the files hold ${bySet.length} different sets of runs; compare rows of the same runs only`]
        : [],
  };
}

function floorsOf({ floors, n }: FiguresRead): ReportSection["floors"] {
  return FLOORS.flatMap(({ name, title }) => {
    const metrics = floors[name];
    return metrics ? [{ title, n, metrics }] : [];
  });
}
