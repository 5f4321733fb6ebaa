import { RootstepError } from "../../core/errors.ts";
import { listDisk } from "../../importers/reading/disk.ts";
import type { SourceFile } from "../../importers/reading/source.ts";

/** Files by their path below a folder, with slashes. */
export type Folder = ReadonlyMap<string, SourceFile>;

/** The files below a folder; none when it is not there. */
export async function openFolder(dir: string): Promise<Folder> {
  const listing = await listDisk([dir]).catch((fault: unknown) => {
    if (fault instanceof RootstepError) return { files: [] };
    throw fault;
  });
  const root = `${dir.replaceAll("\\", "/").replace(/\/+$/u, "")}/`.replace(/^(?:\.\/)+/u, "");
  return new Map(listing.files.map((file) => [below(root, file.path), file]));
}

function below(root: string, path: string): string {
  const plain = path.replace(/^(?:\.\/)+/u, "");
  return plain.startsWith(root) ? plain.slice(root.length) : plain;
}

/**
 * The files of a folder that lie at `path`, or at the end of it: a data root holds `set/part`, the set's own folder
 * `part`. Names compare by their letters and digits, so that "Who&When" is "who-and-when".
 */
export function descend(folder: Folder, path: readonly string[]): Folder {
  for (let from = 0; from < path.length; from++) {
    const found = inside(folder, path.slice(from));
    if (found.size > 0) return found;
  }
  return new Map();
}

function inside(folder: Folder, path: readonly string[]): Folder {
  const wanted = path.map(plainName);
  return new Map(
    [...folder].flatMap(([name, file]): [string, SourceFile][] => {
      const parts = name.split("/");
      const fits =
        parts.length > wanted.length && wanted.every((part, k) => plainName(parts[k] ?? "") === part);
      return fits ? [[parts.slice(wanted.length).join("/"), file]] : [];
    }),
  );
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^a-z0-9]/gu, "");
}

/** The files of a folder itself whose name fits. */
export function filesOf(folder: Folder, fits: RegExp): [string, SourceFile][] {
  return [...folder].filter(([name]) => !name.includes("/") && fits.test(name));
}

/** The file at a path, when there is one. */
export async function fileAt(path: string): Promise<SourceFile | undefined> {
  const [file] = (await openFolder(path)).values();
  return file;
}

/** The content of a JSON file; throws where it is none. */
export async function readJson(file: SourceFile): Promise<unknown> {
  return JSON.parse(await readText(file));
}

/** The text of a file. */
export async function readText(file: SourceFile): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of file.open()) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
