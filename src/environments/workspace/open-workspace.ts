import { mkdirSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { RootstepError } from "../../core/errors.ts";
import { oneLine } from "../../core/text.ts";
import type { Environment, EnvironmentOptions, Violation } from "../../replay/contract/environment.ts";
import { startGuard } from "../children/guard.ts";
import { act } from "./act.ts";
import { USUAL_COMMAND_LIMITS } from "./run-command.ts";
import { findSandbox, giveTo, UNCONFINED } from "./sandbox/find-sandbox.ts";
import type { Room, Sandbox } from "./sandbox/sandbox.ts";
import { openShell, type Shell } from "./shell.ts";
import { sourceFolder } from "./source-folder.ts";
import { workspaceTools } from "./tools.ts";
import { TreeName } from "./trees/manifest.ts";
import { TreeStore } from "./trees/tree-store.ts";
import { removeTree } from "./trees/walk-tree.ts";
import { understandCall } from "./understand-call.ts";

/** How a workspace is opened; `sandbox` is for tests of a certain one. */
export interface WorkspaceOptions extends EnvironmentOptions {
  /** Processes that a command may have at a time. */
  processes?: number | undefined;
  sandbox?: Sandbox | undefined;
}

/**
 * A copy of a folder with a shell in it. The folder itself is only read. Commands run in a sandbox that shows the copy where
 * the folder is, the system read-only, and nothing else: no home, no network, no variables. Throws a RootstepError when there is no
 * such folder, and when no sandbox works and `unsandboxed` was not said.
 */
export async function openWorkspace(address: string, options: WorkspaceOptions = {}): Promise<Environment> {
  if (options.check === undefined) {
    throw new RootstepError(
      "arguments",
      'workspace: needs --check, a command that succeeds when the work is right: --check "npm test"',
    );
  }
  const sandbox = options.sandbox ?? (options.unsandboxed ? UNCONFINED : await findSandbox());
  const ours = await mkdtemp(join(tmpdir(), "rootstep-workspace-"));
  const guard = startGuard({ folder: ours });
  const remove = () => {
    removeTree(ours);
    guard.release();
  };
  try {
    const source = await sourceFolder(address, join(ours, "clone"));
    const store = new TreeStore(ours, sandbox.owner);
    const start = store.take(source.from, "files", ["tmp", "tmp/home", ...pointIn("tmp", source.at)]);
    await store.putBack(start);
    const room = roomIn(ours, store, source.at, options.expose ?? []);
    await giveTo(sandbox.owner, [ours, room.root]);
    const limits = {
      ...USUAL_COMMAND_LIMITS,
      seconds: options.seconds ?? USUAL_COMMAND_LIMITS.seconds,
      processes: options.processes ?? USUAL_COMMAND_LIMITS.processes,
    };
    const shell = openShell(sandbox, room, limits);
    const key = `workspace:${address} ${start.content.slice(0, 12)}`;
    return {
      ...workspaceOf(store, shell, start, options.check, sandbox !== UNCONFINED),
      key,
      close: async () => remove(),
    };
  } catch (fault) {
    remove();
    throw fault;
  }
}

function roomIn(ours: string, { tree }: TreeStore, at: string, expose: readonly string[]): Room {
  const root = join(ours, "root");
  mkdirSync(root);
  return {
    files: join(tree, "files"),
    temporary: join(tree, "tmp"),
    at,
    root,
    exposed: expose.map((folder) => resolve(folder)),
  };
}

/** Where a folder of `/tmp` will appear in our copy of `/tmp`, with the folders on the way. */
function pointIn(temporary: string, at: string): string[] {
  const [top, ...names] = at.split("/").slice(1);
  if (top !== "tmp") return [];
  return names.map((_, index) => [temporary, ...names.slice(0, index + 1)].join("/"));
}

function workspaceOf(
  store: TreeStore,
  shell: Shell,
  start: TreeName,
  command: string,
  confined: boolean,
): Omit<Environment, "key" | "close"> {
  return {
    tools: workspaceTools(confined),
    simulated: confined,
    understand: understandCall,
    reset: async () => {
      await store.putBack(start);
      return { task: "", instructions: "" };
    },
    act: (call, signal) => act(shell, call, signal),
    snapshot: () => store.keep(),
    restore: async (snapshot) => {
      const name = TreeName.safeParse(snapshot);
      if (!name.success) throw new RootstepError("input", "this is no snapshot of a workspace");
      await store.putBack(name.data);
    },
    check: () => check(store, shell, command),
  };
}

/** Runs the user's check, and takes back what it did to the folder. */
async function check(store: TreeStore, shell: Shell, command: string): Promise<Violation[]> {
  const before = await store.keep();
  const { output, ending } = await shell.run(command, { signal: new AbortController().signal });
  await store.putBack(before);
  if (ending === 0) return [];
  const how = typeof ending === "number" ? `exit code ${ending}` : ending;
  const last = output.trimEnd().split("\n").at(-1) ?? "";
  return [{ kind: "check failed", detail: oneLine(`${how}: ${last}`, 200) }];
}
