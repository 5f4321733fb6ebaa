import { open, rename } from "node:fs/promises";
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
  try {
    const file = await open(part, "w");
    return {
      write: async (text) => {
        await file.writeFile(text);
      },
      close: async () => {
        await file.close();
        await rename(part, target);
      },
    };
  } catch (fault) {
    throw new RootstepError("arguments", `cannot write ${target}: ${reasonOf(fault)}`);
  }
}
