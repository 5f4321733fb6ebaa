import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { RootstepError, reasonOf } from "../../core/errors.ts";

/** The name of the lock file in a benchmark's folder. */
export const LOCK_FILE = "pulled.json";

const PulledFile = z.object({
  path: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** What its content was compared with: a hash in this package, the host's own, or nothing but what came first. */
  checked: z.enum(["package", "host", "first-seen"]),
});
export type PulledFile = z.infer<typeof PulledFile>;

/** What was pulled into a folder, from where, and what every file was. */
const Pulled = z.looseObject({
  schema: z.literal("rootstep.pulled/1"),
  benchmark: z.string(),
  host: z.string(),
  repository: z.string(),
  revision: z.string(),
  at: z.string(),
  files: z.array(PulledFile),
});
export type Pulled = z.infer<typeof Pulled>;

/** The lock file of a folder, when there is one; one that cannot be read is an error, not a fresh start. */
export async function readLock(folder: string): Promise<Pulled | undefined> {
  const path = join(folder, LOCK_FILE);
  const text = await readFile(path, "utf8").catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT" || fault.code === "ENOTDIR") return undefined;
    throw new RootstepError("input", `${path}: ${fault.message}`);
  });
  if (text === undefined) return undefined;
  try {
    return Pulled.parse(JSON.parse(text));
  } catch (fault) {
    const why = fault instanceof z.ZodError ? "it is no lock file of bench pull" : reasonOf(fault);
    throw new RootstepError("input", `${path}: ${why}; remove it to begin anew`);
  }
}

/** Puts a lock file in place at once. */
export async function writeLock(folder: string, pulled: Pulled): Promise<void> {
  const path = join(folder, LOCK_FILE);
  const { files, ...head } = pulled;
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const lines = sorted.map((file) => `    ${JSON.stringify(file)}`).join(",\n");
  const text = `${JSON.stringify(head, null, 2).replace(/\n\}$/u, "")},\n  "files": [\n${lines}\n  ]\n}\n`;
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}
