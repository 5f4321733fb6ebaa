import type { Dirent, Stats } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { isWithin } from "../reading/open-group.ts";
import type { FileRef } from "../reading/protocol.ts";

/** Files that are listed; more are counted and left out, so that a home folder is no trap. */
const MOST_FILES = 20_000;
/** Folders that hold no runs of anybody. */
const PASSED_OVER = new Set(["node_modules", "__pycache__"]);

/** The files below a folder. */
export interface WalkedFolder {
  files: FileRef[];
  /** Files beyond the limit. */
  leftOut: number;
}

/**
 * The files below a folder, in order; hidden ones are left out. A link to a file is followed where it stays within the folder,
 * a link to a folder is not: it may lead in a circle.
 */
export async function walkFolder(
  folder: string,
  typed: string,
  except: readonly string[],
): Promise<WalkedFolder> {
  const within = await realpath(folder);
  const files: FileRef[] = [];
  let leftOut = 0;
  const walk = async (real: string, shown: string): Promise<void> => {
    if (except.includes(real)) return;
    const entries = await readdir(real, { withFileTypes: true }).catch((): Dirent[] => []);
    const names = entries.filter(({ name }) => !name.startsWith(".") && !PASSED_OVER.has(name));
    const subfolders = names.filter((entry) => entry.isDirectory());
    const others = names.filter((entry) => entry.isFile() || entry.isSymbolicLink());
    const room = Math.max(0, MOST_FILES - files.length);
    leftOut += Math.max(0, others.length - room);
    const refs = others.slice(0, room).map(({ name }) => refOf(join(real, name), join(shown, name), within));
    for (const ref of await Promise.all(refs)) if (ref) files.push(ref);
    for (const { name } of subfolders) await walk(join(real, name), join(shown, name));
  };
  await walk(within, typed);
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), leftOut };
}

/** The file at a path, links resolved; nothing where it leads out of the folder, or is no file. */
async function refOf(path: string, shown: string, within: string): Promise<FileRef | undefined> {
  try {
    const found = await lstat(path);
    if (!found.isSymbolicLink()) return found.isFile() ? refWith(path, shown, found) : undefined;
    const real = await realpath(path);
    const target = await stat(real);
    return isWithin(real, within) && target.isFile() ? refWith(real, shown, target) : undefined;
  } catch {
    return undefined;
  }
}

function refWith(real: string, shown: string, { size, mtimeMs }: Stats): FileRef {
  return { path: shown.replaceAll("\\", "/"), real, bytes: size, modified: Math.round(mtimeMs) };
}
