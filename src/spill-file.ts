import { randomBytes } from "node:crypto";
import { closeSync, openSync, readdirSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RootstepError, reasonOf } from "./core/errors.ts";
import { BODY_LIMIT, type Spill, type Spilling } from "./core/spilled-list.ts";
import { spareMemory } from "./spare-memory.ts";

/** Spills runs into private files of the folder for temporary files. */
export function diskSpilling(limit = BODY_LIMIT): Spilling {
  return { open: openSpillFile, limit };
}

const PREFIX = "rootstep-spill-";
const LEFT_OVER = /^rootstep-spill-(\d+)-[0-9a-f]+$/u;
let swept = false;

/** Closes the file of a run that nobody holds any more. */
const abandoned = new FinalizationRegistry<SpillFile>((file) => file.close());

function openSpillFile(): Spill {
  if (!swept) sweepLeftOvers();
  swept = true;
  const file = withReason(() => new SpillFile());
  const spill: Spill = {
    append: (bytes) => withReason(() => file.append(bytes)),
    read: (offset, length) => {
      spareMemory(length);
      return withReason(() => file.read(offset, length));
    },
    close: () => file.close(),
  };
  abandoned.register(spill, file);
  return spill;
}

/** A file that loses its name at once: however the process ends, nothing is left. */
class SpillFile {
  readonly #descriptor: number;
  #size = 0;
  #isOpen = true;

  constructor() {
    const path = join(tmpdir(), `${PREFIX}${process.pid}-${randomBytes(8).toString("hex")}`);
    this.#descriptor = openSync(path, "wx+", 0o600);
    if (!removed(path)) process.once("exit", () => this.#remove(path));
  }

  append(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#size + done);
    }
    this.#size += bytes.length;
  }

  read(offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const read = readSync(this.#descriptor, bytes, done, length - done, offset + done);
      if (read === 0) throw new Error("the file is shorter than what was written");
      done += read;
    }
    return bytes;
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  /** Where an open file cannot lose its name. */
  #remove(path: string): void {
    this.close();
    removed(path);
  }
}

function removed(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch (fault) {
    return codeOf(fault) === "ENOENT";
  }
}

/** Removes what a killed process could not: only where open files keep their names, or in the instant before. */
function sweepLeftOvers(): void {
  const folder = tmpdir();
  for (const name of namesIn(folder)) {
    const pid = LEFT_OVER.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) removed(join(folder, name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return codeOf(fault) !== "ESRCH";
  }
}

function codeOf(fault: unknown): unknown {
  return fault instanceof Error && "code" in fault ? fault.code : undefined;
}

function withReason<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (fault) {
    const reason = `a run this large needs a temporary file in ${tmpdir()}: ${reasonOf(fault)}`;
    throw new RootstepError("input", reason, { cause: fault });
  }
}
