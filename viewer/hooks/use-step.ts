import { useEffect, useState } from "react";
import type { Step } from "../../src/core/trajectory.ts";
import { usePage } from "../state/page-context.tsx";

/** The bodies of a stretch of steps; undefined while they are on their way. */
export function useSteps(first: number, last: number): Step[] | undefined {
  const { page, run, source } = usePage();
  const [loaded, setLoaded] = useState<{ first: number; last: number; steps: Step[] } | undefined>();
  // A page that came anew may be that of a run that has grown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    let isWanted = true;
    source.steps(run, first, last).then(
      (steps) => isWanted && setLoaded({ first, last, steps }),
      () => isWanted && setLoaded({ first, last, steps: [] }),
    );
    return () => {
      isWanted = false;
    };
  }, [page, run, source, first, last]);
  return loaded && loaded.first === first && loaded.last === last ? loaded.steps : undefined;
}
