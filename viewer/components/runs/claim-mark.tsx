import type { Rung } from "../../../src/reports/page/page.ts";
import { LADDER } from "../../model/run-table.ts";

const WORDS: Record<Rung, string> = {
  observed: "observed",
  suspected: "suspected",
  judged: "judged",
  replayed: "supported by replay",
  confirmed: "confirmed",
};

/** What a claim rests on: five boxes, those reached filled, the highest one in its colour, and its word. */
export function ClaimMark({ rung, reached }: { rung: Rung; reached: readonly Rung[] }) {
  return (
    <span className="claim">
      <svg width="38" height="10" aria-hidden="true">
        {LADDER.map((one, index) => (
          <rect
            key={one}
            x={index * 7.5 + 0.5}
            y="0.5"
            width="5.5"
            height="9"
            rx="1"
            fill={one === rung ? "var(--root)" : reached.includes(one) ? "var(--ink-2)" : "none"}
            stroke={one === rung || reached.includes(one) ? "none" : "var(--ink-4)"}
          />
        ))}
      </svg>
      {WORDS[rung]}
    </span>
  );
}
