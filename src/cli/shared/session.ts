/** One command line while it runs. */
export interface Session {
  /** The exit code. */
  code: number;
  /** What commander wants printed, kept until it can be awaited. */
  help: string;
  argv: readonly string[];
}
