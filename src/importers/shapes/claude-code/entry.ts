import type { Step, Usage } from "../../../core/trajectory.ts";
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
  /** Their numbers on the shelf. */
  slots: number[];
  /** The call that started it, once known. */
  call?: string;
  /** The sub-agent's type by its side file. */
  type?: string;
  /** Started again by a later call: its entries go beyond the first call's result. */
  resumed?: boolean;
}
