import { useCallback, useEffect } from "react";
import type { ListedRun } from "../../../src/reports/page/listed-run.ts";
import type { RunPage } from "../../../src/reports/page/page.ts";
import { percent } from "../../../src/reports/words.ts";
import { useLoaded } from "../../hooks/use-loaded.ts";
import { useTitle } from "../../hooks/use-title.ts";
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
  const { library, store } = useServed();
  useEffect(() => {
    store.opened = run;
  }, [store, run]);
  const list = useRunList();
  const listed = list?.runs.find(({ key }) => key === run);
  const version = list ? versionOf(listed) : "";
  const load = useCallback(
    () => (version === "" ? new Promise<RunPage>(() => {}) : library.page(run)),
    [library, run, version],
  );
  const { value, fault } = useLoaded(load);
  useTitle(titleOf(value, listed));
  if (fault) return <Fault fault={fault} />;
  if (!value) return <Reading name={listed?.address ?? ""} size={listed?.bytes ?? 0} share={listed?.share} />;
  return (
    <PageProvider page={value} source={library} run={run}>
      <NavigationProvider>
        <RunView />
      </NavigationProvider>
    </PageProvider>
  );
}

/** What of a run, when it changes, changes its page. */
function versionOf(listed: ListedRun | undefined): string {
  const { modified, bytes: size, summary } = listed ?? {};
  return [modified, size, summary !== undefined, summary?.labels[0]?.at].join(" ");
}

/** Where and who, as in a report. */
function titleOf(page: RunPage | undefined, listed: ListedRun | undefined): string {
  if (!page) return listed?.address ?? "a run";
  const { step, role, title } = page.answer;
  const where = step === undefined ? title : `Step ${step}, ${role ?? "role not named"}`;
  return `${where}: ${page.run.id}`;
}

/** Headings at once, rules where text will be; never a spinner. */
function Reading({ name, size, share }: { name: string; size: number; share: number | undefined }) {
  return (
    <>
      <ServedBar />
      <main className="page" id="main" aria-busy="true">
        <header className="run">
          <h1>
            <Inert text={name === "" ? "A run" : name} />
          </h1>
          <output className="facts">
            reading{size > 0 ? ` ${bytes(size)}` : ""}
            {share === undefined ? "" : `, ${percent(share)}`} …
          </output>
        </header>
        <div className="panel skeleton" aria-hidden="true" />
      </main>
    </>
  );
}
