import type { SetPage } from "../../../src/reports/set/set-page.ts";
import { FileBar } from "../file-bar.tsx";
import { SetView } from "./set-view.tsx";

/** The page over many runs in a file, beside the pages of the runs. */
export function SetFile({ page }: { page: SetPage }) {
  return (
    <>
      <FileBar name={page.name} />
      <SetView name={page.name} runs={page.runs} without={page.without.length} canCompare={false} />
    </>
  );
}
