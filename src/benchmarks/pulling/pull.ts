import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import { type Content, contentOf, differs, type Expected, isKnown } from "./content.ts";
import { download } from "./download.ts";
import { listRelease } from "./hosts.ts";
import { type Pulled, type PulledFile, readLock, writeLock } from "./lock-file.ts";
import type { Patience } from "./patience.ts";
import { makeRoom, type PlacedFile, placeFiles } from "./places.ts";
import type { Release } from "./release.ts";

export interface PullOptions extends Patience {
  /** The data root. */
  to: string;
  /** Answers under the paths of the host, for its listing and its files. */
  mirror?: string | undefined;
  /** Instead of the release's, and instead of what the lock file holds. */
  revision?: string | undefined;
  progress?: (done: { bytes: number; files: number }, of: { bytes: number; files: number }) => void;
}

/** What a pull did. */
export interface PullReport {
  folder: string;
  revision: string;
  files: readonly PulledFile[];
  downloaded: number;
}

/** Downloads at once. */
const AT_ONCE = 4;
/** Files given up after which the rest is not tried. */
const ENOUGH_FAILED = 5;

/**
 * Brings a benchmark's release into the data root: every file that is not there yet, checked, in the layout its loader
 * reads. What was seen is kept in `pulled.json`; at the same commit later pulls must see the same. A pull that was cut
 * goes on where it ended.
 */
export async function pullRelease(
  benchmark: string,
  release: Release,
  options: PullOptions,
): Promise<PullReport> {
  const folder = join(options.to, release.folder);
  const lock = await readLock(folder);
  const revision = options.revision ?? lock?.revision ?? release.revision;
  const listing = await listRelease(release, revision, options, options.mirror);
  const placed = placeFiles(release, listing.files);
  if (placed.length === 0)
    throw nothingListed(
      release,
      listing.files.map(({ path }) => path),
    );
  const seen = lock?.revision === listing.revision ? lock : undefined;
  await mkdir(folder, { recursive: true });
  const record = (files: PulledFile[]): Pulled => ({
    schema: "rootstep.pulled/1",
    benchmark,
    host: release.host,
    repository: release.repository,
    revision: listing.revision,
    at: new Date().toISOString(),
    files,
  });
  const work = { release, folder, mine: new Set(lock?.files.map(({ path }) => path)), seen, options };
  const { files, downloaded, failures } = await fetchAll(placed, work);
  await writeLock(folder, record(mergeFiles(files, seen, placed)));
  if (options.signal.aborted) {
    throw new RootstepError(
      "interrupted",
      `stopped after ${files.length} of ${placed.length} files; pull again to go on`,
    );
  }
  if (failures.length > 0) throw incomplete(failures, files.length, placed.length);
  return { folder, revision: listing.revision, files, downloaded };
}

interface Work {
  release: Release;
  folder: string;
  /** Places of files that an earlier pull made, of whatever commit. */
  mine: ReadonlySet<string>;
  /** What an earlier pull saw at this commit. */
  seen: Pulled | undefined;
  options: PullOptions;
}

async function fetchAll(placed: readonly PlacedFile[], work: Work) {
  const { progress, signal } = work.options;
  const of = { bytes: placed.reduce((sum, { size = 0 }) => sum + size, 0), files: placed.length };
  const done = { bytes: 0, files: 0 };
  const files: PulledFile[] = [];
  const failures: string[] = [];
  let downloaded = 0;
  const waiting = placed.values();
  const worker = async () => {
    for (const file of waiting) {
      if (signal.aborted || failures.length >= ENOUGH_FAILED) return;
      try {
        const fetched = await fetchOne(file, work, (bytes) => {
          done.bytes += bytes;
          progress?.(done, of);
        });
        files.push(fetched.file);
        downloaded += fetched.isNew ? 1 : 0;
        if (!fetched.isNew) done.bytes += fetched.file.size;
      } catch (fault) {
        if (!(fault instanceof RootstepError)) throw fault;
        if (!signal.aborted) failures.push(reasonOf(fault));
      }
      done.files += 1;
      progress?.(done, of);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { files, failures, downloaded };
}

async function fetchOne(
  file: PlacedFile,
  { release, folder, mine, seen, options }: Work,
  received: (bytes: number) => void,
): Promise<{ file: PulledFile; isNew: boolean }> {
  const { place, path, url, size, hash } = file;
  const known = release.sha256?.[path];
  const first = seen?.files.find((one) => one.path === place)?.sha256;
  const expected: Expected = { size, hash, known, first };
  const target = await makeRoom(folder, place);
  const there = await contentOf(target);
  // Where nothing is known of the content, the size must do: a pull may have been killed before it wrote its lock file
  const isTold = isKnown(expected) || size !== undefined;
  if (there && isTold && differs(there, expected) === undefined) {
    return { file: pulledFile(place, there, expected), isNew: false };
  }
  if (there && !mine.has(place)) {
    throw new RootstepError(
      "input",
      `${target} is there already and is not what would be pulled; move it away`,
    );
  }
  const content = await download({ url, target, expected, received }, options);
  return { file: pulledFile(place, content, expected), isNew: true };
}

function pulledFile(path: string, { size, sha256 }: Content, { known, hash }: Expected): PulledFile {
  const checked = known !== undefined ? "package" : hash !== undefined ? "host" : "first-seen";
  return { path, size, sha256, checked };
}

/** What is known of files of this commit that were not reached this time stays known. */
function mergeFiles(
  files: readonly PulledFile[],
  seen: Pulled | undefined,
  placed: readonly PlacedFile[],
): PulledFile[] {
  const now = new Set(files.map(({ path }) => path));
  const wanted = new Set(placed.map(({ place }) => place));
  return [...files, ...(seen?.files ?? []).filter(({ path }) => !now.has(path) && wanted.has(path))];
}

function nothingListed({ repository }: Release, paths: readonly string[]): RootstepError {
  const shown = paths
    .slice(0, 3)
    .map((path) => JSON.stringify(path))
    .join(", ");
  const has = paths.length === 0 ? "it lists nothing" : `it lists ${paths.length} others, such as ${shown}`;
  return new RootstepError(
    "network",
    `${repository} has none of the files that belong to the benchmark: ${has}`,
  );
}

function incomplete(failures: readonly string[], done: number, of: number): RootstepError {
  const [first = "", ...others] = failures;
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return new RootstepError(
    "network",
    `${done} of ${of} files are there; ${first}${more}; pull again to go on`,
  );
}
