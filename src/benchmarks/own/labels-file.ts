import { z } from "zod";
import { groupBy } from "../../core/collections.ts";
import { parseJson } from "../../importers/shapes/loose.ts";

const words = (missing: string) => z.string(missing).trim().min(1, missing);

/** A line of `labels.jsonl`: what people say about one run of the folder. */
const OwnLabel = z.object(
  {
    /** A file, or `file#id`, seen from the folder of the labels. */
    run: words('it names no "run"'),
    step: z.int('its "step" is no whole number from 0').nonnegative('its "step" is no whole number from 0'),
    /** The role responsible; that of the step unless told. */
    role: words('its "role" is empty').optional(),
    by: words('nobody confirmed it: it says nothing under "by"'),
    /** What tells runs of one task; their first request unless told. */
    task: words('its "task" is empty').optional(),
    reason: z.string().optional(),
  },
  "it is no JSON object",
);
export type OwnLabel = z.infer<typeof OwnLabel>;

/** A label with its line, or a line that is none. */
export type LabelLine = { line: number; label: OwnLabel } | { line: number; reason: string };

/** Every line that is not empty, by itself. */
export function parseLabelLines(text: string): LabelLine[] {
  return text
    .replace(/^\uFEFF/u, "")
    .split(/\r?\n/u)
    .flatMap(parseLine);
}

/** The labels of a folder. Of labels that contradict one another on one run none counts; one said twice counts once. */
export function parseOwnLabels(text: string): LabelLine[] {
  const lines = parseLabelLines(text);
  const byRun = groupBy(lines, (one) => ("label" in one ? one.label.run : `\n${one.line}`));
  return lines.flatMap((one): LabelLine[] => {
    if ("reason" in one) return [one];
    const same = (byRun.get(one.label.run) ?? []).filter((other) => "label" in other);
    const contrary = same.find((other) => saidIn(other.label) !== saidIn(one.label));
    if (contrary)
      return [{ line: one.line, reason: `${one.label.run}: it contradicts line ${contrary.line}` }];
    return same[0] === one ? [one] : [];
  });
}

function saidIn({ step, role, task }: OwnLabel): string {
  return JSON.stringify([step, role, task]);
}

function parseLine(text: string, index: number): LabelLine[] {
  if (text.trim() === "") return [];
  const parsed = OwnLabel.safeParse(parseJson(text));
  const line = index + 1;
  return [
    parsed.success
      ? { line, label: parsed.data }
      : { line, reason: parsed.error.issues[0]?.message ?? "no label" },
  ];
}
