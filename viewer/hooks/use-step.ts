import { useEffect, useState } from "react";
import type { Step } from "../../src/core/trajectory.ts";
import { usePage } from "../state/page-context.tsx";

/** The bodies of a stretch of steps; undefined while they are on their way. */
export function useSteps(first: number, last: number): Step[] | undefined {
  const { page, source } = usePage();
  const [loaded, setLoaded] = useState<{ first: number; last: number; steps: Step[] } | undefined>();
  useEffect(() => {
    let isWanted = true;
    source.steps(page.run.id, first, last).then(
      (steps) => isWanted && setLoaded({ first, last, steps }),
      () => isWanted && setLoaded({ first, last, steps: [] }),
    );
    return () => {
      isWanted = false;
    };
  }, [page, source, first, last]);
  return loaded && loaded.first === first && loaded.last === last ? loaded.steps : undefined;
}
