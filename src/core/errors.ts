/** Why the caller did not get what was asked for; the command line turns it into the exit code. */
export type ErrorCode = "arguments" | "input" | "incomplete" | "configuration" | "network" | "interrupted";

/** The one base class of errors meant for callers: a sentence that says what was wrong, where, and what would do. */
export class RootstepError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "RootstepError";
    this.code = code;
  }
}

/** A fault that every further run of a batch would meet too: the model's server is gone. It ends the batch. */
export class FatalError extends RootstepError {}

/** One sentence for a fault of any type, without a stack. */
export function reasonOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
