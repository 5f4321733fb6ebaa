/** Words that a shell takes as they are. */
const PLAIN = /^[\w@%+=:,./-]+$/u;

/** A command line to type again, quoted for a shell. */
export function commandLine(argv: readonly string[]): string {
  const quoted = argv.map((word) => (PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`));
  return ["rootstep", ...quoted].join(" ");
}
