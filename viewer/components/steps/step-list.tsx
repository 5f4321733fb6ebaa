import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useRowWindow } from "../../hooks/use-row-window.ts";
import { type Row, rowOf, rowsOf } from "../../model/rows.ts";
import { useListLink } from "../../state/list-link.tsx";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { ListHead } from "./list-head.tsx";
import { RowView } from "./row-view.tsx";

/** Height of a row that is not open, as the style sheet has it. */
const ROW = 29;
/** From here on numbers of steps need more room. */
const LONG = 1000;

/** All steps of the run; only those in view are drawn. */
export function StepList() {
  const { page } = usePage();
  const { state, worth } = useNavigation();
  const { mode, unfolded, opened, cursor, jumps, aim } = state;
  const link = useListLink();
  const panel = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const all = useMemo(
    () => rowsOf(page.outline, { keep: mode === "context" ? worth : undefined, unfolded }),
    [page, mode, worth, unfolded],
  );
  const { rows, showAround } = useRowWindow(all);
  const latest = useRef(rows);
  latest.current = rows;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (opened.has(rows[index]?.step ?? -1) ? 320 : ROW),
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 10,
    onChange: (instance) => {
      const { startIndex = 0, endIndex = 0 } = instance.range ?? {};
      const first = latest.current[startIndex]?.step ?? 0;
      link.show({ first, last: latest.current[endIndex]?.last ?? first });
    },
  });
  useEffect(() => {
    link.scrollTo = (step) => {
      virtualizer.scrollToIndex(rowOf(latest.current, step), { align: "start" });
    };
  }, [link, virtualizer]);
  // The jump number is what asks for it: the same step may be jumped to again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useLayoutEffect(() => {
    if (!showAround(cursor)) return;
    const index = rowOf(rows, cursor);
    virtualizer.scrollToIndex(index, { align: aim === "middle" ? "center" : "auto" });
    if (jumps > 0) panel.current?.scrollIntoView({ block: "nearest" });
  }, [jumps, rows, virtualizer]);
  const total = virtualizer.getTotalSize();
  const isLong = page.run.steps >= LONG;
  return (
    <section ref={panel} className={isLong ? "panel steps long" : "panel steps"} aria-label="Steps">
      <ListHead shown={countShown(rows)} />
      <div
        ref={scroller}
        className="scroller"
        style={{ height: `min(${total + 2}px, var(--list-height))` }}
        data-testid="steps"
      >
        <ol style={{ height: total }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            return row ? (
              <li
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <RowView
                  row={row}
                  isCursor={cursor >= row.step && cursor <= row.last}
                  isOpen={opened.has(row.step) || (row.last > row.step && opened.has(row.last))}
                />
              </li>
            ) : null;
          })}
        </ol>
      </div>
    </section>
  );
}

function keyOf(row: Row | undefined): string {
  return row ? `${row.kind} ${row.step}` : "";
}

function countShown(rows: readonly Row[]): number {
  let shown = 0;
  for (const row of rows) if (row.kind !== "fold") shown += row.last - row.step + 1;
  return shown;
}
