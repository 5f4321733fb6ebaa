import { useLayoutEffect, useRef, useState } from "react";
import { characters } from "../../model/format.ts";
import { type MarkedRange, stretchesOf } from "../../model/marks.ts";
import { unescapeJson } from "../../model/unescape.ts";
import { Inert } from "../inert.tsx";

const FIRST = 12_000;
const MORE = 120_000;
const BEFORE = 3000;

interface Props {
  text: string;
  marks?: readonly MarkedRange[];
  isProse?: boolean;
  /** Escaped line breaks are shown as they are meant. */
  isArguments?: boolean;
}

/** A text as recorded, with marks; of a long one a piece that can be widened. */
export function LongText({ text, marks = [], isProse = false, isArguments = false }: Props) {
  const here = marks.findLast(({ kind }) => kind === "here") ?? marks[0];
  const [asked, ask] = useState({ before: 0, after: 0 });
  const box = useRef<HTMLDivElement>(null);
  const middle = here && here.start > FIRST - BEFORE ? here.start - BEFORE : 0;
  const from = Math.max(0, middle - asked.before);
  const to = Math.min(
    text.length,
    Math.max(middle + FIRST, Math.min((here?.end ?? 0) + BEFORE, middle + MORE)) + asked.after,
  );
  const isLed = here?.kind === "here";
  const start = here?.start ?? 0;
  // Leads to the mark when the reader is led to another one, not when the text is widened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useLayoutEffect(() => {
    if (isLed) box.current?.querySelector("mark.here")?.scrollIntoView({ block: "center" });
  }, [isLed, start, text]);
  return (
    <div ref={box} className={isProse ? "box prose-text" : "box"}>
      {from > 0 ? (
        <button type="button" className="link" onClick={() => ask({ ...asked, before: asked.before + MORE })}>
          … {characters(from)} before this; show more
        </button>
      ) : null}
      {stretchesOf(from, to, marks).map(({ start: at, end, kinds }) => {
        const words = text.slice(at, end);
        const piece = <Inert key={at} text={isArguments ? unescapeJson(words) : words} />;
        return kinds.length === 0 ? (
          piece
        ) : (
          <mark key={at} className={kinds.join(" ")}>
            {piece}
          </mark>
        );
      })}
      {to < text.length ? (
        <button type="button" className="link" onClick={() => ask({ ...asked, after: asked.after + MORE })}>
          … {characters(text.length - to)} after this; show more
        </button>
      ) : null}
      {text === "" ? <span className="quiet">empty</span> : null}
    </div>
  );
}
