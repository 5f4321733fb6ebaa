import { createHash } from "node:crypto";
import type { ListedRun } from "../../reports/page/listed-run.ts";
import type { RunList, RunListChange } from "../../reports/page/served.ts";
import type { Described, FileGroup } from "../reading/protocol.ts";

/** Bytes from which a file is read only when somebody opens it. */
export const LARGE = 256 * 1024 * 1024;

/** A group of files with its rows in the list. */
interface ListedGroup {
  group: FileGroup;
  /** How the main file is shown. */
  address: string;
  rows: ListedRun[];
  state: "waiting" | "read" | "large";
  described?: Described;
}

/** A run of the list: where it lies. */
export interface Located {
  group: FileGroup;
  index: number;
  /** What to type after `rootstep show`. */
  address: string;
  row: ListedRun;
}

/**
 * The rows of the list, and how far they are read. Files are known by name at once; what they hold is told later. Every
 * change has a number, so that a page that missed some knows it.
 */
export class RunRows {
  readonly #groups = new Map<string, ListedGroup>();
  readonly #byKey = new Map<string, { id: string; index: number }>();
  readonly #listeners = new Set<(change: RunListChange) => void>();
  /** What waits to be read, the smallest last. */
  #queue: FileGroup[] = [];
  #revision = 0;

