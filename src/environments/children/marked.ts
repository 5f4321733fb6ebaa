import { readdirSync, readFileSync } from "node:fs";
import { MARK_VARIABLE } from "./guard.ts";

/** Processes now running whose environment carries the mark; none where there is no `/proc`. */
export function markedProcesses(mark: string): number[] {
  const sought = `${MARK_VARIABLE}=${mark}`;
  return allProcesses().filter((id) => environmentOf(id).includes(sought));
}

/** How many processes there are at all; 0 where there is no `/proc`. */
export function countProcesses(): number {
  return allProcesses().length;
}

function allProcesses(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/u.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** What a process was started with; nothing when it is gone, a zombie, or somebody else's. */
function environmentOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/environ`, "latin1");
  } catch {
    return "";
  }
}
