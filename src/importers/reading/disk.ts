import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { glob } from "tinyglobby";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import type { Listing, SourceFile } from "./source.ts";

/** The one module of this room that touches a disk: files, folders and globs as a listing. */
export async function listDisk(paths: readonly string[]): Promise<Listing> {
  const files: SourceFile[] = [];
  for (const path of paths) files.push(...(await listPath(path)));
  const unique = new Map(files.map((file) => [file.path, file]));
  return { files: [...unique.values()] };
}

async function listPath(path: string): Promise<SourceFile[]> {
  const kind = await kindOf(path);
  if (kind === "file") return [await diskFile(path)];
  if (kind === "folder") return listFolder(path);
  const matches = /[*?[{]/u.test(path)
    ? (await glob(path, { expandDirectories: false, onlyFiles: false })).sort()
    : [];
  if (matches.length > 0) return (await Promise.all(matches.map(listPath))).flat();
  throw new RootstepError("input", `${path}: no such file or folder`);
}

async function kindOf(path: string): Promise<"file" | "folder" | "none"> {
  try {
    const found = await stat(path);
    return found.isDirectory() ? "folder" : "file";
  } catch (fault) {
    if (fault instanceof Error && "code" in fault && fault.code === "ENOENT") return "none";
    throw new RootstepError("input", `${path}: ${reasonOf(fault)}`);
  }
}

/** Files below a folder that may hold a run; hidden files and folders are left out. */
async function listFolder(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((name) => name.startsWith(".")),
    )
    .sort();
  return Promise.all(paths.map(async (path) => ({ ...(await diskFile(path)), walked: true })));
}

async function diskFile(path: string): Promise<SourceFile> {
  const { size } = await stat(path);
  return {
    path: path.split(sep).join("/"),
    size,
    open: () => createReadStream(path, { highWaterMark: 1024 * 1024 }),
  };
}
