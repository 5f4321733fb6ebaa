import type { SetPage } from "../set/set-page.ts";
import { pageDocument } from "./document.ts";
import type { ViewerFiles } from "./viewer-files.ts";

/** The page of many runs as one file; it links to the pages of the runs beside it. */
export function htmlSet(page: SetPage, files: ViewerFiles): Iterable<string> {
  const document = {
    title: `${page.runs.length} runs: ${page.name}`,
    noscript: `This page needs JavaScript. In a terminal: rootstep diagnose ${page.name}`,
    island: { id: "set" as const, value: page },
  };
  return pageDocument(document, files);
}
