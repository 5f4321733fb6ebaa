import type { RunPage } from "../../src/reports/page/page.ts";
import type { Source } from "../data/source.ts";
import { useTheme } from "../hooks/use-theme.ts";
import { NavigationProvider } from "../state/navigation-context.tsx";
import { PageProvider } from "../state/page-context.tsx";
import { ThemeProvider } from "../state/theme-context.tsx";
import { RunView } from "./run-view.tsx";

/** The page of one run. */
export function App({ page, source }: { page: RunPage; source: Source }) {
  const theme = useTheme();
  return (
    <ThemeProvider value={theme}>
      <PageProvider page={page} source={source}>
        <NavigationProvider>
          <RunView />
        </NavigationProvider>
      </PageProvider>
    </ThemeProvider>
  );
}
