import { diffLines } from "diff";
import { useMemo } from "react";
import { Inert } from "../inert.tsx";

interface Line {
  kind: "a" | "x" | "c" | "at";
  text: string;
}

const MOST_COMPARED = 80_000;
const MOST_LINES = 600;
const CONTEXT = 3;

/** What an edit took out and put in. */
export function Edits({
  file,
  edits,
}: {
  file: string | undefined;
  edits: { before: string; after: string }[];
}) {
  return (
    <>
      {file === undefined ? null : (
        <p className="file">
          <Inert text={file} />
        </p>
      )}
      {edits.map(({ before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: edits of one call never move
        <Compared key={index} before={before} after={after} />
      ))}
    </>
  );
}

function Compared({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => comparedLines(before, after), [before, after]);
  return <Lines lines={lines} />;
}

/** A patch as it was written. */
export function Patch({ text }: { text: string }) {
  const lines = useMemo(() => text.split("\n", MOST_LINES + 1).map(patchLine), [text]);
  return <Lines lines={lines} />;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="box diff">
      {lines.slice(0, MOST_LINES).map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <div key={index} className={kind}>
          <span className="sr">{kind === "a" ? "added: " : kind === "x" ? "removed: " : ""}</span>
          <Inert text={text} />
        </div>
      ))}
      {lines.length > MOST_LINES ? (
        <p className="quiet">{lines.length - MOST_LINES} more lines: see as recorded</p>
      ) : null}
    </div>
  );
}

function patchLine(text: string): Line {
  if (text.startsWith("+") && !text.startsWith("+++")) return { kind: "a", text: text.slice(1) };
  if (text.startsWith("-") && !text.startsWith("---")) return { kind: "x", text: text.slice(1) };
  if (text.startsWith("@@") || /^(?:diff|index|---|\+\+\+) /u.test(text)) return { kind: "at", text };
  return { kind: "c", text: text.replace(/^ /u, "") };
}

function comparedLines(before: string, after: string): Line[] {
  if (before.length + after.length > MOST_COMPARED) {
    return [...linesOf(before, "x"), ...linesOf(after, "a")];
  }
  const pieces = diffLines(before, after);
  return pieces.flatMap(({ value, added, removed }, index) => {
    if (added || removed) return linesOf(value, added ? "a" : "x");
    return shortened(linesOf(value, "c"), index === 0, index === pieces.length - 1);
  });
}

function linesOf(text: string, kind: Line["kind"]): Line[] {
  return text
    .replace(/\n$/u, "")
    .split("\n")
    .map((line) => ({ kind, text: line }));
}

/** Lines that stayed are shown next to what changed only. */
function shortened(lines: Line[], isFirst: boolean, isLast: boolean): Line[] {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  if (lines.length <= head + tail + 1) return lines;
  const between: Line = { kind: "at", text: `… ${lines.length - head - tail} lines as they were` };
  return [...lines.slice(0, head), between, ...(tail === 0 ? [] : lines.slice(-tail))];
}
