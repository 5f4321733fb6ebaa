import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { type CompareLine, linesOf, rowOfStep } from "../../model/compare/compare-rows.ts";
import { whole } from "../../model/format.ts";
import { FoldLine } from "./fold-line.tsx";
import { PairRow } from "./pair-row.tsx";
import { useSides } from "./sides.tsx";
import type { CompareState } from "./use-compare-keys.ts";

const ROW = 29;
const OPEN = 240;

interface Props {
  state: CompareState;
  first: number | undefined;
}

/** All rows of both runs; alike stretches are folded, and only what is in view is drawn. */
export function RowList({ state, first }: Props) {
  const { a, b, rows } = useSides();
  const { cursor, jumps, opened } = state;
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const roots = [
    rowOfStep(rows, "a", a.page.answer.step ?? -1),
    rowOfStep(rows, "b", b.page.answer.step ?? -1),
  ];
  const rootKey = roots.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the roots are in their key
  const lines = useMemo(
    () => linesOf(rows, new Set([...roots, cursor, ...opened]), unfolded),
    [rows, rootKey, cursor, opened, unfolded],
  );
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isOpen(lines[index], opened) ? OPEN : ROW),
    getItemKey: (index) => keyOf(lines[index]),
    overscan: 10,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump scrolls, nothing else
  useLayoutEffect(() => {
    const index = lines.findIndex((line) => line.kind === "row" && line.row === cursor);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: "center" });
  }, [jumps, virtualizer]);
  const total = virtualizer.getTotalSize();
  const unfold = (line: Extract<CompareLine, { kind: "fold" }>) =>
    setUnfolded(new Set([...unfolded, ...rangeOf(line.first, line.last)]));
  return (
    <section className="panel steps pairs" aria-label="Aligned steps">
      <div className="head">
        <h2>Aligned steps</h2>
        <span className="quiet">{whole(rows.length)} rows, alike stretches folded</span>
      </div>
      <div className="pair-heads" aria-hidden="true">
        <span />
        <span>A</span>
        <span />
        <span />
        <span>B</span>
      </div>
      <div
        ref={scroller}
        className="scroller"
        style={{ height: `min(${total + 2}px, 72vh)` }}
        data-testid="pairs"
      >
        <ol style={{ height: total }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            return line ? (
              <li
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.kind === "fold" ? (
                  <FoldLine line={line} unfold={() => unfold(line)} />
                ) : (
                  <PairRow
                    number={line.row}
                    isFirst={line.row === first}
                    isCursor={line.row === cursor}
                    isOpen={opened.has(line.row)}
                    toggle={() => {
                      state.toggle(line.row);
                    }}
                  />
                )}
              </li>
            ) : null;
          })}
        </ol>
      </div>
    </section>
  );
}

function isOpen(line: CompareLine | undefined, opened: ReadonlySet<number>): boolean {
  return line?.kind === "row" && opened.has(line.row);
}

function keyOf(line: CompareLine | undefined): string {
  if (!line) return "";
  return line.kind === "row" ? `row ${line.row}` : `fold ${line.first}`;
}

function* rangeOf(first: number, last: number): Iterable<number> {
  for (let row = first; row <= last; row++) yield row;
}
