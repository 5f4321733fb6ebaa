import type { Step, StepKind, Usage } from "../../../core/trajectory.ts";
import type { DraftPart } from "../../building/trajectory-builder.ts";

/** A step to be, before its run is in order. */
export interface Entry {
  thread: string;
  parts: DraftPart[];
  native: string[];
  start?: number | undefined;
  end?: number | undefined;
  recordedName?: string | undefined;
  model?: string | undefined;
  usage?: Usage | undefined;
  state?: Step["state"] | undefined;
  /** What the person asked for here. */
  request?: string | undefined;
}

/** The place of an entry in its thread: what puts it in order, and the entry itself while it is in memory. */
export interface Slot {
  kind: StepKind;
  /** Its time, or the time of the record before it: what puts threads in order. */
  at: number;
  /** On a result that comes at once while its sub-agent goes on. */
  detached: boolean;
  entry: Entry | undefined;
  /** Where the entry lies once it was spilled. */
  spilledAt: number;
}

/** A call that starts a sub-agent. */
export interface SpawnCall {
  id: string;
  /** The thread of the turn that made it. */
  thread: string;
  type: string | undefined;
  /** What tells its prompt from others; the prompt itself stands in the call. */
  prompt: number;
}

/** One agent's entries in their own order. */
export interface AgentThread {
  id: string;
  slots: Slot[];
  /** The call that started it, once known. */
  call?: string;
  /** The sub-agent's type by its side file. */
  type?: string;
  /** Started again by a later call: its entries go beyond the first call's result. */
  resumed?: boolean;
}
