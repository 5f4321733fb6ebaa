import { createHash } from "node:crypto";
import {
  type BigIntStats,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { RootstepError } from "../../../core/errors.ts";
import { Entry, nameOf, type TreeName } from "./manifest.ts";
import { modeOf, opened, removeTree, statsOf, walkTree } from "./walk-tree.ts";

/** Bytes that a tree may hold. */
const LARGEST = 8 * 1024 ** 3;

/** Longer than the clock by which a file system dates changes stands still. */
const TICK = 15;

/** What a file was when its content was last known; a later write changes its `changed`, which nobody can set. */
interface Known {
  inode: bigint;
  changed: bigint;
  size: bigint;
  content: string;
}

/**
 * States of one working tree. Contents are kept once, under their hash, as copies (sharing blocks where the file system can),
 * never as links: nothing that is done in the tree reaches what is kept. Files that were not touched since they were last seen
 * are not read again. Nothing may be running in the tree while it is kept or put back.
 */
export class TreeStore {
  readonly tree: string;
  readonly #contents: string;
  readonly #states: string;
  readonly #owner: number | undefined;
  readonly #known = new Map<string, Known>();

  /** `folder` is a folder of ours; the working tree is `folder/tree`, and what is put there belongs to `owner`. */
  constructor(folder: string, owner?: number) {
    this.#owner = owner;
    this.tree = join(folder, "tree");
    this.#contents = join(folder, "contents");
    this.#states = join(folder, "states");
    for (const path of [this.tree, this.#contents, this.#states]) mkdirSync(path, { mode: 0o700 });
    this.#give(this.tree);
  }

  /** Keeps what the tree holds now. */
  async keep(): Promise<TreeName> {
    const entries = this.#read(this.tree, "");
    await pause(TICK);
    return this.#write(entries);
  }

  /** Keeps a copy of a foreign folder as if it were `name` in an otherwise empty tree, with further empty folders beside it. */
  take(foreign: string, name: string, others: readonly string[]): TreeName {
    const folder = (path: string): Entry => ({ kind: "folder", path, mode: 0o755, modified: 0 });
    const entries = [folder(name), ...this.#read(foreign, `${name}/`), ...others.map(folder)];
    return this.#write(entries);
  }

  /** Makes the tree what it was when the state was kept. */
  async putBack(name: TreeName): Promise<void> {
    const entries = this.#load(name);
    this.#clear(new Map(entries.map((entry) => [entry.path, entry])));
    for (const entry of entries) this.#make(entry);
    for (const entry of entries.toReversed()) this.#settle(entry);
    await pause(TICK);
  }

  /** The entries of a folder, their contents kept; paths begin with `prefix`. */
  #read(root: string, prefix: string): Entry[] {
    const entries: Entry[] = [];
    let size = 0n;
    for (const { path, stats } of walkTree(root)) {
      const at = prefix + path;
      const full = join(root, path);
      if (stats.isSymbolicLink()) entries.push({ kind: "link", path: at, target: readlinkSync(full) });
      else if (stats.isDirectory()) entries.push({ kind: "folder", path: at, ...attributesOf(stats) });
      else if (stats.isFile()) {
        size += stats.size;
        if (size > LARGEST) throw tooLarge(root);
        const content = prefix === "" ? this.#contentAt(at, stats) : this.#keepContent(full);
        entries.push({ kind: "file", path: at, ...attributesOf(stats), content });
      }
    }
    return entries;
  }

  #contentAt(path: string, stats: BigIntStats): string {
    const known = this.#known.get(path);
    if (known && isUntouched(known, stats)) return known.content;
    const full = join(this.tree, path);
    const content = this.#keepContent(full);
    this.#remember(path, content);
    return content;
  }

  #remember(path: string, content: string): void {
    const stats = statsOf(join(this.tree, path));
    // A file system that dates changes by the second could not tell a later one.
    if (!stats || stats.ctimeNs % 1_000_000_000n === 0n) this.#known.delete(path);
    else this.#known.set(path, { inode: stats.ino, changed: stats.ctimeNs, size: stats.size, content });
  }

  #keepContent(path: string): string {
    return opened(path, 0o400, () => {
      const hash = hashOf(path);
      const kept = join(this.#contents, hash);
      if (existsSync(kept)) return hash;
      copyFileSync(path, `${kept}.part`, constants.COPYFILE_FICLONE);
      chmodSync(`${kept}.part`, 0o600);
      renameSync(`${kept}.part`, kept);
      return hash;
    });
  }

  #write(entries: readonly Entry[]): TreeName {
    const name = nameOf(entries);
    const file = this.#fileOf(name);
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(entries));
    return name;
  }

  #load(name: TreeName): Entry[] {
    const file = this.#fileOf(name);
    if (!existsSync(file)) throw new RootstepError("input", "this workspace has kept no such state");
    return z.array(Entry).parse(JSON.parse(readFileSync(file, "utf8")));
  }

  #fileOf({ content, times }: TreeName): string {
    return join(this.#states, `${content.slice(0, 64)}.${times.slice(0, 16)}`.replaceAll("/", ""));
  }

  /** Removes what is not wanted or of another kind, so that no folder on the way to a file is a link. */
  #clear(wanted: ReadonlyMap<string, Entry>): void {
    const gone: string[] = [];
    for (const { path, stats } of walkTree(this.tree)) {
      if (gone.some((folder) => path.startsWith(`${folder}/`))) continue;
      if (stats.isDirectory()) chmodSync(join(this.tree, path), modeOf(stats) | 0o700);
      const entry = wanted.get(path);
      if (entry && this.#isAsKept(entry, stats)) continue;
      if (entry?.kind === "folder" && stats.isDirectory()) continue;
      gone.push(path);
    }
    for (const path of gone) this.#remove(path);
  }

  #isAsKept(entry: Entry, stats: BigIntStats): boolean {
    if (entry.kind === "link") {
      return stats.isSymbolicLink() && readlinkSync(join(this.tree, entry.path)) === entry.target;
    }
    const known = this.#known.get(entry.path);
    if (entry.kind !== "file" || !stats.isFile() || !known || !isUntouched(known, stats)) return false;
    return known.content === entry.content;
  }

  #remove(path: string): void {
    removeTree(join(this.tree, path));
    this.#known.delete(path);
  }

  #make(entry: Entry): void {
    const full = join(this.tree, entry.path);
    if (statsOf(full)) return;
    if (entry.kind === "folder") mkdirSync(full, { mode: 0o700 });
    else if (entry.kind === "link") symlinkSync(entry.target, full);
    else {
      copyFileSync(
        join(this.#contents, entry.content),
        full,
        constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL,
      );
    }
    this.#give(full);
  }

  #give(path: string): void {
    if (this.#owner !== undefined) lchownSync(path, this.#owner, this.#owner);
  }

  /** Modes and times, from the inside out: a folder's time changes with what is made in it. */
  #settle(entry: Entry): void {
    if (entry.kind === "link") return;
    const full = join(this.tree, entry.path);
    const stats = statsOf(full);
    if (stats && modeOf(stats) !== entry.mode) chmodSync(full, entry.mode);
    if (stats && Number(stats.mtimeMs) !== entry.modified) setModified(full, entry.modified);
    if (entry.kind === "file") this.#remember(entry.path, entry.content);
  }
}

function attributesOf(stats: BigIntStats): { mode: number; modified: number } {
  return { mode: modeOf(stats), modified: Number(stats.mtimeMs) };
}

function isUntouched({ inode, changed, size }: Known, stats: BigIntStats): boolean {
  return inode === stats.ino && changed === stats.ctimeNs && size === stats.size;
}

function tooLarge(root: string): RootstepError {
  return new RootstepError(
    "input",
    `${root} holds more than ${LARGEST / 1024 ** 3} GB; a workspace is copied`,
  );
}

/** The hash of a file, read piece by piece. */
function hashOf(path: string): string {
  const hash = createHash("sha256");
  const piece = Buffer.allocUnsafe(1024 * 1024);
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      hash.update(piece.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest("hex");
}

/** Half a millisecond more, so that the time reads back as the same millisecond whatever is cut off below it. */
function setModified(path: string, milliseconds: number): void {
  const seconds = (milliseconds + 0.5) / 1000;
  utimesSync(path, seconds, seconds);
}
