import { mkdir, open, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import type { Report } from "../../reports/facts.ts";
import { htmlReport } from "../../reports/html/report.ts";
import { viewerFiles } from "../../reports/html/viewer-files.ts";
import type { Judge } from "../judging/judge.ts";
import { otherDiagnoses } from "./other-diagnoses.ts";
import type { Outcome } from "./outputs.ts";

/** The web pages asked for by `--html`. */
export interface Pages {
  /** Writes the page of a diagnosed run; a page needs all of its run, so it is written before the run is let go. */
  write(outcome: Outcome): Promise<void>;
}

/** Pages go to the file named, or, when there are several runs, each to a file of its own in the folder named. */
export async function openPages(
  target: string | undefined,
  several: () => boolean,
  judge: Pick<Judge, "store" | "ranker">,
): Promise<Pages> {
  if (target === undefined) return { write: async () => {} };
  const files = viewerFiles();
  const isFolder = /[\\/]$/u.test(target) || (await isThereAsFolder(target));
  const taken = new Set<string>();
  return {
    write: async (outcome) => {
      if (outcome.kind !== "diagnosed") return;
      if (!isFolder && several()) throw severalIntoOne(target);
      const path = isFolder ? join(target, fileName(outcome.report, taken)) : target;
      // One run is looked at from all sides; for thousands that would go through the store as often.
      const others = isFolder ? [] : await otherDiagnoses(outcome.report, judge);
      await writing(path, async () => {
        if (isFolder) await mkdir(target, { recursive: true });
        await writePage(path, htmlReport(outcome.report, files, others));
      });
    },
  };
}

/** The file appears under its name when it is complete. */
async function writePage(path: string, pieces: Iterable<string>): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, "w");
  try {
    for (const piece of pieces) await file.write(piece);
  } finally {
    await file.close();
  }
  await rename(part, path);
}

/** A name that every file system takes; two runs of one name get a number. */
function fileName({ address }: Report, taken: Set<string>): string {
  const plain = address.replace(/^.*[\\/]/u, "").replace(/[^\p{L}\p{N}._-]+/gu, "-");
  const base = plain.slice(0, 120).replace(/^[.-]+|[.-]+$/gu, "") || "run";
  let name = base;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${base}-${count}`;
  taken.add(name.toLowerCase());
  return `${name}.html`;
}

function severalIntoOne(target: string): RootstepError {
  return new RootstepError(
    "arguments",
    `--html ${target}: there are several runs; name a folder for their pages, as in --html ${target.replace(/\.html?$/iu, "")}/`,
  );
}

async function writing(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    throw new RootstepError("arguments", `cannot write ${path}: ${reasonOf(fault)}`, { cause: fault });
  }
}

function isThereAsFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
