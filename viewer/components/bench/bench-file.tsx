import type { BenchPage } from "../../../src/reports/bench/bench-page.ts";
import { FileBar } from "../file-bar.tsx";
import { BenchView } from "./bench-view.tsx";

/** Results in a file of their own. */
export function BenchFile({ page }: { page: BenchPage }) {
  return (
    <>
      <FileBar name="Benchmark results" />
      <BenchView page={page} />
    </>
  );
}
