import { useMemo, useState } from "react";
import { comparisonOf, divergenceWords } from "../../../src/reports/compare/comparison.ts";
import { swappedRows } from "../../model/compare/compare-rows.ts";
import { AlignmentPanel } from "./alignment-panel.tsx";
import { CompareKeyBar } from "./compare-key-bar.tsx";
import { Divergence } from "./divergence.tsx";
import { PairRail } from "./pair-rail.tsx";
import { RowList } from "./row-list.tsx";
import { type Side, SidesProvider } from "./sides.tsx";
import { useCompareKeys } from "./use-compare-keys.ts";

type Run = Omit<Side, "letter">;

/** Two runs, aligned: where they part on top, then everything in order. */
export function CompareView({ a, b }: { a: Run; b: Run }) {
  const comparison = useMemo(() => comparisonOf(a.page, b.page), [a.page, b.page]);
  const [isSwapped, setSwapped] = useState(false);
  const shown = useMemo(() => {
    const [first, second] = isSwapped ? [b, a] : [a, b];
    return {
      a: { ...first, letter: "A" as const },
      b: { ...second, letter: "B" as const },
      comparison: isSwapped ? swapped(comparison) : comparison,
    };
  }, [a, b, comparison, isSwapped]);
  const { rows, first, counts } = shown.comparison;
  const state = useCompareKeys(shown.a, shown.b, rows, first, () => setSwapped(!isSwapped));
  return (
    <SidesProvider a={shown.a} b={shown.b} rows={rows}>
      <main className="page compare" id="main">
        <header className="run">
          <h1>Two runs</h1>
          <span className="facts">{divergenceWords(shown.comparison)}</span>
        </header>
        <Divergence first={first} move={state.difference} />
        <AlignmentPanel first={first} cursor={state.cursor} go={state.go} />
        <div className="work">
          <RowList state={state} first={first} />
          <PairRail counts={counts} go={state.go} />
        </div>
      </main>
      <CompareKeyBar press={state.press} />
      <output className={state.notice === "" ? "notice" : "notice shown"} aria-live="polite">
        {state.notice}
      </output>
    </SidesProvider>
  );
}

type Comparison = ReturnType<typeof comparisonOf>;

function swapped({ rows, counts, ...rest }: Comparison): Comparison {
  return {
    ...rest,
    rows: swappedRows(rows),
    counts: { ...counts, "only-a": counts["only-b"], "only-b": counts["only-a"] },
  };
}
