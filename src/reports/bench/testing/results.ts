import { wilson } from "../../../scoring/intervals.ts";

interface Made {
  method: string;
  model?: string;
  /** Of every run, 1 where the exact step was named. */
  right: readonly number[];
  benchmark?: string;
}

/** A document as `rootstep bench run --json` writes it, of invented figures. */
export function resultDocument({ method, model, right, benchmark = "made" }: Made) {
  const n = right.length;
  const exact = right.reduce((sum, one) => sum + one, 0) / n;
  const shares = { stepExact: wilson(exact, n), roleAccuracy: wilson(Math.min(1, exact + 0.2), n) };
  return {
    schema: "rootstep.benchmark/1",
    ...{ benchmark, method, n, of: n },
    ...(model === undefined
      ? {}
      : {
          model,
          spent: {
            calls: 3 * n,
            input: 90,
            output: 9,
            cached: 0,
            reasoning: 0,
            observed: 0,
            costUsd: 0.5,
            milliseconds: 9,
          },
        }),
    protocol: { kind: "shipped" },
    metrics: {
      ...shares,
      exam: { value: 0.12, low: 0.08, high: 0.17, n },
      logLoss: { value: null, low: null, high: null, n },
    },
    floors: {
      bestConstantStep: { stepExact: wilson(0.2, n), roleAccuracy: wilson(0.3, n) },
      lastStep: { stepExact: wilson(0.05, n), exam: { value: 0.5, low: 0.4, high: 0.6, n } },
    },
    failed: 0,
    wallSeconds: 12.5,
    runs: right.map((one, index) => ({
      benchmark,
      id: `run-${index}`,
      truth: { step: 3, role: "Planner" },
      predicted: { step: one === 1 ? 3 : 5, role: "Planner" },
    })),
  };
}
