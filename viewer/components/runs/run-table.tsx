import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { ListedRun } from "../../../src/reports/page/listed-run.ts";
import { useWidth } from "../../hooks/use-width.ts";
import { formatRoute } from "../../model/route.ts";
import { type Order, ordered, type Wanted } from "../../model/run-table.ts";
import { useServed } from "../../state/library-context.tsx";
import type { Named } from "../../state/page-context.tsx";
import { RunRow } from "./run-row.tsx";

/** Heights of a row, as the style sheet has them; a narrow page has two lines a row. */
const ROW = 36;
const HEADS = 32;
const TALL_ROW = 78;
const NARROW = 820;

interface Props {
  runs: readonly ListedRun[];
  isLoading: boolean;
  isFiltered: boolean;
  wanted: Wanted;
  want(wanted: Wanted): void;
  reset(): void;
  lookOf(name: string): Named;
  /** The row that the keys are at, or -1. */
  cursor: number;
  /** How often the keys moved it: the list scrolls to it then. Unless told, whenever the row is another one. */
  moves?: number;
  picked: readonly string[];
}

const COLUMNS: readonly [Order, string][] = [
  ["run", "Run"],
  ["role", "Responsible"],
  ["place", "Root"],
  ["title", "What went wrong"],
  ["sure", "How sure"],
  ["claim", "Claim"],
  ["changed", "Changed"],
];

/** The runs as a table; only the rows in view are drawn. */
export function RunTable({
  runs,
  isLoading,
  isFiltered,
  wanted,
  want,
  reset,
  lookOf,
  cursor,
  moves = cursor,
  picked,
}: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = width > 0 && width < NARROW;
  const height = isNarrow ? TALL_ROW : ROW;
  const virtualizer = useVirtualizer({
    count: runs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => runs[index]?.key ?? index,
    overscan: 12,
    // The heads stand over the first rows and push all of them down.
    scrollPaddingEnd: HEADS,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height measures all rows anew
  useLayoutEffect(() => virtualizer.measure(), [height, virtualizer]);
  useFollow(cursor, moves, scroller, (index) => virtualizer.scrollToIndex(index, { align: "auto" }));
  const total = virtualizer.getTotalSize();
  const now = Date.now();
  return (
    <div ref={frame} className="run-table">
      <div ref={scroller} className="scroller" data-testid="runs">
        <table aria-label="Runs" aria-rowcount={runs.length + 1}>
          <Heads wanted={wanted} want={want} />
          <tbody style={{ height: total }}>
            {virtualizer.getVirtualItems().map(({ index, key, start }) => {
              const run = runs[index];
              return run ? (
                <RunRow
                  key={key}
                  run={run}
                  index={index}
                  top={start}
                  now={now}
                  lookOf={lookOf}
                  isCursor={index === cursor}
                  isPicked={picked.includes(run.key)}
                />
              ) : null;
            })}
          </tbody>
        </table>
      </div>
      {runs.length === 0 ? <Empty isLoading={isLoading} isFiltered={isFiltered} reset={reset} /> : null}
    </div>
  );
}

function Heads({ wanted, want }: Pick<Props, "wanted" | "want">) {
  return (
    <thead>
      <tr aria-rowindex={1} className="heads">
        {COLUMNS.map(([order, words]) => {
          const isOrder = wanted.order === order;
          const direction = wanted.isDown ? "descending" : "ascending";
          return (
            <th key={order} scope="col" aria-sort={isOrder ? direction : "none"} className={`cell-${order}`}>
              <button type="button" onClick={() => want(ordered(wanted, order))}>
                {words}
                {order === "place" ? <span className="wide">, place in the run</span> : null}
                <span aria-hidden="true">{isOrder ? (wanted.isDown ? " ↓" : " ↑") : ""}</span>
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Keeps the row of the keys in view, and the focus on its link, so that a screen reader says it. */
function useFollow(
  cursor: number,
  moves: number,
  scroller: React.RefObject<HTMLDivElement | null>,
  show: (index: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the cursor scrolls
  useEffect(() => {
    if (cursor < 0) return;
    show(cursor);
    const frame = requestAnimationFrame(() => {
      // Whoever has begun to type meanwhile goes on typing.
      if (document.activeElement?.closest("input, select, textarea")) return;
      const row = scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${cursor + 2}"] a`);
      row?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [moves]);
}

function Empty({ isLoading, isFiltered, reset }: Pick<Props, "isLoading" | "isFiltered" | "reset">) {
  const { folder } = useServed();
  if (folder.campaign && !isLoading) {
    return (
      <p className="empty">
        The runs of a campaign are looked at without a diagnosis:{" "}
        <a href={formatRoute("annotate")}>annotate</a>.
      </p>
    );
  }
  if (isLoading) return <div className="skeleton" aria-hidden="true" />;
  if (!isFiltered) {
    return (
      <p className="empty">No file here looks like a run. Formats that can be read: rootstep formats.</p>
    );
  }
  return (
    <p className="empty">
      No run fits these filters.{" "}
      <button type="button" className="link" onClick={reset}>
        Show all
      </button>
    </p>
  );
}
