/** Where a command writes. */
export interface Output {
  write(text: string): Promise<void>;
  isTTY: boolean;
  columns?: number | undefined;
}

/** What a command may touch of the process it runs in. */
export interface Streams {
  stdin: AsyncIterable<Uint8Array>;
  /** Data. */
  stdout: Output;
  /** Progress and remarks. */
  stderr: Output;
  env: Readonly<Record<string, string | undefined>>;
  /** The working directory. */
  directory(): string;
  /** Aborted on the first interrupt, and when nobody reads standard output any more. */
  signal: AbortSignal;
}

/** Whether to write in colour: `--no-color` and NO_COLOR forbid it, FORCE_COLOR asks for it, else in a terminal. */
export function wantsColour(output: Output, env: Streams["env"], flag: boolean): boolean {
  if (!flag || (env.NO_COLOR ?? "") !== "") return false;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return output.isTTY && env.TERM !== "dumb";
}
