import type { Rung } from "../../../src/reports/page/page.ts";
import { LADDER } from "../../model/run-table.ts";

const WORDS: Record<Rung, string> = {
  observed: "observed",
  suspected: "suspected",
  judged: "judged",
  replayed: "supported by replay",
  confirmed: "confirmed",
};

/** How far a claim goes: five boxes, those reached filled, the highest one in its colour, and its word. */
export function ClaimMark({ rung }: { rung: Rung }) {
  const reached = LADDER.indexOf(rung);
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
            fill={index > reached ? "none" : index === reached ? "var(--root)" : "var(--ink-2)"}
            stroke={index > reached ? "var(--ink-4)" : "none"}
          />
        ))}
      </svg>
      {WORDS[rung]}
    </span>
  );
}
