import { closeSync, openSync, readFileSync, statSync, unlinkSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { RootstepError } from "../../core/errors.ts";
import { codeOf } from "./faults.ts";

/** One process at a time does what is done under it. */
export interface Lock {
  /** Waits for the others, then does the work in one go. Throws a RootstepError when they do not let go. */
  hold<Result>(work: () => Result): Promise<Result>;
}

/** Who holds a lock. */
const Holder = z.object({
  pid: z.int(),
  host: z.string(),
  /** When the process started, as far as the system says: a number used again is another process. */
  started: z.string().optional(),
});
type Holder = z.infer<typeof Holder>;

/** It is held for the moment of a write: one that is older and cannot be asked about is left over. */
const LEFT_OVER_MILLISECONDS = 10_000;
const USUAL_PATIENCE = 30_000;

/** A lock that is a file with the holder's process id and start in it. That of a dead process is taken over. */
export function fileLock(path: string, patience = USUAL_PATIENCE): Lock {
  const own: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  return {
    hold: async (work) => {
      const since = Date.now();
      for (let pause = 1; !takes(path, own); pause = Math.min(50, pause * 2)) {
        if (removesLeftOver(path)) continue;
        if (Date.now() - since > patience) throw stillHeld(path);
        await setTimeout(pause * (0.5 + Math.random()));
      }
      try {
        return work();
      } finally {
        removes(path);
      }
    },
  };
}

/** What opening says while the file is there, or while Windows is still deleting it. */
const HELD: readonly unknown[] =
  process.platform === "win32" ? ["EEXIST", "EPERM", "EACCES", "EBUSY"] : ["EEXIST"];

function takes(path: string, own: Holder): boolean {
  const descriptor = opened(path);
  if (descriptor === undefined) return false;
  try {
    writeSync(descriptor, `${JSON.stringify(own)}\n`);
  } catch (fault) {
    removes(path);
    throw fault;
  } finally {
    closeSync(descriptor);
  }
  return true;
}

/** A new file, or nothing where there is one. */
function opened(path: string): number | undefined {
  try {
    return openSync(path, "wx", 0o600);
  } catch (fault) {
    if (HELD.includes(codeOf(fault))) return undefined;
    throw fault;
  }
}

/** Removes the lock of a process that is no more. A second file sees to it that two who find it do not remove each
 * other's new one. */
function removesLeftOver(path: string): boolean {
  if (!isLeftOver(path)) return false;
  const guard = `${path}.takeover`;
  const descriptor = opened(guard);
  if (descriptor === undefined) {
    if (ageOf(guard) > LEFT_OVER_MILLISECONDS) removes(guard);
    return false;
  }
  closeSync(descriptor);
  try {
    return isLeftOver(path) && removes(path);
  } finally {
    removes(guard);
  }
}

function isLeftOver(path: string): boolean {
  const holder = holderOf(path);
  if (holder === undefined) return false;
  if (holder === "unknown" || holder.host !== hostname()) return ageOf(path) > LEFT_OVER_MILLISECONDS;
  return !isAlive(holder);
}

/** `unknown` between the making of the file and its writing, and when somebody died there. */
function holderOf(path: string): Holder | "unknown" | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (fault) {
    return codeOf(fault) === "ENOENT" ? undefined : "unknown";
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (fault) {
    return codeOf(fault) !== "ESRCH";
  }
  const start = startOf(pid);
  return started === undefined || start === undefined || start === started;
}

/** Clock ticks from the start of the machine to that of the process, where there is `/proc`. */
function startOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
    return fields?.[19];
  } catch {
    return undefined;
  }
}

function ageOf(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function removes(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch (fault) {
    return codeOf(fault) === "ENOENT";
  }
}

function stillHeld(path: string): RootstepError {
  const holder = holderOf(path);
  const who = holder && holder !== "unknown" ? `process ${holder.pid} on ${holder.host}` : "another process";
  return new RootstepError(
    "configuration",
    `${path} is held by ${who}; if that does nothing more, delete the file`,
  );
}
