import { type OwnLabel, parseLabelLines } from "../benchmarks/own/labels-file.ts";

/** A root that a person confirmed, with the line it stands on, counted from 1. */
export interface RootLabel extends OwnLabel {
  line: number;
}

/** A label that is not learned from, and why. */
export interface Excluded {
  /** Where it stands: "line 3", or a benchmark's id of the run. */
  where: string;
  reason: string;
}

/** The labels of a file with one a line; what is wrong is excluded, never repaired. */
export function parseLabels(text: string): { labels: RootLabel[]; excluded: Excluded[] } {
  const labels: RootLabel[] = [];
  const excluded: Excluded[] = [];
  for (const one of parseLabelLines(text)) {
    if ("label" in one) labels.push({ ...one.label, line: one.line });
    else excluded.push({ where: `line ${one.line}`, reason: one.reason });
  }
  return { labels, excluded };
}
