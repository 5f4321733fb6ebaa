import type { Call, EnvironmentTool, Observation } from "./environment.ts";

/** One thing a worker did, and what it saw. */
export interface Turn {
  call: Call;
  observation: Observation;
  /** Words the worker said with the call. */
  said?: string;
}

/** Everything a worker knows when it decides. */
export interface History {
  task: string;
  instructions: string;
  tools: readonly EnvironmentTool[];
  turns: readonly Turn[];
  /** Words put in from outside: a corrective instruction, a plan, a memory; with the turn before which they came. */
  notes: readonly { before: number; text: string }[];
}

/** What a worker does next. */
export interface Action {
  call: Call;
  said?: string;
}

/** Whoever works in an environment: a policy, a model, a program. Two agents of one seed act alike on one history. */
export interface Agent {
  readonly name: string;
  /** Whether pictures are shown to it; others get their labels. */
  readonly sees: boolean;
  /** The next action; nothing when it gives up. */
  next(history: History, signal: AbortSignal): Promise<Action | undefined>;
  close(): Promise<void>;
}

/** A worker that can be started again and again, each time with a seed of its own. */
export interface Worker {
  readonly name: string;
  start(seed: number): Agent;
}
