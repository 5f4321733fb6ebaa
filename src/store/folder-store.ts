import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { RootstepError } from "../core/errors.ts";
import { codeOf, storeFault } from "./folder/faults.ts";
import { JsonLines } from "./folder/json-lines.ts";
import { fileLock } from "./folder/lock.ts";
import { runFiles } from "./folder/run-files.ts";
import { CallRecord, DiagnosisRecord, LabelRecord, ReplayRecord } from "./records.ts";
import type { CallJournal, Log, Store } from "./store.ts";

/** The file that makes a folder a store, and its version. */
export const MARK = "store.json";
const STORE_SCHEMA = "rootstep.store/1";

/**
 * A store in a folder: JSON lines, run files and a lock (docs/store.md). The folder is made when it is not there, readable by
 * its owner only, and left out of git by a `.gitignore` of its own.
 */
export async function openFolderStore(folder: string): Promise<Store> {
  try {
    await makeStore(folder);
  } catch (fault) {
    throw storeFault(folder, fault);
  }
  const lock = fileLock(join(folder, "lock"));
  const file = (name: string) => join(folder, name);
  return {
    place: folder,
    runs: runFiles(file("runs")),
    diagnoses: new JsonLines(file("diagnoses.jsonl"), lock, {
      schema: DiagnosisRecord,
      version: "rootstep.stored-diagnosis/1",
      keyField: "key",
    }),
    labels: new JsonLines(file("labels.jsonl"), lock, {
      schema: LabelRecord,
      version: "rootstep.label/1",
      keyField: "run",
    }),
    replays: new JsonLines(file("replays.jsonl"), lock, {
      schema: ReplayRecord,
      version: "rootstep.replay/1",
      keyField: "run",
    }),
    calls: journalOn(
      new JsonLines(file("calls.jsonl"), lock, {
        schema: CallRecord,
        version: "rootstep.call/1",
        keyField: "key",
      }),
    ),
  };
}

function journalOn(log: Log<CallRecord>): CallJournal {
  return {
    get: async (key) => (await log.latest(key))?.value,
    put: (key, value) => log.append({ schema: "rootstep.call/1", key, at: new Date().toISOString(), value }),
  };
}

async function makeStore(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mark = join(folder, MARK);
  const found = await versionOf(mark);
  if (found === STORE_SCHEMA) return;
  if (found !== undefined) {
    const mend = "use the rootstep that wrote it, or name another folder in ROOTSTEP_STORE";
    throw new RootstepError("configuration", `${mark} says ${found}, not ${STORE_SCHEMA}; ${mend}`);
  }
  await writeNew(join(folder, ".gitignore"), "# Copies of runs and answers of models.\n*\n");
  const content = { schema: STORE_SCHEMA, made: new Date().toISOString() };
  await writeNew(mark, `${JSON.stringify(content, null, 2)}\n`);
}

const Mark = z.object({ schema: z.string() });

async function versionOf(mark: string): Promise<string | undefined> {
  const text = await readFile(mark, "utf8").catch((fault: unknown) => {
    if (codeOf(fault) === "ENOENT") return undefined;
    throw fault;
  });
  return text === undefined ? undefined : Mark.catch({ schema: "nothing" }).parse(jsonOf(text)).schema;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A file that is there as a whole or not at all. */
async function writeNew(path: string, text: string): Promise<void> {
  const part = `${path}.${randomBytes(4).toString("hex")}.part`;
  await writeFile(part, text, { mode: 0o600, flush: true });
  await rename(part, path);
}
