import type { BenchPage } from "../bench/bench-page.ts";
import { pageDocument } from "./document.ts";
import type { ViewerFiles } from "./viewer-files.ts";

/** Results side by side as a web page in one file. */
export function htmlBench(page: BenchPage, files: ViewerFiles): Iterable<string> {
  const names = page.sections.map(({ benchmark }) => benchmark).join(", ");
  const document = {
    title: `Results on ${names.slice(0, 120)}`,
    noscript: "This page needs JavaScript. In a terminal: rootstep bench report",
    island: { id: "bench" as const, value: page },
  };
  return pageDocument(document, files);
}
