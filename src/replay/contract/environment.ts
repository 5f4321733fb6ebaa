import type { JsonValue } from "./json.ts";

/** A tool of an environment, as a worker sees it. */
export interface EnvironmentTool {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: JsonValue;
  /** Its effect cannot be taken back within a run: money sent, a mail written. */
  irreversible: boolean;
  /** Arguments that show what the tool does from the start on, for tests of the environment. */
  examples?: readonly JsonValue[];
}

/** One call of a tool. */
export interface Call {
  tool: string;
  arguments: JsonValue;
}

/** What a worker sees after a call. */
export interface Observation {
  text: string;
  /** Pictures, for workers that can see. */
  images?: readonly { mediaType: string; base64: string; label: string }[];
  /** The environment refused the call; it cost a step and changed nothing. */
  failed: boolean;
  /** The run is over: nothing more can be done in it. */
  ended: boolean;
}

/** A way in which a finished run misses its task: "missing refund", with what exactly is missing. */
export interface Violation {
  kind: string;
  detail: string;
}

/** What a recorded call means in an environment that has other tools than the recorded one. */
export interface Understood {
  call: Call;
  /** What the answers have in common: their text, or only whether the call was refused. */
  compare: "text" | "outcome";
}

/** A state of an environment that can be returned to; opaque, and safe to store as JSON. */
export type Snapshot = JsonValue;

/**
 * A world in which a run can be continued from any of its steps. The same key and the same calls give the same bytes.
 * Everything is asynchronous; a call in flight is given up when its signal is aborted.
 */
export interface Environment {
  /** What names this world among all: family, level and seed, or a folder. */
  readonly key: string;
  readonly tools: readonly EnvironmentTool[];
  /** Nothing that is done in it leaves it: going back to a snapshot takes back an irreversible call too. */
  readonly simulated?: boolean;
  /** Turns that a run here may take at most, where the environment knows. */
  readonly limit?: number;
  /**
   * The call of its own that a recorded call of another tool means, where it knows such tools: `Bash` of one agent is the shell
   * of another. "idle": the recorded call changes nothing that matters here.
   */
  readonly understand?: (recorded: Call) => Understood | "idle" | undefined;
  /** Goes to the start and gives the task. */
  reset(signal: AbortSignal): Promise<{ task: string; instructions: string }>;
  act(call: Call, signal: AbortSignal): Promise<Observation>;
  snapshot(): Promise<Snapshot>;
  restore(snapshot: Snapshot): Promise<void>;
  /** What the run so far misses; empty when it succeeded. */
  check(): Promise<Violation[]>;
  /** Frees what it holds: processes, folders. */
  close(): Promise<void>;
}

/** What the user settles about an environment besides its address. */
export interface EnvironmentOptions {
  /** A command whose exit code says whether the run succeeded. */
  check?: string | undefined;
  /** Run commands as the user, where no sandbox works. */
  unsandboxed?: boolean | undefined;
  /** Seconds that one call may take. */
  seconds?: number | undefined;
  /** Folders of the user that commands may read, beside those of the system. */
  expose?: readonly string[] | undefined;
}

/** A kind of environment. One file in `src/environments/` holds one. */
export interface EnvironmentKind {
  name: string;
  title: string;
  /** A fresh world; `address` is what follows the name: `opsworld:late/4/17`, `workspace:./project`. */
  create(address: string, options?: EnvironmentOptions): Promise<Environment>;
}

/** Declares an environment; the registry collects them. */
export function defineEnvironment(kind: EnvironmentKind): EnvironmentKind {
  return kind;
}
