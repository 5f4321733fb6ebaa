import { defineEnvironment } from "../replay/contract/environment.ts";
import { openWorkspace } from "./workspace/open-workspace.ts";

/** A copy of a folder, a shell confined to it, and a command that says whether the work is right. */
export default defineEnvironment({
  name: "workspace",
  title: "a copy of a folder with a shell in a sandbox: workspace:./project, workspace:./project@v1.2",
  create: openWorkspace,
});
