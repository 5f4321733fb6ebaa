import type { Place } from "../../src/core/evidence.ts";
import type { RunPage } from "../../src/reports/page/page.ts";
import type { Mark } from "../state/navigation.ts";

/** A marked stretch of a text; `here` is what the reader was led to. */
export interface MarkedRange {
  start: number;
  end: number;
  kind: "done" | "ref" | "here";
}

/** The stretches to mark in the text at a place: evidence, and what the reader was led to. */
export function marksAt({ answer }: RunPage, place: Place, mark: Mark | undefined): MarkedRange[] {
  const ranges: MarkedRange[] = [];
  for (const { done, violated } of [...answer.pairs, ...answer.lives.flatMap(({ pairs }) => pairs)]) {
    if (isSamePlace(done.place, place)) ranges.push({ start: done.start, end: done.end, kind: "done" });
    if ("place" in violated && isSamePlace(violated.place, place)) {
      ranges.push({ start: violated.start, end: violated.end, kind: "ref" });
    }
  }
  if (mark && isSamePlace(mark.place, place)) ranges.push({ start: mark.start, end: mark.end, kind: "here" });
  return ranges;
}

export function isSamePlace(one: Place, other: Place): boolean {
  if (one.in === "step") return other.in === "step" && one.step === other.step && one.part === other.part;
  return other.in === one.in && other.index === one.index;
}

/** A stretch of a text under the same marks throughout. */
export interface Stretch {
  start: number;
  end: number;
  kinds: MarkedRange["kind"][];
}

/** Cuts `from` to `to` wherever a mark begins or ends; marks may overlap. */
export function stretchesOf(from: number, to: number, ranges: readonly MarkedRange[]): Stretch[] {
  const cuts = new Set([from, to]);
  for (const { start, end } of ranges) {
    if (start > from && start < to) cuts.add(start);
    if (end > from && end < to) cuts.add(end);
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] ?? to;
    const kinds = ranges.filter((range) => range.start <= start && range.end >= end).map(({ kind }) => kind);
    return { start, end, kinds: [...new Set(kinds)] };
  });
}
