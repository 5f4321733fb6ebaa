import { z } from "zod";

/** A root that a person confirmed, as a line of a labels' file states it. */
const RootLabel = z.object(
  {
    /** A file, or `file#id`, seen from the folder of the labels. */
    run: words('it names no "run"'),
    step: z.int('its "step" is no whole number from 0').nonnegative('its "step" is no whole number from 0'),
    /** The role responsible; that of the step unless told. */
    role: words('its "role" is empty').optional(),
    by: words('nobody confirmed it: it says nothing under "by"'),
    /** What tells runs of one task; their first request unless told. */
    task: words('its "task" is empty').optional(),
  },
  "it is no JSON object",
);

/** A label with the line it stands on, counted from 1. */
export interface RootLabel extends z.infer<typeof RootLabel> {
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
  for (const [index, content] of text
    .replace(/^\uFEFF/u, "")
    .split(/\r?\n/u)
    .entries()) {
    if (content.trim() === "") continue;
    const line = index + 1;
    const label = RootLabel.safeParse(recordOf(content));
    if (label.success) labels.push({ ...label.data, line });
    else excluded.push({ where: `line ${line}`, reason: label.error.issues[0]?.message ?? "no label" });
  }
  return { labels, excluded };
}

function words(missing: string) {
  return z.string(missing).trim().min(1, missing);
}

function recordOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
