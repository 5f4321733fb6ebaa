import type { FileDocument } from "../data/file-document.ts";
import { useTheme } from "../hooks/use-theme.ts";
import { ThemeProvider } from "../state/theme-context.tsx";
import { BenchFile } from "./bench/bench-file.tsx";
import { CompareFile } from "./compare/compare-file.tsx";
import { SetFile } from "./set/set-file.tsx";

/** A page in a file that is not the report of one run. */
export function FileApp({ document }: { document: FileDocument }) {
  return <ThemeProvider value={useTheme()}>{pageOf(document)}</ThemeProvider>;
}

function pageOf(document: FileDocument) {
  switch (document.kind) {
    case "set":
      return <SetFile page={document.page} />;
    case "compare":
      return <CompareFile page={document.page} />;
    case "bench":
      return <BenchFile page={document.page} />;
  }
}
