import type { Call } from "../../replay/contract/environment.ts";
import type { RunReading } from "./read-run.ts";

/** Something the worker might have looked at and did not: read off the run alone, in any environment. */
export interface Omission {
  rule: string;
  /** The look-up, made of tools, arguments and observations of the run. */
  call: Call;
  /** The first turn at which it could have been made, and the last at which it would have been in time. */
  from: number;
  until: number;
  /** How telling the omission is; the most telling is proposed. */
  weight: number;
  why: string;
}

/** Finds omissions of one kind. */
export type OmissionRule = (run: RunReading) => Omission[];
