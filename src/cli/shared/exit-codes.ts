import { type ErrorCode, RootstepError } from "../../core/errors.ts";

export const EXIT = { done: 0, failOn: 1, incomplete: 3, configuration: 4 } as const;

const BY_ERROR: Record<ErrorCode, number> = {
  arguments: 2,
  input: 2,
  incomplete: 3,
  configuration: 4,
  network: 5,
  interrupted: 130,
};

/** The exit code of a fault; one that is not meant for callers is ours. */
export function exitCodeOf(fault: unknown): number {
  return fault instanceof RootstepError ? BY_ERROR[fault.code] : INTERNAL;
}

/** What `sysexits` calls an internal software error. */
const INTERNAL = 70;
