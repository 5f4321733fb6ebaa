import { createRoot } from "react-dom/client";
import { App } from "./components/app.tsx";
import { NoRun } from "./components/no-run.tsx";
import { FileSource } from "./data/file-source.ts";
import "./styles/index.css";

const root = document.getElementById("root");
const opened = FileSource.open();
if (root) createRoot(root).render(opened ? <App page={opened.page} source={opened.source} /> : <NoRun />);
