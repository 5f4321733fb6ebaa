import { RootstepError, reasonOf } from "../../core/errors.ts";

/** The system's code of a fault: `ENOENT`. */
export function codeOf(fault: unknown): unknown {
  return fault instanceof Error && "code" in fault ? fault.code : undefined;
}

/**
 * A fault of the disk as an error for callers, with the place and what would do. It is one of configuration: every further
 * write would meet it, and a batch that goes on would pay for answers it cannot keep.
 */
export function storeFault(place: string, fault: unknown): RootstepError {
  if (fault instanceof RootstepError) return fault;
  const reason = REASONS.get(codeOf(fault)) ?? reasonOf(fault);
  return new RootstepError("configuration", `the store cannot use ${place}: ${reason}`, { cause: fault });
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ["ENOSPC", "the disk is full; what is stored stays readable"],
  ["EACCES", "no permission; ROOTSTEP_STORE names another folder"],
  ["EPERM", "no permission; ROOTSTEP_STORE names another folder"],
  ["EROFS", "it cannot be written there; ROOTSTEP_STORE names another folder"],
]);
