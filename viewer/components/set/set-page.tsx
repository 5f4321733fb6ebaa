import type { ListedRun } from "../../../src/reports/page/listed-run.ts";
import { useRunList, useServed } from "../../state/library-context.tsx";
import { ServedBar } from "../runs/served-bar.tsx";
import { SetView } from "./set-view.tsx";

const NONE: readonly ListedRun[] = [];

/** What the diagnoses of all runs of a server come to. */
export function SetPage() {
  const { folder } = useServed();
  const list = useRunList();
  return (
    <>
      <ServedBar />
      <SetView
        name={folder.name}
        runs={list?.runs ?? NONE}
        without={list?.progress.without ?? 0}
        isLoading={list === undefined}
        canCompare
      />
    </>
  );
}
