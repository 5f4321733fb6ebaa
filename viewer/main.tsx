import { createRoot } from "react-dom/client";
import { ReportApp, ServedApp } from "./components/app.tsx";
import { FileApp } from "./components/file-app.tsx";
import { NoRun } from "./components/no-run.tsx";
import { openFileDocument } from "./data/file-document.ts";
import { FileSource } from "./data/file-source.ts";
import "./styles/index.css";

const root = document.getElementById("root");
if (root) createRoot(root).render(app());

/** A report holds its run; a page without one comes from a server, or from nowhere. */
function app() {
  const opened = FileSource.open();
  if (opened) return <ReportApp page={opened.page} source={opened.source} />;
  const file = openFileDocument();
  if (file) return <FileApp document={file} />;
  const isServed = document.querySelector("meta[name=rootstep-served]") !== null;
  return isServed ? <ServedApp /> : <NoRun />;
}
