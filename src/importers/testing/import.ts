import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportedRun } from "../../core/trajectory.ts";
import { importers } from "../index.ts";
import { listDisk } from "../reading/disk.ts";
import { type Imported, importRuns } from "../reading/import-runs.ts";
import { memoryFile } from "../reading/memory-file.ts";
import type { Listing } from "../reading/source.ts";

/** Where real runs lie; tests that need them skip, and say so, when the folder is not there. */
export const DATA = process.env.ROOTSTEP_DATA ?? "../shared/data";

/** What importing files or folders of the disk yields, all importers asked. */
export async function importPaths(paths: readonly string[]): Promise<Imported[]> {
  return importListing(await listDisk(paths));
}

/** What importing one file yields whose content is in memory. */
export function importContent(path: string, content: string | Uint8Array): Promise<Imported[]> {
  return importListing({ files: [memoryFile(path, typeof content === "string" ? content : [content])] });
}

/** The runs among the results. */
export function runsAmong(results: readonly Imported[]): ImportedRun[] {
  return results.flatMap((result) => (result.kind === "run" ? [result] : []));
}

/** The paths of a folder's files whose name fits, in order; none when the folder is not there. */
export function filesIn(folder: string, fits: RegExp): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => fits.test(name))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** The parsed content of a JSON file. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Whether the registry has an importer of this name. */
export function hasImporter(name: string): boolean {
  return importers.some((importer) => importer.name === name);
}

async function importListing(listing: Listing): Promise<Imported[]> {
  const results: Imported[] = [];
  for await (const result of importRuns(listing, { importers })) results.push(result);
  return results;
}
