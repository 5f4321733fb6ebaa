import { useEffect, useState } from "react";
import type { ContextBody } from "../data/source.ts";
import { usePage } from "../state/page-context.tsx";

/** The body of a text beside the steps; undefined while it is on its way, and for an index below 0. */
export function useContextBody(index: number): ContextBody | undefined {
  const { page, source } = usePage();
  const [loaded, setLoaded] = useState<{ index: number; body: ContextBody } | undefined>();
  useEffect(() => {
    if (index < 0) return;
    let isWanted = true;
    const missing: ContextBody = { body: "", encoding: "text" };
    source.context(page.run.id, index).then(
      (body) => isWanted && setLoaded({ index, body }),
      () => isWanted && setLoaded({ index, body: missing }),
    );
    return () => {
      isWanted = false;
    };
  }, [page, source, index]);
  return loaded?.index === index ? loaded.body : undefined;
}
