import { useCallback } from "react";
import type { RunPage } from "../../../src/reports/page/page.ts";
import { useLoaded } from "../../hooks/use-loaded.ts";
import { bytes } from "../../model/format.ts";
import { useRunList, useServed } from "../../state/library-context.tsx";
import { NavigationProvider } from "../../state/navigation-context.tsx";
import { PageProvider } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { RunView } from "../run-view.tsx";
import { Fault } from "./fault.tsx";
import { ServedBar } from "./served-bar.tsx";

/** The page of a run of a server. It is asked for anew when its file or its labels change; where the reader is stays. */
export function ServedRun({ run }: { run: string }) {
  const { library } = useServed();
  const list = useRunList();
  const listed = list?.runs.find(({ key }) => key === run);
  const version = list ? `${listed?.modified} ${listed?.bytes} ${listed?.summary?.labels[0]?.at ?? ""}` : "";
  const load = useCallback(
    () => (version === "" ? new Promise<RunPage>(() => {}) : library.page(run)),
    [library, run, version],
  );
  const { value, fault } = useLoaded(load);
  if (fault) return <Fault fault={fault} />;
  if (!value) return <Reading name={listed?.address ?? ""} size={listed?.bytes ?? 0} />;
  return (
    <PageProvider page={value} source={library} run={run}>
      <NavigationProvider>
        <RunView />
      </NavigationProvider>
    </PageProvider>
  );
}

/** Headings at once, rules where text will be; never a spinner. */
function Reading({ name, size }: { name: string; size: number }) {
  return (
    <>
      <ServedBar />
      <main className="page" id="main" aria-busy="true">
        <header className="run">
          <h1>
            <Inert text={name === "" ? "A run" : name} />
          </h1>
          <output className="facts">
            {size > 0
              ? `reading ${bytes(size)} and judging it by rule …`
              : "reading and judging it by rule …"}
          </output>
        </header>
        <div className="panel skeleton" aria-hidden="true" />
      </main>
    </>
  );
}
