import { countText, intervalText, METRIC_TITLES, signed, valueText } from "../../reports/bench/figures.ts";
import type { Palette } from "../../reports/terminal/palette.ts";
import { visible } from "../../reports/terminal/visible.ts";
import { count, percent } from "../../reports/words.ts";
import type { Estimate } from "../../scoring/intervals.ts";
import type { MetricName } from "../../scoring/metrics.ts";
import type { Excluded } from "../../training/labels.ts";
import { TRAINING_METRICS, type TrainingReport } from "../../training/report.ts";
import { tableLines } from "../benchmarking/table.ts";

/** What was learned from, how the two rankers do on it, whether it helped, and where the new one is. */
export function trainingLines(report: TrainingReport, path: string, palette: Palette): string[] {
  const { n, tasks, folds, labels, shippedRuns } = report;
  const runs = n === labels ? count(n, "run") : `${n} of ${count(labels, "label")}`;
  const measured = folds === 0 ? "not measured" : `scored in ${folds} folds by task`;
  return [
    `${palette.bold(visible(path))}  ${runs}, ${count(tasks, "task")}, added to ${shippedRuns} shipped runs, ${measured}`,
    "",
    ...(folds === 0 ? [] : [...metricTable(report, palette), ...remarks(report, palette), ""]),
    ...excludedLines(report.excluded, palette),
    ...conclusion(report, palette),
  ];
}

function metricTable({ shipped, retrained, difference }: TrainingReport, palette: Palette): string[] {
  const heading = ["", "shipped", "", "", "retrained", "", "", "difference", ""];
  const rows = TRAINING_METRICS.map((metric) => [
    METRIC_TITLES[metric],
    ...cells(metric, shipped[metric]),
    ...cells(metric, retrained[metric]),
    signed(valueText(metric, difference[metric]?.value)),
    interval(metric, difference[metric]),
  ]);
  return tableLines(heading, rows, palette);
}

function cells(metric: MetricName, estimate: Estimate | undefined): string[] {
  if (!estimate) return ["", "", ""];
  const counted = countText(metric, estimate).replace(/^n .*/u, "");
  return [valueText(metric, estimate.value), interval(metric, estimate), counted];
}

function interval(metric: MetricName, estimate: Estimate | undefined): string {
  return estimate ? intervalText(metric, estimate) : "";
}

function remarks(report: TrainingReport, { dim }: Palette): string[] {
  const { calibrationNoise, learnedBefore } = report;
  return [
    "retrained: each run scored by a ranker that saw no run of its task; intervals are 95%, over runs",
    `calib. error of a perfectly calibrated ranker on so many runs: ${percent(calibrationNoise)}`,
    recalibrationWords(report),
    ...(learnedBefore.length > 0
      ? [
          `the shipped weights were fitted on ${learnedBefore.join(", ")}, where their own scores are too good`,
        ]
      : []),
  ].map((remark) => `  ${dim(visible(remark))}`);
}

function recalibrationWords({ recalibration }: TrainingReport): string {
  switch (recalibration.kind) {
    case "temperature":
      return `recalibrated: scores are divided by ${recalibration.temperature}, log-loss ${gain(recalibration.logLoss)}`;
    case "no-gain":
      return `not recalibrated: a temperature does not lower the log-loss out of fold (${gain(recalibration.logLoss)})`;
    case "too-few":
      return `not recalibrated: that takes ${recalibration.needed} runs`;
  }
}

function gain(logLoss: Estimate): string {
  return `${signed(valueText("logLoss", logLoss.value))} ${intervalText("logLoss", logLoss)}`;
}

function conclusion(report: TrainingReport, { bold, dim }: Palette): string[] {
  const { saved, worthSaving } = report;
  const next = saved
    ? `saved to ${visible(saved.file)}, sha256 ${saved.sha256.slice(0, 12)}${worthSaving ? "" : ", because of --force"}`
    : "not saved; --force saves it all the same";
  return [bold(helpWords(report)), dim(next)];
}

function helpWords({ help, difference, worse, folds, n }: TrainingReport): string {
  const changed = (metric: MetricName) => {
    const by = difference[metric];
    return by
      ? `${METRIC_TITLES[metric]} ${signed(valueText(metric, by.value))} ${intervalText(metric, by)}`
      : "";
  };
  switch (help) {
    case "better":
      return `Retraining helped: ${changed("logLoss")} on tasks it had not seen.`;
    case "worse":
      return `Retraining made it worse: ${worse.map(changed).join(", ")} on tasks it had not seen.`;
    case "unclear":
      return `Whether retraining helps cannot be told from ${count(n, "run")}: ${changed("logLoss")} on tasks it had not seen.`;
    case "unmeasured":
      return `Whether retraining helps cannot be told: ${folds === 0 ? "all runs are of one task" : "the shipped weights were fitted on these runs"}.`;
  }
}

/** Labels that were not learned from, and why. */
export function excludedLines(excluded: readonly Excluded[], palette: Palette): string[] {
  return excluded.map(
    ({ where, reason }) => `  ${palette.red("left out")} ${visible(`${where}: ${reason}`)}`,
  );
}
