import { groupBy } from "../../core/collections.ts";
import type { MetricName } from "../../scoring/metrics.ts";
import type { BenchFigures, BenchResult, MeasuredMetrics, Published } from "./bench-result.ts";
import { comparisonsOf, type TestedPair } from "./tested-pairs.ts";

/** Results of `rootstep bench run` side by side, by benchmark. */
export interface BenchPage {
  schema: "rootstep.bench-page/1";
  sections: BenchSection[];
  /** Files that look like results and cannot be read as such. */
  unread: string[];
}

export interface BenchSection {
  benchmark: string;
  /** The best exact step first. */
  rows: BenchRow[];
  floors: BenchFloor[];
  published: Published[];
  /** The best method against every other on the same runs. */
  tested: TestedPair[];
  /** How many sets of runs the rows are about: rows of different runs are not to be compared. */
  sets: number;
}

/** The whole interval is better than the best floor, or worse, or holds it. */
type AgainstFloor = "better" | "worse" | "open";

/** A method on a benchmark. */
export interface BenchRow {
  file: string;
  method: string;
  model?: string;
  protocol: string;
  n: number;
  of: number;
  metrics: MeasuredMetrics;
  failed: number;
  calls?: number;
  costUsd?: number;
  wallSeconds?: number;
  /** How its metrics stand to the best floor of each; absent where there is none. */
  againstFloors: Partial<Record<MetricName, AgainstFloor>>;
}

/** What can be said without reading a run. */
export interface BenchFloor {
  title: string;
  n: number;
  metrics: MeasuredMetrics;
}

/** Metrics that are shown with their intervals, the higher the better, and one that is the better the lower. */
export const SHOWN_METRICS = ["stepExact", "roleAccuracy", "hitAt3", "stepWithin5", "exam"] as const;

const LOWER_IS_BETTER: readonly MetricName[] = ["exam", "logLoss", "calibrationError"];

interface Entry {
  result: BenchResult;
  figures: BenchFigures;
  isWhole: boolean;
  /** Which runs it is about. */
  runs: string;
}

/** Puts results side by side; of a file with several sets every set is a section, and the whole. */
export function benchPageOf(results: readonly BenchResult[], unread: readonly string[] = []): BenchPage {
  const entries = results.flatMap((result) => [
    entryOf(result, result.whole, true),
    ...result.sets.map((figures) => entryOf(result, figures, false)),
  ]);
  const byBenchmark = groupBy(entries, ({ figures }) => figures.benchmark);
  return {
    schema: "rootstep.bench-page/1",
    sections: [...byBenchmark].map(([benchmark, own]) => sectionOf(benchmark, own)),
    unread: [...unread],
  };
}

function entryOf(result: BenchResult, figures: BenchFigures, isWhole: boolean): Entry {
  const ids = new Set(
    result.answers
      .filter(({ benchmark }) => isWhole || benchmark === figures.benchmark)
      .map(({ benchmark, id }) => JSON.stringify([benchmark, id])),
  );
  return { result, figures, isWhole, runs: [...ids].sort().join("\n") };
}

function sectionOf(benchmark: string, entries: readonly Entry[]): BenchSection {
  const sorted = [...entries].sort((one, other) => exactOf(other.figures) - exactOf(one.figures));
  const bySet = [...groupBy(sorted, ({ runs }) => runs).values()];
  return {
    benchmark,
    rows: sorted.map(rowOf),
    floors: bySet.flatMap(([first]) => (first ? floorsOf(first.figures) : [])),
    published: sorted.find(({ figures }) => figures.published.length > 0)?.figures.published ?? [],
    tested: comparisonsOf(
      sorted.map(({ result, isWhole }) => ({ result, only: isWhole ? undefined : benchmark })),
    ),
    sets: bySet.length,
  };
}

function exactOf({ metrics }: BenchFigures): number {
  return metrics.stepExact?.value ?? -1;
}

function rowOf({ result, figures, isWhole }: Entry): BenchRow {
  const { file, method, model, protocol, wallSeconds } = result;
  const { n, of, metrics, failed, calls, costUsd } = figures;
  return {
    ...{ file, method, protocol, n, of, metrics, failed },
    ...(model === undefined ? {} : { model }),
    ...(calls === undefined ? {} : { calls }),
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(isWhole && wallSeconds !== undefined ? { wallSeconds } : {}),
    againstFloors: againstFloorsOf(figures),
  };
}

function floorsOf({ floors, n }: BenchFigures): BenchFloor[] {
  return floors.map(({ name, metrics }) => ({ title: titleOf(name), n, metrics }));
}

/** "constantStepLeftOut" in words. */
function titleOf(name: string): string {
  return name
    .slice(0, 80)
    .replace(/(?<=[a-z0-9])(?=[A-Z])/gu, " ")
    .toLowerCase();
}

function againstFloorsOf({ metrics, floors }: BenchFigures): BenchRow["againstFloors"] {
  const found: BenchRow["againstFloors"] = {};
  for (const metric of SHOWN_METRICS) {
    const own = metrics[metric];
    const best = bestFloor(metric, floors);
    if (!own || best === undefined) continue;
    const [worse, better] = LOWER_IS_BETTER.includes(metric)
      ? [own.low > best, own.high < best]
      : [own.high < best, own.low > best];
    found[metric] = better ? "better" : worse ? "worse" : "open";
  }
  return found;
}

/** What the best floor has of a metric. */
export function bestFloor(
  metric: MetricName,
  floors: readonly { metrics: MeasuredMetrics }[],
): number | undefined {
  const values = floors.flatMap(({ metrics }) => metrics[metric]?.value ?? []);
  if (values.length === 0) return undefined;
  return LOWER_IS_BETTER.includes(metric) ? Math.min(...values) : Math.max(...values);
}
