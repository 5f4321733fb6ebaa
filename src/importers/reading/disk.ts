import { createReadStream, type Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { isAbsolute, join, sep } from "node:path";
import { glob } from "tinyglobby";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import type { Listing, SourceFile } from "./source.ts";

/** The one module of this room that touches a disk: files, folders and globs as a listing. */
export async function listDisk(paths: readonly string[]): Promise<Listing> {
  const unique = new Map<string, SourceFile>();
  for (const path of paths) for (const file of await listPath(path)) unique.set(file.path, file);
  return { files: [...unique.values()] };
}

async function listPath(path: string): Promise<SourceFile[]> {
  const listed = await listExisting(path);
  if (listed) return listed;
  const matches = /[*?[{]/u.test(path)
    ? (await glob(path, { expandDirectories: false, onlyFiles: false, absolute: isAbsolute(path) })).sort()
    : [];
  if (matches.length === 0) throw new RootstepError("input", `${path || '""'}: no such file or folder`);
  return (await Promise.all(matches.map(listMatch))).flat();
}

/** The files at a path; nothing when there is none. */
async function listExisting(path: string): Promise<SourceFile[] | undefined> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return await listFolder(path);
    if (found.isFile()) return [diskFile(path, found.size)];
  } catch (fault) {
    if (codeOf(fault) === "ENOENT") return undefined;
    throw new RootstepError("input", `${path}: ${diskReason(fault)}`);
  }
  throw new RootstepError(
    "input",
    `${path}: no file but a device or a pipe; give it to standard input, as -`,
  );
}

/** One of many that cannot be listed does not stop the others. */
async function listMatch(path: string): Promise<SourceFile[]> {
  try {
    return (await listExisting(path)) ?? [unreadable(path, "it is not there, or its name is not UTF-8")];
  } catch (fault) {
    return [unreadable(path, reasonOf(fault).replace(`${path}: `, ""))];
  }
}

/** Files below a folder that may hold a run, in order; hidden files and folders are left out. */
async function listFolder(folder: string): Promise<SourceFile[]> {
  return (await walk(folder)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function walk(folder: string): Promise<SourceFile[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => !name.startsWith("."),
  );
  return (await Promise.all(entries.map((entry) => walkEntry(entry, join(folder, entry.name))))).flat();
}

/** A link to a file is followed, a link to a folder is not: it may lead in a circle. */
async function walkEntry(entry: Dirent, path: string): Promise<SourceFile[]> {
  try {
    if (entry.isDirectory()) return await walk(path);
    if (!entry.isFile() && !entry.isSymbolicLink()) return [];
    const found = await stat(path);
    return found.isFile() ? [{ ...diskFile(path, found.size), walked: true }] : [];
  } catch (fault) {
    return [{ ...unreadable(path, diskReason(fault)), walked: !entry.isDirectory() }];
  }
}

function diskFile(path: string, size: number): SourceFile {
  return { path: path.split(sep).join("/"), size, open: () => readDisk(path) };
}

async function* readDisk(path: string): AsyncIterable<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 1024 * 1024 });
  } catch (fault) {
    throw new RootstepError("input", diskReason(fault), { cause: fault });
  }
}

/** A file that is said to be unreadable when its turn comes. */
function unreadable(path: string, reason: string): SourceFile {
  return { path: path.split(sep).join("/"), size: 0, open: () => failing(reason) };
}

// biome-ignore lint/correctness/useYield: it fails before there is anything to yield.
async function* failing(reason: string): AsyncIterable<Uint8Array> {
  throw new RootstepError("input", reason);
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "it is not there, or its name is not UTF-8"],
  ["ENOTDIR", "no such file or folder"],
  ["EACCES", "no permission to read it"],
  ["EPERM", "no permission to read it"],
  ["ELOOP", "its symbolic links lead in a circle"],
  ["ENAMETOOLONG", "the name is too long for a file"],
  ["EISDIR", "it is a folder"],
  ["EMFILE", "too many files are open"],
  ["EIO", "the disk gave an error"],
]);

function diskReason(fault: unknown): string {
  return REASONS.get(codeOf(fault)) ?? reasonOf(fault);
}

function codeOf(fault: unknown): unknown {
  return fault instanceof Error && "code" in fault ? fault.code : undefined;
}
