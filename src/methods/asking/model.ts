import type { Working } from "../../core/diagnosis.ts";
import type { RootstepError } from "../../core/errors.ts";
import type { Ledger } from "../../core/ledger.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import type { Ask } from "./ask.ts";
import type { Variation } from "./define-method.ts";

/** A language model as rootstep asks it: with retries, cache, budget and limits of its own behind it. */
export interface Model {
  /** `provider/model`. */
  name: string;
  /** Why it cannot be asked any more: its key was refused, its server is gone. A batch ends with it. */
  failure?(): RootstepError | undefined;
  /** Whether pictures are shown to it: until its server refuses one. Absent where that is not known. */
  takesImages?(): boolean;
  /** Opens the questions about one run. */
  consult(run: Trajectory, options: { signal: AbortSignal; seed: number }): Consultation;
}

/** All questions about one run, with the account of them. */
export interface Consultation {
  ask: Ask;
  /** The same account, asked differently: another sample of every prompt, another temperature. */
  vary(variation: Pick<Variation, "sample" | "temperature">): Ask;
  ledger(): Ledger;
  /** The standing instructions of every question asked, with sha256 and settings: kind `prompt`. */
  prompts(): Working[];
  /** Why questions are no longer asked: "the budget of 2 USD is spent after 41 calls". */
  stopped(): string | undefined;
  /** Replies that could not be read and calls that failed, in words. */
  issues(): string[];
}
