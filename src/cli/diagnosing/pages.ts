import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { RootstepError } from "../../core/errors.ts";
import type { Report } from "../../reports/facts.ts";
import { htmlReport } from "../../reports/html/report.ts";
import { htmlSet } from "../../reports/html/set.ts";
import { viewerFiles } from "../../reports/html/viewer-files.ts";
import type { Judge } from "../judging/judge.ts";
import type { Streams } from "../shared/streams.ts";
import { writePage, writing } from "../shared/write-page.ts";
import { openReplays, type ReplaysOf } from "./kept-replays.ts";
import { otherDiagnoses } from "./other-diagnoses.ts";
import type { Outcome } from "./outputs.ts";
import { SetIndex } from "./set-index.ts";

/** The web pages asked for by `--html`. */
export interface Pages {
  /** Writes the page of a diagnosed run; a page needs all of its run, so it is written before the run is let go. */
  write(outcome: Outcome): Promise<void>;
  /** Writes the page over all of them, where there is a folder for it. */
  close(): Promise<void>;
}

/**
 * Pages go to the file named, or, when there are several runs, each to a file of its own in the folder named, with an
 * `index.html` over all of them.
 */
export async function openPages(
  target: string | undefined,
  several: () => boolean,
  judge: Pick<Judge, "store" | "ranker">,
  name: string,
  env: Streams["env"],
): Promise<Pages> {
  if (target === undefined) return { write: async () => {}, close: async () => {} };
  const isFolder = /[\\/]$/u.test(target) || (await isThereAsFolder(target));
  const replaysOf = await openReplays(env);
  return isFolder ? folderPages(target, name, replaysOf) : filePage(target, several, judge, replaysOf);
}

function filePage(
  target: string,
  several: () => boolean,
  judge: Pick<Judge, "store" | "ranker">,
  replaysOf: ReplaysOf,
): Pages {
  const files = viewerFiles();
  return {
    write: async (outcome) => {
      if (outcome.kind !== "diagnosed") return;
      if (several()) throw severalIntoOne(target);
      const others = await otherDiagnoses(outcome.report, judge);
      const replays = await replaysOf(outcome.report.trajectory);
      await writePage(target, htmlReport(outcome.report, files, { others, replays }));
    },
    close: async () => {},
  };
}

/** What other methods say of a run is left out: for thousands of runs that would go through the store as often. */
function folderPages(target: string, name: string, replaysOf: ReplaysOf): Pages {
  const files = viewerFiles();
  const index = new SetIndex();
  const taken = new Set(["index"]);
  const writeInto = async (file: string, pieces: Iterable<string>) => {
    await writing(target, () => mkdir(target, { recursive: true }));
    await writePage(join(target, file), pieces);
  };
  return {
    write: async (outcome) => {
      if (outcome.kind !== "diagnosed") return index.add(outcome);
      const file = fileName(outcome.report, taken);
      const replays = await replaysOf(outcome.report.trajectory);
      await writeInto(file, htmlReport(outcome.report, files, { replays }));
      await index.add(outcome, file);
    },
    close: async () => {
      if (index.size > 0) await writeInto("index.html", htmlSet(index.page(name), files));
    },
  };
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

function isThereAsFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
