import { type Picks, pickWords } from "../../model/set/picks.ts";
import { Inert } from "../inert.tsx";

/** What the table is narrowed to by a click above it. */
export function PickBar({ picks, clear }: { picks: Picks; clear(): void }) {
  const words = pickWords(picks);
  if (words.length === 0) return null;
  return (
    <p className="picked-words">
      Only {words.map((one, index) => [index > 0 ? " and " : "", <Inert key={one} text={one} />])}
      <button type="button" className="link" onClick={clear}>
        show all again
      </button>
    </p>
  );
}
