import { useEffect, useState } from "react";
import type { ContextBody } from "../data/source.ts";
import { usePage } from "../state/page-context.tsx";

/** The body of a text beside the steps; undefined while it is on its way, and for an index below 0. */
export function useContextBody(index: number): ContextBody | undefined {
  const { page, run, source } = usePage();
  const [loaded, setLoaded] = useState<{ index: number; body: ContextBody } | undefined>();
  // A page that came anew may be that of a run that has grown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    if (index < 0) return;
    let isWanted = true;
    const missing: ContextBody = { body: "", encoding: "text" };
    source.context(run, index).then(
      (body) => isWanted && setLoaded({ index, body }),
      () => isWanted && setLoaded({ index, body: missing }),
    );
    return () => {
      isWanted = false;
    };
  }, [page, run, source, index]);
  return loaded?.index === index ? loaded.body : undefined;
}
