import { useMemo } from "react";
import { oneLine } from "../../../src/core/text.ts";
import type { AlignedRow } from "../../../src/reports/compare/align.ts";
import { FLAG } from "../../../src/reports/page/page.ts";
import { stepIn } from "../../model/compare/compare-rows.ts";
import { type DiffPiece, wordDiff } from "../../model/compare/word-diff.ts";
import { Inert } from "../inert.tsx";
import { RoleMark } from "../role-mark.tsx";
import { SideText } from "./side-text.tsx";
import { roleAt, type Side, useSides } from "./sides.tsx";
import { useStepText } from "./use-step-text.ts";

const SIGNS = { alike: "=", changed: "≠", "only-a": "−", "only-b": "+" } as const;
const SAID = { alike: "alike", changed: "changed", "only-a": "only in A", "only-b": "only in B" } as const;

interface Props {
  number: number;
  isFirst: boolean;
  isCursor: boolean;
  isOpen: boolean;
  toggle(): void;
}

/** A pair of steps, or a step that only one run has, on one line; open, with all their words. */
export function PairRow({ number, isFirst, isCursor, isOpen, toggle }: Props) {
  const { a, b, rows, lookOf } = useSides();
  const row = rows[number];
  const stepA = stepIn(row, "a");
  const stepB = stepIn(row, "b");
  const pieces = useLineDiff(row);
  if (!row) return null;
  const role = stepA === undefined ? roleAt(b, stepB ?? 0) : roleAt(a, stepA);
  const classes = ["pair-row", row.kind, ...(isCursor ? ["cursor"] : []), ...(isFirst ? ["is-first"] : [])];
  return (
    <>
      <div className={classes.join(" ")}>
        <span className="who">
          <RoleMark named={lookOf(role)} />
        </span>
        <Cell side={a} step={stepA} pieces={pieces?.a} mark="ref" toggle={toggle} isOpen={isOpen} />
        <span className="sign" title={SAID[row.kind]}>
          <span aria-hidden="true">{SIGNS[row.kind]}</span>
          <span className="sr">{SAID[row.kind]}</span>
        </span>
        <Cell side={b} step={stepB} pieces={pieces?.b} mark="done" toggle={toggle} isOpen={isOpen} />
      </div>
      {isOpen ? <Opened stepA={stepA} stepB={stepB} /> : null}
    </>
  );
}

/** What each side of a changed row has of its own; where its line was cut, the whole text is asked for. */
function useLineDiff(row: AlignedRow | undefined): ReturnType<typeof wordDiff> {
  const { a, b } = useSides();
  const [stepA, stepB] = row?.kind === "changed" ? [row.a, row.b] : [undefined, undefined];
  const lineA = stepA === undefined ? undefined : lineOf(a, stepA);
  const lineB = stepB === undefined ? undefined : lineOf(b, stepB);
  const isCut = (lineA?.endsWith("…") || lineB?.endsWith("…")) ?? false;
  const wholeA = useStepText(a, isCut ? stepA : undefined);
  const wholeB = useStepText(b, isCut ? stepB : undefined);
  return useMemo(() => {
    if (lineA === undefined || lineB === undefined) return undefined;
    if (wholeA && wholeB) return wordDiff(oneLine(wholeA, LONGEST), oneLine(wholeB, LONGEST));
    return wordDiff(lineA, lineB);
  }, [lineA, lineB, wholeA, wholeB]);
}

/** Characters of a step that are looked through for what differs. */
const LONGEST = 8000;

interface CellProps {
  side: Side;
  step: number | undefined;
  pieces: readonly DiffPiece[] | undefined;
  mark: "ref" | "done";
  isOpen: boolean;
  toggle(): void;
}

function Cell({ side, step, pieces, mark, isOpen, toggle }: CellProps) {
  const { lookOf } = useSides();
  const letter = side.letter.toLowerCase();
  if (step === undefined) return <span className={`cell-of ${letter} hatch`} />;
  const { outline, roles, answer } = side.page;
  const to = roles[outline.to[step] ?? -1]?.name;
  const isBad = ((outline.flags[step] ?? 0) & FLAG.error) !== 0;
  return (
    <span className={`cell-of ${letter}`}>
      <span className={step === answer.step ? "n root" : "index"}>{step}</span>
      <button type="button" className={isBad ? "line bad" : "line"} aria-expanded={isOpen} onClick={toggle}>
        {to === undefined ? null : (
          <>
            <span className="quiet">to </span>
            <RoleMark named={lookOf(to)} />{" "}
          </>
        )}
        {pieces ? <Pieces pieces={pieces} mark={mark} /> : <Inert text={lineOf(side, step)} />}
      </button>
    </span>
  );
}

/** Characters around a difference that are kept of what both share, on one line. */
const NEAR = 28;

function Pieces({ pieces, mark }: { pieces: readonly DiffPiece[]; mark: "ref" | "done" }) {
  return pieces.map((piece, index) => {
    const text = piece.isOwn ? piece.text : nearby(piece.text, index === 0, index === pieces.length - 1);
    return piece.isOwn ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
      <mark key={index} className={mark}>
        <Inert text={text} />
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Inert key={index} text={text} />
    );
  });
}

/** What both share, cut to what stands beside a difference. */
function nearby(text: string, isFirst: boolean, isLast: boolean): string {
  if (isLast || text.length <= 3 * NEAR) return text;
  const head = text.slice(0, isFirst ? NEAR : NEAR / 2);
  return `${head} … ${text.slice(-NEAR)}`;
}

/** What a step says and calls, on one line. */
function lineOf({ page: { outline } }: Side, step: number): string {
  const call = outline.calls[step] ?? "";
  const text = outline.texts[step] ?? "";
  if (call === "") return text;
  return `${text === "" ? "" : `${text} `}${call} ${outline.arguments[step] ?? ""}`;
}

function Opened({ stepA, stepB }: { stepA: number | undefined; stepB: number | undefined }) {
  const { a, b } = useSides();
  const textA = useStepText(a, stepA);
  const textB = useStepText(b, stepB);
  const pieces = useMemo(
    () => (textA === undefined || textB === undefined ? undefined : wordDiff(textA, textB)),
    [textA, textB],
  );
  return (
    <div className="opened-pair">
      <div>{stepA === undefined ? null : <SideText text={textA} pieces={pieces?.a} mark="ref" />}</div>
      <div>{stepB === undefined ? null : <SideText text={textB} pieces={pieces?.b} mark="done" />}</div>
    </div>
  );
}
