import { useMemo, useState } from "react";
import { styledAnsi } from "../../model/ansi.ts";
import { characters } from "../../model/format.ts";
import { Inert } from "../inert.tsx";

const FIRST = 20_000;

/** Terminal output with its colours; every other control sequence is left out. */
export function Terminal({ text }: { text: string }) {
  const [isWhole, showWhole] = useState(text.length <= FIRST);
  const stretches = useMemo(
    () => styledAnsi(isWhole ? text.slice(0, FIRST * 20) : text.slice(0, FIRST)),
    [text, isWhole],
  );
  return (
    <div className="box">
      {stretches.map(({ text: piece, className }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text never move
        <span key={index} className={className}>
          <Inert text={piece} />
        </span>
      ))}
      {isWhole ? null : (
        <button type="button" className="link" onClick={() => showWhole(true)}>
          … {characters(text.length - FIRST)} after this; show more
        </button>
      )}
    </div>
  );
}