  list(): RunList {
    const runs = [...this.#groups.values()].flatMap(({ rows }) => rows);
    return { revision: this.#revision, runs, progress: this.#progress() };
  }

  /** Tells of every change until the function it gives back is called. */
  listen(listener: (change: RunListChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes in what is there now; gives the groups that came or changed. */
  replace(groups: readonly { group: FileGroup; address: string }[]): void {
    const there = new Set(groups.map(({ group }) => idOf(group)));
    const gone: string[] = [];
    const changed: ListedRun[] = [];
    for (const [id, { rows }] of this.#groups) {
      if (there.has(id)) continue;
      gone.push(...rows.map(({ key }) => key));
      this.#forget(id);
    }
    for (const { group, address } of groups) {
      const known = this.#groups.get(idOf(group));
      if (known && versionOf(known.group) === versionOf(group)) continue;
      changed.push(...this.#begin(group, address, known));
    }
    if (changed.length + gone.length === 0) return;
    const waiting = [...this.#groups.values()].filter(({ state }) => state === "waiting");
    this.#queue = waiting.map(({ group }) => group).sort((a, b) => sizeOf(b) - sizeOf(a));
    this.#tell(changed, gone);
  }

  /** The next group to be read, the smallest first; large ones wait for somebody to open them. */
  next(): FileGroup | undefined {
    for (let next = this.#queue.at(-1); next; next = this.#queue.at(-1)) {
      const known = this.#groups.get(idOf(next));
      if (known?.group === next && known.state === "waiting") return next;
      this.#queue.pop();
    }
    return undefined;
  }

  /** What a group holds. Nothing happens when it has changed or gone meanwhile. */
  describe(group: FileGroup, described: Described): void {
    const id = idOf(group);
    const known = this.#groups.get(id);
    if (!known || versionOf(known.group) !== versionOf(group)) return;
    const before = new Set(known.rows.map(({ key }) => key));
    known.state = "read";
    known.described = described;
    if (known.group.isLarge) known.group = judgedGroup(known.group, described);
    this.#setRows(id, known, rowsOf(known, described));
    for (const { key } of known.rows) before.delete(key);
    this.#tell(known.rows, [...before]);
  }

  /** How far the file of a run is read that somebody has opened. */
  reading(key: string, share: number): void {
    const row = this.locate(key)?.row;
    if (row && row.summary === undefined) this.#tell([{ ...row, state: "reading", share }], []);
  }

  locate(key: string): Located | undefined {
    const at = this.#byKey.get(key);
    const known = at && this.#groups.get(at.id);
    const row = known?.rows[at?.index ?? -1];
    if (!known || !at || !row) return undefined;
    const path = known.group.files[0]?.path ?? "";
    const isAlone = known.rows.length === 1;
    return { group: known.group, index: at.index, address: isAlone ? path : `${path}#${row.id}`, row };
  }

  /** The files that hold no run: scores, labels and other things lie among runs. */
  filesWithout(): FileGroup[] {
    return [...this.#groups.values()].flatMap(({ group, described }) =>
      described?.kind === "none" ? [group] : [],
    );
  }

  /** Whether some group waits to be read. */
  isReading(): boolean {
    return this.next() !== undefined;
  }

  #begin(group: FileGroup, address: string, before: ListedGroup | undefined): ListedRun[] {
    const isLarge = sizeOf(group) >= LARGE;
    const state = isLarge ? ("large" as const) : ("waiting" as const);
    const listed: ListedGroup = {
      ...{ address, rows: [], state },
      group: isLarge ? { ...group, isLarge } : group,
    };
    // What was read before stays in the list until the new state is read: a run that grows does not flicker.
    const rows = before?.rows.length
      ? before.rows.map((row) => ({ ...row, ...timesOf(group) }))
      : [{ ...rowAt(listed, address, address), state }];
    this.#setRows(idOf(group), listed, rows);
    return rows;
  }

  #setRows(id: string, listed: ListedGroup, rows: ListedRun[]): void {
    for (const { key } of this.#groups.get(id)?.rows ?? []) this.#byKey.delete(key);
    listed.rows = rows;
    this.#groups.set(id, listed);
    for (const [index, { key }] of rows.entries()) this.#byKey.set(key, { id, index });
  }

  #forget(id: string): void {
    for (const { key } of this.#groups.get(id)?.rows ?? []) this.#byKey.delete(key);
    this.#groups.delete(id);
  }

  #tell(changed: ListedRun[], gone: string[]): void {
    this.#revision += 1;
    const change = { revision: this.#revision, changed, gone, progress: this.#progress() };
    for (const listener of this.#listeners) listener(change);
  }

  #progress(): RunList["progress"] {
    const progress = { read: 0, of: 0, without: 0, unreadable: 0 };
    for (const { state, described } of this.#groups.values()) {
      if (state === "large") continue;
      progress.of += 1;
      if (state === "read") progress.read += 1;
      if (described?.kind === "none") progress.without += 1;
      if (described?.kind === "unreadable") progress.unreadable += 1;
    }
    return progress;
  }
}

function rowsOf(listed: ListedGroup, described: Described): ListedRun[] {
  const { address } = listed;
  if (described.kind === "none") return [];
  if (described.kind === "unreadable") {
    return [
      { ...rowAt(listed, address, address), state: "unreadable", reason: described.reason.slice(0, 500) },
    ];
  }
  const isAlone = described.runs.length === 1;
  const taken = new Set<string>();
  return described.runs.map(({ id, summary }) => {
    const plain = isAlone ? address : `${address}#${id}`;
    let own = plain;
    for (let count = 2; taken.has(own); count++) own = `${plain} (${count})`;
    taken.add(own);
    return { ...rowAt(listed, own, id), state: "read", summary };
  });
}

/** What took minutes to find out is kept with the group; of several runs in a file each is judged when it is opened. */
function judgedGroup({ isLarge: _, ...group }: FileGroup, described: Described): FileGroup {
  const [run, ...others] = described.kind === "runs" ? described.runs : [];
  if (!run?.diagnosis || others.length > 0) return group;
  return { ...group, hash: run.summary.run, judged: run.diagnosis };
}

function rowAt({ group }: ListedGroup, address: string, id: string): ListedRun {
  return { key: keyOf(address), address, id, state: "waiting", ...timesOf(group) };
}

function timesOf(group: FileGroup): Pick<ListedRun, "bytes" | "modified"> {
  return {
    bytes: sizeOf(group),
    modified: Math.max(...group.files.map(({ modified }) => modified)),
  };
}

/** Names a run in links: the same place in the folder is the same run, on every machine. */
function keyOf(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 16);
}

function idOf({ files }: FileGroup): string {
  return files[0]?.path ?? "";
}

function sizeOf({ files }: FileGroup): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function versionOf({ files }: FileGroup): string {
  return JSON.stringify(files.map(({ path, bytes, modified }) => [path, bytes, modified]));
}
