import { countBytes } from "../../core/count-bytes.ts";
import { RootstepError } from "../../core/errors.ts";
import type { Imported } from "../../importers/reading/import-runs.ts";
import type { Listing } from "../../importers/reading/source.ts";
import { type ImportFilesOptions, importLocated, type Located, locate } from "../../importing.ts";

/** What an address led to, with how to address it again. */
export interface Input {
  imported: Imported;
  /** A file, or `file#id` where the file holds several runs. */
  address: string;
  /** Nothing came before it and nothing comes after. */
  only: boolean;
}

/** The inputs of a command: what they hold, and how much of their bytes has been read. */
export interface Inputs {
  /** More than one file was asked for, whatever they hold. */
  several: boolean;
  read(): AsyncIterable<Input>;
  /** The folder that all files have in common, with its slash; a row leaves it out where space is short. */
  folder: string;
  /** Length of the longest path. */
  longest: number;
  /** Share of the bytes read so far. */
  progress(): number;
}

/** Finds the files of all addresses; one that is not there is an input with its reason. */
export async function openInputs(addresses: readonly string[], options: ImportFilesOptions): Promise<Inputs> {
  const meter = meterBytes();
  const found: (Located | Imported)[] = [];
  for (const address of addresses) {
    const located = await locate(address, options).catch((fault: unknown) => unreadable(address, fault));
    found.push("kind" in located ? located : { ...located, listing: meter.watch(located.listing) });
  }
  const files = found.flatMap((one) => ("kind" in one ? [] : one.listing.files));
  const alone = addresses.length === 1 && files.length <= 1 && isFile(addresses[0], files[0]?.path);
  return {
    several: !alone,
    folder: commonFolder(files.map(({ path }) => path)),
    longest: files.reduce((longest, { path }) => Math.max(longest, path.length), 0),
    progress: meter.share,
    read: () => withAddresses(importAll(found, options)),
  };
}

function isFile(address: string | undefined, path: string | undefined): boolean {
  if (address === undefined || path === undefined) return true;
  const plain = (text: string) => text.replaceAll("\\", "/").replace(/^\.\//u, "");
  return plain(address) === plain(path) || plain(address).startsWith(`${plain(path)}#`);
}

function commonFolder(paths: readonly string[]): string {
  const [first = "", ...others] = paths;
  let folder = first.slice(0, first.lastIndexOf("/") + 1);
  while (folder !== "" && !others.every((path) => path.startsWith(folder))) {
    folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  }
  return folder;
}

function unreadable(address: string, fault: unknown): Imported {
  if (!(fault instanceof RootstepError) || fault.code !== "input") throw fault;
  return { kind: "unreadable", file: address, reason: fault.message.replace(`${address}: `, "") };
}

async function* importAll(
  found: readonly (Located | Imported)[],
  options: ImportFilesOptions,
): AsyncIterable<Imported> {
  for (const one of found) {
    if ("kind" in one) yield one;
    else yield* importLocated(one, options);
  }
}

/** Looks one result ahead, to know whether a file holds several runs and whether there is more than one result. */
async function* withAddresses(all: AsyncIterable<Imported>): AsyncIterable<Input> {
  let before: Imported | undefined;
  let current: Imported | undefined;
  for await (const next of all) {
    if (current) yield inputOf(before, current, next);
    before = current;
    current = next;
  }
  if (current) yield inputOf(before, current, undefined);
}

function inputOf(before: Imported | undefined, imported: Imported, next: Imported | undefined): Input {
  const { file } = imported;
  const shared = [before, next].some((other) => other?.file === file);
  const address = imported.kind === "run" && shared ? `${file}#${imported.trajectory.id}` : file;
  return { imported, address, only: before === undefined && next === undefined };
}

function meterBytes(): { watch(listing: Listing): Listing; share(): number } {
  const read = new Map<string, number>();
  let total = 0;
  const watch = (listing: Listing): Listing => ({
    files: listing.files.map((file) => {
      total += file.size;
      return { ...file, open: () => countBytes(file.open(), (bytes) => note(file.path, bytes)) };
    }),
  });
  const note = (path: string, bytes: number) => read.set(path, Math.max(read.get(path) ?? 0, bytes));
  const share = () => (total === 0 ? 1 : [...read.values()].reduce((sum, bytes) => sum + bytes, 0) / total);
  return { watch, share };
}
