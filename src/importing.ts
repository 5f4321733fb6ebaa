import { stat } from "node:fs/promises";
import { DEMO, demoPath } from "./bundled.ts";
import { RootstepError } from "./core/errors.ts";
import type { ImportedRun } from "./core/trajectory.ts";
import { importers } from "./importers/index.ts";
import { listDisk } from "./importers/reading/disk.ts";
import { type Imported, importRuns } from "./importers/reading/import-runs.ts";
import { readStream } from "./importers/reading/memory-file.ts";
import type { Listing } from "./importers/reading/source.ts";
import { type RedactionOptions, redactorsFor } from "./redaction/redactor.ts";
import { diskSpilling } from "./spill-file.ts";

/** A run as people address it: a file, folder or glob, `-` for standard input, with `#id` for one run of several. */
interface Address {
  path: string;
  id?: string;
}

export interface ImportFilesOptions {
  /** Use this importer and ask no other. */
  format?: string | undefined;
  /** Where `-` is read from. */
  stdin?: AsyncIterable<Uint8Array> | undefined;
  /** Characters of bodies that a run may hold in memory; beyond it goes to a temporary file. Default: 64 MB. */
  bodyLimit?: number | undefined;
  /** `false` leaves secrets in the texts. Default: they become placeholders before anybody sees the run. */
  redact?: boolean | undefined;
  /** What else is left out: e-mail addresses, home paths, one's own rules. */
  redaction?: RedactionOptions | undefined;
}

/** Splits `file#id`. A file whose own name is `demo` or holds a `#` is taken as it is when it exists. */
async function parseAddress(address: string): Promise<Address> {
  if (address === DEMO && !(await exists(address))) return { path: demoPath() };
  if (!address.includes("#") || (await exists(address))) return { path: address };
  for (let at = address.lastIndexOf("#"); at > 0; at = address.lastIndexOf("#", at - 1)) {
    const path = address.slice(0, at);
    if (path === "-" || (await exists(path))) return { path, id: address.slice(at + 1) };
  }
  return { path: address };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The files behind addresses, and which run of them is asked for. */
export interface Located {
  listing: Listing;
  id?: string;
}

/** Finds the files of an address. */
export async function locate(address: string, options: ImportFilesOptions = {}): Promise<Located> {
  const { path, id } = await parseAddress(address);
  const listing = path === "-" ? { files: [await readStdin(options)] } : await listDisk([path]);
  return id === undefined ? { listing } : { listing, id };
}

async function readStdin({ stdin }: ImportFilesOptions) {
  if (!stdin) throw new RootstepError("arguments", "there is no standard input to read");
  return readStream(stdin);
}

/** Imports what was located; of a file with several runs only the one asked for. */
export async function* importLocated(
  { listing, id }: Located,
  { format, bodyLimit, redact, redaction }: ImportFilesOptions = {},
): AsyncIterable<Imported> {
  const spilling = diskSpilling(bodyLimit);
  const redactor = redact === false ? undefined : redactorsFor(redaction);
  const ids: string[] = [];
  let matched = false;
  for await (const imported of importRuns(listing, { importers, format, spilling, redactor })) {
    if (imported.kind === "run") ids.push(imported.trajectory.id);
    if (id === undefined || imported.kind !== "run" || imported.trajectory.id === id) yield imported;
    matched ||= id === undefined || (imported.kind === "run" && imported.trajectory.id === id);
  }
  if (!matched && ids.length > 0) throw new RootstepError("input", `no run "${id}" in it; ${known(ids)}`);
}

/** Imports every run of files, folders or globs, file by file; what cannot be read is a result with its reason. */
export async function* importFiles(
  addresses: readonly string[],
  options: ImportFilesOptions = {},
): AsyncIterable<Imported> {
  for (const address of addresses) yield* importLocated(await locate(address, options), options);
}

/** Imports the one run of a file; throws when it cannot be read, holds none, or holds several and none was chosen. */
export async function importRun(address: string, options: ImportFilesOptions = {}): Promise<ImportedRun> {
  const runs: ImportedRun[] = [];
  let reason = "there is no run in it";
  for await (const imported of importFiles([address], options)) {
    if (imported.kind === "run") runs.push(imported);
    else reason = imported.reason;
  }
  const [run] = runs;
  if (!run) throw new RootstepError("input", `${address}: ${reason}`);
  if (runs.length === 1) return run;
  const ids = runs.map(({ trajectory }) => trajectory.id);
  throw new RootstepError("arguments", `${address} holds ${runs.length} runs; add #id: ${known(ids)}`);
}

function known(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).join(", ");
  return ids.length > 5 ? `${shown} and ${ids.length - 5} more` : shown;
}
