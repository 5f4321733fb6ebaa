import type { Segment } from "../../core/segments.ts";
import { clip } from "../../core/text.ts";
import { evenLimit } from "../asking/shown-steps.ts";
import type { Summary } from "./workings.ts";

/** The summaries in the words in which the later stages read them. */
export interface Told {
  text: string;
  /** Segments whose summary was too long, for `notLookedAt`. */
  notShown: readonly string[];
}

/** Tells the summaries in at most `total` characters; where they are longer, the longest lose their middle. */
export function tellSummaries(
  segments: readonly Segment[],
  summaries: readonly Summary[],
  total: number,
): Told {
  const texts = summaries.map((summary) => summaryText(segments[summary.segment], summary));
  const limit = evenLimit(
    texts.map(({ length }) => length),
    total,
  );
  const cut = texts.filter(({ length }) => length > limit).length;
  return {
    text: texts.map((text) => clip(text, limit)).join("\n"),
    notShown:
      cut === 0
        ? []
        : [`the middle of ${cut === 1 ? "a summary" : `${cut} summaries`}: together too long for a prompt`],
  };
}

function summaryText(
  segment: Segment | undefined,
  { purpose, candidates, missing, ...summary }: Summary,
): string {
  const { first, last } = segment ?? { first: 0, last: 0 };
  const heading = `Stretch ${summary.segment}, steps ${first} to ${last}: ${missing ? "(no summary)" : purpose}`;
  const lines = candidates.map(({ stepId, why, evidenceIds }) => {
    const seen = evidenceIds.length > 0 ? ` (seen in ${evidenceIds.join(", ")})` : "";
    return `- step ${stepId}: ${why}${seen}`;
  });
  return [heading, ...lines].join("\n");
}
