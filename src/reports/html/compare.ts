import type { ComparePage } from "../compare/comparison.ts";
import type { Report } from "../facts.ts";
import { pageDocument } from "./document.ts";
import { runBlocks } from "./run-blocks.ts";
import type { ViewerFiles } from "./viewer-files.ts";

/** Two runs side by side as one file, with the bodies of both. */
export function htmlCompare(page: ComparePage, a: Report, b: Report, files: ViewerFiles): Iterable<string> {
  const document = {
    title: `${page.a.run.id} and ${page.b.run.id}`,
    noscript: `This page needs JavaScript. In a terminal: rootstep compare ${page.a.run.address} ${page.b.run.address}`,
    island: { id: "compare" as const, value: page },
    blocks: blocksOf(page, a, b),
  };
  return pageDocument(document, files);
}

function* blocksOf(page: ComparePage, a: Report, b: Report): Iterable<string> {
  yield* runBlocks(a, page.a, "a-");
  yield* runBlocks(b, page.b, "b-");
}
