import { open, rename } from "node:fs/promises";
import { RootstepError, reasonOf } from "../../core/errors.ts";

/** Writes a page; the file appears under its name when it is complete. */
export async function writePage(path: string, pieces: Iterable<string>): Promise<void> {
  await writing(path, async () => {
    const part = `${path}.part`;
    const file = await open(part, "w");
    try {
      for (const piece of pieces) await file.write(piece);
    } finally {
      await file.close();
    }
    await rename(part, path);
  });
}

/** What goes wrong while something is written is said in a line that names it. */
export async function writing(path: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    throw new RootstepError("arguments", `cannot write ${path}: ${reasonOf(fault)}`, { cause: fault });
  }
}
