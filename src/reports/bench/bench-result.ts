import type { Estimate } from "../../scoring/intervals.ts";
import { METRICS, type MetricName } from "../../scoring/metrics.ts";
import { isFields, list, number, text } from "./loose.ts";

/** Metrics that were measured. */
export type MeasuredMetrics = Partial<Record<MetricName, Estimate>>;

/** What a method came to on a benchmark or on one of its sets. */
export interface BenchFigures {
  benchmark: string;
  n: number;
  /** How many runs there are; the others could not be read. */
  of: number;
  metrics: MeasuredMetrics;
  /** Floors by their names. */
  floors: { name: string; metrics: MeasuredMetrics }[];
  /** Runs not judged, counted wrong. */
  failed: number;
  calls?: number;
  costUsd?: number;
  published: Published[];
}

/** A row that the benchmark's authors published. */
export interface Published {
  method: string;
  model: string;
  source: string;
  runs: number;
  role: number;
  stepExact: number;
}

/** Whether the exact step of a run was named. */
export interface BenchAnswer {
  benchmark: string;
  id: string;
  seed?: number;
  /** The labelled root. */
  truth: number;
  isRight: boolean;
}

/** A result of `rootstep bench run --json` as a page needs it. */
export interface BenchResult {
  file: string;
  method: string;
  model?: string;
  /** "as shipped", "in 10 folds, never from tau-retail". */
  protocol: string;
  wallSeconds?: number;
  whole: BenchFigures;
  sets: BenchFigures[];
  answers: BenchAnswer[];
}

/** Reads a document loosely; nothing where it is no result. What cannot be read of one is left out. */
export function readBenchResult(file: string, document: unknown): BenchResult | undefined {
  if (!isFields(document) || !text(document.schema).startsWith("rootstep.benchmark/")) return undefined;
  const whole = figuresIn(document);
  if (!whole || text(document.method) === "") return undefined;
  const model = text(document.model);
  const wallSeconds = number(document.wallSeconds);
  return {
    file,
    method: text(document.method),
    ...(model === "" ? {} : { model }),
    protocol: protocolWords(document.protocol),
    ...(wallSeconds === undefined ? {} : { wallSeconds }),
    whole,
    sets: list(document.sets, figuresIn),
    answers: list(document.runs, answerIn),
  };
}

function figuresIn(value: unknown): BenchFigures | undefined {
  if (!isFields(value) || text(value.benchmark) === "") return undefined;
  const n = number(value.n);
  if (n === undefined) return undefined;
  const spent = isFields(value.spent) ? value.spent : {};
  const [calls, costUsd] = [number(spent.calls), number(spent.costUsd)];
  return {
    benchmark: text(value.benchmark),
    n,
    of: number(value.of) ?? n,
    metrics: metricsIn(value.metrics),
    floors: isFields(value.floors)
      ? Object.entries(value.floors).map(([name, metrics]) => ({ name, metrics: metricsIn(metrics) }))
      : [],
    failed: number(value.failed) ?? 0,
    ...(calls === undefined ? {} : { calls }),
    ...(costUsd === undefined ? {} : { costUsd }),
    published: list(value.published, publishedIn),
  };
}

function metricsIn(value: unknown): MeasuredMetrics {
  const found: MeasuredMetrics = {};
  if (!isFields(value)) return found;
  for (const metric of METRICS) {
    const estimate = estimateIn(value[metric]);
    if (estimate) found[metric] = estimate;
  }
  return found;
}

/** JSON has no number that is none: such a value is null and its metric was not measured. */
function estimateIn(value: unknown): Estimate | undefined {
  if (!isFields(value)) return undefined;
  const [middle, low, high, n] = [value.value, value.low, value.high, value.n].map(number);
  if (middle === undefined || n === undefined) return undefined;
  return { value: middle, low: low ?? middle, high: high ?? middle, n };
}

function publishedIn(value: unknown): Published | undefined {
  if (!isFields(value) || text(value.method) === "") return undefined;
  return {
    ...{ method: text(value.method), model: text(value.model), source: text(value.source) },
    runs: number(value.runs) ?? 0,
    role: number(value.role) ?? Number.NaN,
    stepExact: number(value.stepExact) ?? Number.NaN,
  };
}

function answerIn(value: unknown): BenchAnswer | undefined {
  if (!isFields(value) || !isFields(value.truth) || !isFields(value.predicted)) return undefined;
  const step = number(value.truth.step);
  const seed = number(value.seed);
  if (step === undefined || text(value.id) === "") return undefined;
  return {
    benchmark: text(value.benchmark),
    id: text(value.id),
    ...(seed === undefined ? {} : { seed }),
    truth: step,
    isRight: number(value.predicted.step) === step,
  };
}

function protocolWords(value: unknown): string {
  if (!isFields(value)) return "";
  const never = list(value.without, (name) => text(name) || undefined);
  const without = never.length > 0 ? `, never from ${never.join(", ")}` : "";
  const kind = text(value.kind);
  if (kind === "cross-validation") return `in ${number(value.folds) ?? "several"} folds${without}`;
  if (kind === "shipped") return `as shipped${without}`;
  return `${kind.replaceAll("-", " ")}${without}`;
}
