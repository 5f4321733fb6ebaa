import { createReadStream } from "node:fs";
import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import { RootstepError } from "../../core/errors.ts";
import type { Imported } from "../../importers/reading/import-runs.ts";
import type { SourceFile } from "../../importers/reading/source.ts";
import { importLocated } from "../../importing.ts";
import type { FileGroup, FileRef } from "./protocol.ts";

/** The runs of a group of files, one after the other. */
export function importGroup({ files, within }: FileGroup): AsyncIterable<Imported> {
  return importLocated({ listing: { files: files.map((file) => sourceFile(file, within)) } });
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
