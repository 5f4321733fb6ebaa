import { z } from "zod";
import { Verdict } from "../core/diagnosis.ts";
import { RootstepError } from "../core/errors.ts";
import { METRICS } from "../scoring/metrics.ts";
import type { RunScore } from "../scoring/run-score.ts";
import type { Spending } from "../scoring/spending.ts";

/** JSON knows no number that is none: it is written as null. */
const Measured = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);

const EstimateRead = z.object({ value: Measured, low: Measured, high: Measured, n: z.number() });
const MetricsRead = z.partialRecord(z.enum(METRICS), EstimateRead);

const SpendingRead: z.ZodType<Spending> = z.object({
  calls: z.number(),
  input: z.number(),
  output: z.number(),
  cached: z.number(),
  reasoning: z.number(),
  observed: z.number(),
  costUsd: z.number().exactOptional(),
  milliseconds: z.number(),
});

const RunScoreRead: z.ZodType<RunScore> = z.object({
  benchmark: z.string(),
  id: z.string(),
  group: z.string(),
  source: z.string().exactOptional(),
  seed: z.number().exactOptional(),
  steps: z.number(),
  truth: z.object({ step: z.number(), role: z.string(), label: z.string().exactOptional() }),
  predicted: z.object({
    step: z.number().exactOptional(),
    role: z.string().exactOptional(),
    recordedRole: z.string().exactOptional(),
    verdict: Verdict.exactOptional(),
  }),
  invalid: z.array(z.enum(["step", "role", "probabilities"])),
  rank: z.number(),
  probability: z.number(),
  confidence: z.number(),
  squares: z.number(),
  error: z.string().exactOptional(),
  spent: SpendingRead.exactOptional(),
});

const PublishedRead = z.object({
  method: z.string(),
  model: z.string(),
  source: z.string(),
  runs: z.number(),
  role: z.number(),
  stepExact: z.number(),
  stepWithin5: z.number(),
  mae: z.number(),
});

const SliceRead = z.object({
  role: EstimateRead,
  stepExact: EstimateRead,
  stepWithin5: EstimateRead,
  mae: z.object({ value: Measured, valid: z.number(), n: z.number() }),
});

const FiguresRead = z.object({
  benchmark: z.string(),
  method: z.string(),
  model: z.string().optional(),
  n: z.number(),
  of: z.number(),
  protocol: z.object({
    kind: z.string(),
    folds: z.number().optional(),
    without: z.array(z.string()).default([]),
  }),
  metrics: MetricsRead,
  floors: z.record(z.string(), MetricsRead),
  failed: z.number().default(0),
  spent: SpendingRead.optional(),
  slices: z.object({ all: SliceRead }).optional(),
  published: z.array(PublishedRead).default([]),
});

/** The figures of a method on a benchmark or one of its sets, as a file holds them. */
export type FiguresRead = z.infer<typeof FiguresRead>;

const ResultFile = FiguresRead.extend({
  schema: z.literal("rootstep.benchmark/1"),
  sets: z.array(FiguresRead).default([]),
  runs: z.array(RunScoreRead),
  wallSeconds: z.number().optional(),
});

/** What `bench run --json` wrote. */
export type ResultFile = z.infer<typeof ResultFile>;

/** Reads the text of a result; `name` is what people call it. Throws a RootstepError for anything else. */
export function parseResultFile(name: string, text: string): ResultFile {
  const parsed = ResultFile.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue && issue.path.length > 0 ? `: ${issue.path.join(".")}: ${issue.message}` : "";
  throw new RootstepError("input", `${name} is no result of bench run --json${where}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
