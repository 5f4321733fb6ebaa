import { useState } from "react";
import type { ComparePage } from "../../../src/reports/compare/comparison.ts";
import { FileBlocks } from "../../data/file-blocks.ts";
import { FileSource } from "../../data/file-source.ts";
import { FileBar } from "../file-bar.tsx";
import { CompareView } from "./compare-view.tsx";

/** Two runs side by side, in the file they stand in. */
export function CompareFile({ page }: { page: ComparePage }) {
  const [sides] = useState(() => {
    const blocks = new FileBlocks();
    return {
      a: { page: page.a, source: new FileSource(page.a, blocks, "a-"), key: "" },
      b: { page: page.b, source: new FileSource(page.b, blocks, "b-"), key: "" },
    };
  });
  return (
    <>
      <FileBar name={`${page.a.run.id} and ${page.b.run.id}`} />
      <CompareView a={sides.a} b={sides.b} />
    </>
  );
}
