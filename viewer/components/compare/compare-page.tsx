import { useCallback } from "react";
import { useLoaded } from "../../hooks/use-loaded.ts";
import { useRoute } from "../../hooks/use-route.ts";
import { useServed } from "../../state/library-context.tsx";
import { Fault } from "../runs/fault.tsx";
import { ServedBar } from "../runs/served-bar.tsx";
import { CompareView } from "./compare-view.tsx";
import { PickRun } from "./pick-run.tsx";

/** Two runs of a server side by side; where only one is named, the other is chosen first. */
export function ComparePage() {
  const route = useRoute();
  const { a = "", b = "" } = route.page === "run" ? {} : route.settings;
  const isPair = a !== "" && b !== "";
  return isPair ? (
    <Compared key={`${a} ${b}`} a={a} b={b} />
  ) : (
    <>
      <ServedBar />
      <PickRun first={a === "" ? b : a} />
    </>
  );
}

function Compared({ a, b }: { a: string; b: string }) {
  const { library } = useServed();
  // One after the other: a source keeps steps of the run that was asked for last.
  const load = useCallback(
    async () => [await library.page(a), await library.page(b)] as const,
    [library, a, b],
  );
  const { value, fault } = useLoaded(load);
  if (fault) return <Fault fault={fault} />;
  return (
    <>
      <ServedBar />
      {value ? (
        <CompareView
          a={{ page: value[0], source: library, key: a }}
          b={{ page: value[1], source: library, key: b }}
        />
      ) : (
        <main className="page" id="main" aria-busy="true">
          <header className="run">
            <h1>Two runs</h1>
            <output className="facts">reading both …</output>
          </header>
          <div className="panel skeleton" aria-hidden="true" />
        </main>
      )}
    </>
  );
}
