import { createReadStream } from "node:fs";
import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import { countBytes } from "../../core/count-bytes.ts";
import { RootstepError } from "../../core/errors.ts";
import type { Imported } from "../../importers/reading/import-runs.ts";
import type { SourceFile } from "../../importers/reading/source.ts";
import { importLocated } from "../../importing.ts";
import type { FileGroup, FileRef } from "./protocol.ts";

/** The runs of a group of files, one after the other. */
export function importGroup(
  { files, within }: FileGroup,
  onShare?: (share: number) => void,
): AsyncIterable<Imported> {
  const all = files.map((file) => sourceFile(file, within));
  return importLocated({ listing: { files: onShare ? watched(all, onShare) : all } });
}

/** Between two words on how far it is. */
const PAUSE = 400;

/** The files, telling what share of their bytes has been read; a file that is read twice counts as far as it got. */
function watched(files: readonly SourceFile[], onShare: (share: number) => void): SourceFile[] {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const read = new Map<string, number>();
  let said = Date.now();
  const note = (path: string, bytes: number) => {
    read.set(path, Math.max(read.get(path) ?? 0, bytes));
    if (Date.now() - said < PAUSE) return;
    said = Date.now();
    onShare(Math.min(1, [...read.values()].reduce((sum, one) => sum + one, 0) / Math.max(1, total)));
  };
  return files.map((file) => ({
    ...file,
    open: () => countBytes(file.open(), (bytes) => note(file.path, bytes)),
  }));
}

/** A file that is opened only where it was found: what lies there now may be a link to somewhere else. */
export function sourceFile({ path, real, bytes }: FileRef, within: string): SourceFile {
  return { path, size: bytes, walked: true, open: () => chunksOf(real, within) };
}

async function* chunksOf(real: string, within: string): AsyncIterable<Uint8Array> {
  const now = await realpath(real).catch(() => undefined);
  if (now === undefined) throw new RootstepError("input", "it is no longer there");
  if (!isWithin(now, within)) throw new RootstepError("input", "it leads out of the folder that is served");
  try {
    yield* createReadStream(now, { highWaterMark: 1024 * 1024 });
  } catch (fault) {
    throw new RootstepError("input", "it cannot be read", { cause: fault });
  }
}

/** Whether a path lies in a folder; both are free of links. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
