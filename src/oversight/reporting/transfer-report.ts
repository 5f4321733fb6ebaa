import { interval, NONE, points } from "../../autopsy/reporting/cells.ts";
import type { Transfer } from "../memory/transfer.ts";
import type { MemorySummary } from "../memory/transfer-summary.ts";
import { type Card, cardSentences, probability, type Report, unreadSentences } from "./report.ts";

/** What each memory comes to on failures it was not filled from. `truth` names those that know the truth. */
export function transferReport(
  transfer: Transfer,
  memories: readonly MemorySummary[],
  truth: ReadonlySet<string>,
  card: Card,
): Report {
  const { learned, rows, unjudged } = transfer;
  const rest = card.items - learned.length;
  return {
    title: "Memory transfer in OpsWorld",
    result: { schema: "rootstep.memory-transfer/1", ...{ card, learned, memories }, runs: rows },
    tables: [
      {
        title: "Success with a memory",
        note: `filled from ${learned.length} failures, tried on the other ${rest}; in %, 95% over items; above: points above no memory, same seeds; * knows the truth`,
        heading: ["memory", "success", "95%", "above", "95%", "p", "characters", "calls", "tokens a call"],
        rows: memories.map(({ memory, success, aboveNone, test, characters, calls, tokensPerCall }) => [
          `${memory}${truth.has(memory) ? " *" : ""}`,
          points(success.value),
          interval(success),
          points(aboveNone.value),
          interval(aboveNone),
          memory === "none" ? NONE : probability(test),
          `${characters}`,
          `${calls}`,
          tokensPerCall === undefined ? NONE : `${tokensPerCall}`,
        ]),
      },
    ],
    sentences: [
      ...unreadSentences(Object.values(unjudged).reduce((sum, of) => sum + of, 0)),
      ...cardSentences(card, "calibrated failure"),
    ],
  };
}
