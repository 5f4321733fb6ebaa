import type { Trajectory } from "../../core/trajectory.ts";
import type { Model } from "../../methods/asking/model.ts";
import type { Environment } from "../../replay/contract/environment.ts";
import type { Palette } from "../../reports/terminal/palette.ts";
import type { Store } from "../../store/store.ts";
import type { Streams } from "../shared/streams.ts";
import type { AgentChoice } from "./choose-worker.ts";

/** `rootstep replay` as it is typed. */
export interface ReplayOptions {
  env?: string | undefined;
  step?: number | undefined;
  action?: string | undefined;
  method?: string | undefined;
  repetitions: number;
  agent?: string | undefined;
  check?: string | undefined;
  allow?: readonly string[] | undefined;
  skip?: readonly string[] | undefined;
  despiteDrift?: true | undefined;
  unsandboxed?: true | undefined;
  expose?: readonly string[] | undefined;
  seconds?: number | undefined;
  limit?: number | undefined;
  seed?: number | undefined;
  format?: string | undefined;
  redact?: boolean | undefined;
  store?: boolean | undefined;
  json?: string | undefined;
  color: boolean;
}

/** What is changed, and why. */
export interface Target {
  step: number;
  /** Of a diagnosis: what it says is wrong. */
  explanation: string;
}

/** Everything a replay works with. */
export interface Session {
  run: Trajectory;
  options: ReplayOptions;
  environment: Environment;
  model: Model | undefined;
  store: Store | undefined;
  choice: AgentChoice;
  palette: Palette;
  streams: Streams;
  /** Prints, unless standard output is for JSON. */
  say(lines: readonly string[]): Promise<void>;
}
