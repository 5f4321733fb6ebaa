import { lstat, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { RootstepError } from "../../core/errors.ts";
import { FILE_LIMIT } from "./download.ts";
import type { ListedFile, Release } from "./release.ts";

/** A published file with its place below the benchmark's folder. */
export interface PlacedFile extends ListedFile {
  place: string;
}

const FILES_LIMIT = 20_000;
const TOTAL_LIMIT = 20 * 1024 ** 3;

/** The files that a release's folder gets; throws when one would leave it, two would meet, or they are too many or large. */
export function placeFiles(release: Release, files: readonly ListedFile[]): PlacedFile[] {
  const placed = files.flatMap((file) => {
    const place = release.place(file.path);
    return place === undefined ? [] : [{ ...file, place }];
  });
  const seen = new Set<string>();
  for (const { path, place, size = 0 } of placed) {
    const reason =
      placeFault(place) ?? (seen.has(place.toLowerCase()) ? "two files would have its place" : undefined);
    if (reason) throw refused(release, path, reason);
    if (size > FILE_LIMIT) throw refused(release, path, `it has ${size} bytes, more than ${FILE_LIMIT}`);
    seen.add(place.toLowerCase());
  }
  const total = placed.reduce((sum, { size = 0 }) => sum + size, 0);
  if (placed.length > FILES_LIMIT || total > TOTAL_LIMIT) {
    throw refused(release, `${placed.length} files of ${total} bytes`, "that is no benchmark");
  }
  return placed;
}

function refused({ repository }: Release, path: string, reason: string): RootstepError {
  return new RootstepError("network", `${repository} lists ${JSON.stringify(path)}: ${reason}`);
}

/** Names of a path that stay in their folder on every system. */
function placeFault(place: string): string | undefined {
  const names = place.split("/");
  const bad = names.some((name) => name === "" || name === "." || name === ".." || UNSAFE.test(name));
  return bad || names.some((name) => Buffer.byteLength(name) > 250) ? "its path is not safe" : undefined;
}

const UNSAFE = /[\\:*?"<>|\p{Cc}]|^~|[. ]$/u;

/** Makes the folder of a file; a link on the way is refused, for it may lead out of the root. */
export async function makeRoom(root: string, place: string): Promise<string> {
  const target = join(root, place);
  const names = place.split("/");
  for (let depth = 1; depth <= names.length; depth++) {
    const path = join(root, ...names.slice(0, depth));
    const found = await lstat(path).catch(() => undefined);
    if (found?.isSymbolicLink())
      throw new RootstepError("input", `${path} is a link; nothing is pulled through it`);
  }
  await mkdir(dirname(target), { recursive: true });
  return target;
}
