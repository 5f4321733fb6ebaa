import type { Estimate } from "../../scoring/intervals.ts";
import type { MetricName } from "../../scoring/metrics.ts";

/** How a metric is called in tables. */
export const METRIC_TITLES: Readonly<Record<MetricName, string>> = {
  stepExact: "step exact",
  stepWithin5: "step ±5",
  hitAt3: "hit@3",
  roleAccuracy: "role",
  exam: "EXAM",
  logLoss: "log-loss",
  brierSkill: "Brier skill",
  calibrationError: "calib. error",
};

/** Metrics that are nats or a skill; the others are shares. */
const PLAIN: readonly MetricName[] = ["logLoss", "brierSkill"];

/** Metrics that count runs. */
const COUNTED: readonly MetricName[] = ["stepExact", "stepWithin5", "hitAt3", "roleAccuracy"];

/** The value as people read it: a share in percent, the others with two digits; a dash where there is none. */
export function valueText(metric: MetricName, value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "-";
  if (PLAIN.includes(metric)) return value.toFixed(2).replace(/^-0\.00$/u, "0.00");
  return `${(value * 100).toFixed(metric === "exam" ? 1 : 0).replace(/^-0$/u, "0")}%`;
}

/** The interval in the unit of the value. */
export function intervalText(metric: MetricName, { low, high }: Estimate): string {
  const end = (value: number) => valueText(metric, value).replace("%", "");
  return `[${end(low)}, ${end(high)}]`;
}

/** How many of how many runs, where a metric counts runs. */
export function countText(metric: MetricName, { value, n }: Estimate): string {
  if (!COUNTED.includes(metric)) return `n ${n}`;
  const runs = value * n;
  return `${Number(runs.toFixed(1))}/${n}`;
}

/** A difference with its sign. */
export function signed(text: string): string {
  return /^[1-9]|^0\.\d*[1-9]/u.test(text) ? `+${text}` : text;
}
