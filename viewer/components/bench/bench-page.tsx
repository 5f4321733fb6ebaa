import { useCallback, useMemo } from "react";
import { benchPageOf } from "../../../src/reports/bench/bench-page.ts";
import { readBenchResult } from "../../../src/reports/bench/bench-result.ts";
import type { ServedBench } from "../../../src/reports/page/served.ts";
import { useLoaded } from "../../hooks/use-loaded.ts";
import { useRunList, useServed } from "../../state/library-context.tsx";
import { Inert } from "../inert.tsx";
import { ServedBar } from "../runs/served-bar.tsx";
import { BenchView } from "./bench-view.tsx";

/** The results of `rootstep bench run` that lie in the folder; asked for anew when its files change. */
export function BenchPage() {
  const { library } = useServed();
  const without = useRunList()?.progress.without ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of files without runs is another answer
  const load = useCallback(() => library.benches(), [library, without]);
  const { value, fault } = useLoaded(load);
  return (
    <>
      <ServedBar />
      {fault ? (
        <main className="page" id="main">
          <p>
            <Inert text={fault.message} />
          </p>
        </main>
      ) : value ? (
        <Results benches={value} />
      ) : (
        <main className="page" id="main" aria-busy="true">
          <div className="panel skeleton" aria-hidden="true" />
        </main>
      )}
    </>
  );
}

function Results({ benches }: { benches: readonly ServedBench[] }) {
  const page = useMemo(() => {
    const read = benches.map(({ file, result }) => ({ file, result: readBenchResult(file, result) }));
    const unread = read.filter(({ result }) => result === undefined).map(({ file }) => file);
    return benchPageOf(
      read.flatMap(({ result }) => result ?? []),
      unread,
    );
  }, [benches]);
  return <BenchView page={page} />;
}
