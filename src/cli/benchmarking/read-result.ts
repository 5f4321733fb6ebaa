import { readFile } from "node:fs/promises";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import { parseResultFile, type ResultFile } from "../../evaluation/result-file.ts";

/** Reads a result that `bench run --json` wrote. */
export async function readResultFile(path: string): Promise<ResultFile> {
  const text = await readFile(path, "utf8").catch((fault: unknown) => {
    throw new RootstepError("input", `${path}: ${reasonOf(fault)}`, { cause: fault });
  });
  return parseResultFile(path, text);
}
