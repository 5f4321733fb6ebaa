import { openWorkspace } from "../workspace/open-workspace.ts";

/** A process of its own that runs a command in a workspace: `guarded-workspace-process.ts <folder> <command>`. */
const [folder = "", command = ""] = process.argv.slice(2);
const workspace = await openWorkspace(folder, { check: "true" });
process.stdout.write("open\n");
await workspace.act({ tool: "shell", arguments: { command } }, new AbortController().signal);
