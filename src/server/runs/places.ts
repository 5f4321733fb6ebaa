import { realpath, stat } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { RootstepError } from "../../core/errors.ts";
import type { StorePlace } from "../../store/find-store.ts";
import { MARK } from "../../store/folder-store.ts";
import type { LazyStore } from "../../store/lazy-store.ts";
import type { FileGroup } from "../reading/protocol.ts";
import type { Reader } from "../reading/reader.ts";
import { walkFolder } from "./walk-folder.ts";

/** Where the runs come from: the files of a folder, or the runs that the store keeps. */
export interface RunsPlace {
  kind: "folder" | "store";
  /** For people. */
  name: string;
  /** The folder that is watched. */
  folder: string;
  /** What is there now. */
  list(): Promise<{ groups: { group: FileGroup; address: string }[]; leftOut: number }>;
}

interface PlaceOptions {
  reader: Reader;
  /** The runs of a campaign are not listed: they are looked at without a diagnosis. */
  isCampaign: boolean;
}

/** Which folder is meant: the one named; without a name the store where it keeps runs, else the working directory. */
export async function chosenFolder(
  named: string | undefined,
  directory: string,
  store: StorePlace,
): Promise<{ folder: string; kind: RunsPlace["kind"] }> {
  const folder = resolve(directory, named ?? ".");
  const found = await stat(folder).catch(() => undefined);
  if (!found) throw new RootstepError("input", `${named}: no such folder`);
  if (!found.isDirectory()) {
    throw new RootstepError(
      "input",
      `${named}: no folder; to look at one run: rootstep diagnose ${named} --html`,
    );
  }
  if (await isStore(folder)) return { folder, kind: "store" };
  if (named === undefined && store.exists && (await hasRuns(store.folder))) {
    return { folder: store.folder, kind: "store" };
  }
  return { folder, kind: "folder" };
}

/** The files below a folder. */
export function folderPlace(
  folder: string,
  directory: string,
  { reader, isCampaign }: PlaceOptions,
): RunsPlace {
  const typed = relative(directory, folder);
  return {
    ...{ kind: "folder", folder },
    name: basename(folder),
    list: async () => {
      const within = await realpath(folder);
      const except = isCampaign ? [within] : [];
      const { files, leftOut } = await walkFolder(folder, typed === "" ? "." : typed, except);
      const groups = await reader.groups(
        files.map((file) => ({ ...file, path: file.path.replace(/^\.\//u, "") })),
        within,
      );
      const below = typed === "" ? "" : `${typed.replaceAll("\\", "/")}/`;
      return {
        leftOut,
        groups: groups.map((group) => ({ group, address: withoutStart(group.files[0]?.path ?? "", below) })),
      };
    },
  };
}

/** The runs of a store, by the names that they had when they came there. */
export function storePlace(store: LazyStore): RunsPlace {
  return {
    ...{ kind: "store", folder: store.folder },
    name: "kept runs",
    list: async () => {
      const within = await realpath(store.folder).catch(() => store.folder);
      const { files, leftOut } = await walkFolder(join(store.folder, "runs"), join(store.folder, "runs"), []);
      const names = await namesIn(store);
      const runs = files.filter(({ path }) => path.endsWith(".json"));
      return {
        leftOut,
        groups: runs.map((file) => {
          const hash = basename(file.path, ".json");
          return { group: { files: [file], within, hash }, address: names.get(hash) ?? hash };
        }),
      };
    },
  };
}

/** How the runs were addressed; two that had one name are told apart by their hash. */
async function namesIn(store: LazyStore): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const known = await store.open();
  if (!known) return names;
  for await (const { run, address } of known.store.diagnoses.entries()) names.set(run, address);
  const uses = new Map<string, number>();
  for (const name of names.values()) uses.set(name, (uses.get(name) ?? 0) + 1);
  for (const [run, name] of names)
    if ((uses.get(name) ?? 0) > 1) names.set(run, `${name} ${run.slice(0, 8)}`);
  return names;
}

function withoutStart(path: string, start: string): string {
  return path.startsWith(start) ? path.slice(start.length) : path;
}

function isStore(folder: string): Promise<boolean> {
  return stat(join(folder, MARK)).then(
    (found) => found.isFile(),
    () => false,
  );
}

function hasRuns(folder: string): Promise<boolean> {
  return stat(join(folder, "runs")).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
