import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { RootstepError } from "../../core/errors.ts";
import { fromRunDocument, runDocumentPieces } from "../../core/rootstep-json.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { runHash } from "../hashes.ts";
import type { RunShelf } from "../store.ts";
import { codeOf, storeFault } from "./faults.ts";

/** What can be read again: a JSON document beyond it does not fit into a string. */
const LARGEST = 400 * 1024 * 1024;

/** Runs as files in rootstep's own format, `ab/abcdef….json`. A file under its name is complete. */
export function runFiles(folder: string): RunShelf {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), `${hash}.json`);
  return {
    put: (run, known) =>
      withPlace(folder, async () => {
        const hash = known ?? (await runHash(run));
        if (!(await isThere(pathOf(hash)))) await writeRun(run, pathOf(hash));
        return hash;
      }),
    get: (hash) =>
      withPlace(folder, async () => {
        const text = isHash(hash) ? await textOf(pathOf(hash)) : undefined;
        return text === undefined ? undefined : parsed(text, pathOf(hash));
      }),
    hashes: () => hashesIn(folder),
  };
}

/** Characters that are written before others have their turn. */
const STRETCH = 4 * 1024 * 1024;

/** Under another name first: whoever dies while writing leaves no half run. A run too large to be read is not kept. */
async function writeRun(run: Trajectory, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${process.pid}-${randomBytes(4).toString("hex")}.part`;
  try {
    if (await fits(run, part)) renameSync(part, path);
    else rmSync(part);
  } catch (fault) {
    rmSync(part, { force: true });
    throw fault;
  }
}

async function fits(run: Trajectory, part: string): Promise<boolean> {
  const file = openSync(part, "wx", 0o600);
  try {
    let characters = 0;
    let stretch = 0;
    for (const piece of runDocumentPieces(run)) {
      characters += piece.length;
      if (characters > LARGEST) return false;
      writeFileSync(file, piece);
      if (characters - stretch < STRETCH) continue;
      stretch = characters;
      await setImmediate();
    }
    return true;
  } finally {
    closeSync(file);
  }
}

function parsed(text: string, path: string): Trajectory {
  try {
    return fromRunDocument(JSON.parse(text));
  } catch (fault) {
    const reason = "it is damaged; delete it, the next diagnosis of the run writes it again";
    throw new RootstepError("input", `${path}: ${reason}`, { cause: fault });
  }
}

async function textOf(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((fault: unknown) => {
    if (codeOf(fault) === "ENOENT") return undefined;
    throw fault;
  });
}

async function* hashesIn(folder: string): AsyncIterable<string> {
  for (const shelf of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, shelf))) {
      const hash = name.replace(/\.json$/u, "");
      if (isHash(hash)) yield hash;
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (fault) {
    if (codeOf(fault) === "ENOENT" || codeOf(fault) === "ENOTDIR") return [];
    throw storeFault(folder, fault);
  }
}

/** A hash may come from outside: nothing else may become a path. */
function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/u.test(text);
}

/** An empty file is what a power cut leaves of one that was not on the disk yet. */
function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
}

async function withPlace<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (fault) {
    throw storeFault(place, fault);
  }
}
