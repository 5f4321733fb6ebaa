import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import type { RunPage } from "../../src/reports/page/page.ts";
import { HttpClient, keepToken, takeToken } from "../data/http-client.ts";
import { HttpSource } from "../data/http-source.ts";
import type { Source } from "../data/source.ts";
import { useLoaded } from "../hooks/use-loaded.ts";
import { useRoute } from "../hooks/use-route.ts";
import { useTheme } from "../hooks/use-theme.ts";
import type { PageName } from "../model/route.ts";
import { LibraryProvider, useServed } from "../state/library-context.tsx";
import { NavigationProvider } from "../state/navigation-context.tsx";
import { PageProvider } from "../state/page-context.tsx";
import { ThemeProvider } from "../state/theme-context.tsx";
import { BenchPage } from "./bench/bench-page.tsx";
import { ComparePage } from "./compare/compare-page.tsx";
import { AnnotatePage } from "./labels/annotate-page.tsx";
import { RunView } from "./run-view.tsx";
import { Fault } from "./runs/fault.tsx";
import { RunsPage } from "./runs/runs-page.tsx";
import { ServedRun } from "./runs/served-run.tsx";
import { TokenForm } from "./runs/token-form.tsx";
import { SetPage } from "./set/set-page.tsx";

/** The page of one run, in the file it stands in. */
export function ReportApp({ page, source }: { page: RunPage; source: Source }) {
  return (
    <Themed>
      <PageProvider page={page} source={source}>
        <NavigationProvider>
          <RunView />
        </NavigationProvider>
      </PageProvider>
    </Themed>
  );
}

/** The pages of a server. */
export function ServedApp() {
  const [token, setToken] = useState(takeToken);
  return (
    <Themed>
      {token === undefined ? (
        <TokenForm
          use={(given) => {
            keepToken(given);
            setToken(given);
          }}
        />
      ) : (
        <Opened key={token} token={token} forget={() => setToken(undefined)} />
      )}
    </Themed>
  );
}

function Themed({ children }: { children: ReactNode }) {
  return <ThemeProvider value={useTheme()}>{children}</ThemeProvider>;
}

function Opened({ token, forget }: { token: string; forget(): void }) {
  const [library] = useState(() => new HttpSource(new HttpClient(token)));
  const folder = useLoaded(useCallback(() => library.folder(), [library]));
  useEffect(() => {
    if (folder.fault?.status === 401) forget();
  }, [folder.fault, forget]);
  if (folder.fault) return <Fault fault={folder.fault} />;
  if (!folder.value) return null;
  return (
    <LibraryProvider library={library} folder={folder.value}>
      <Place />
    </LibraryProvider>
  );
}

const PLACES: Record<PageName, ComponentType> = {
  runs: RunsPage,
  set: SetPage,
  compare: ComparePage,
  bench: BenchPage,
  annotate: AnnotatePage,
};

function Place() {
  const route = useRoute();
  const { folder } = useServed();
  // Who opens a campaign is there to annotate it.
  if (folder.campaign && location.hash.length <= 1) return <AnnotatePage />;
  if (route.page === "run") return <ServedRun key={route.run} run={route.run} />;
  const Page = PLACES[route.page];
  return <Page />;
}
