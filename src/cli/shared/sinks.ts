import { open, rename, stat } from "node:fs/promises";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import type { Streams } from "./streams.ts";

/** Something to write a result to. */
export interface Sink {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Standard output for `-`, else a file that appears under its name when it is complete. */
export async function openSink(target: string, { stdout }: Streams): Promise<Sink> {
  if (target === "-") return { write: (text) => stdout.write(text), close: async () => {} };
  const part = `${target}.part`;
  const file = await written(target, async () => {
    if (await isFolder(target)) throw new Error("it is a folder");
    return open(part, "w");
  });
  return {
    write: (text) => written(target, () => file.writeFile(text)),
    close: () =>
      written(target, async () => {
        await file.close();
        await rename(part, target);
      }),
  };
}

async function written<T>(target: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    throw new RootstepError("arguments", `cannot write ${target}: ${reasonOf(fault)}`, { cause: fault });
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
