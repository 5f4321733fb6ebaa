/** A program with its arguments, and how it is named in sentences. */
export interface CommandLine {
  file: string;
  arguments: readonly string[];
  shown: string;
}

/** A line as one types it, for the shell to take apart. */
export function shellLine(line: string): CommandLine {
  return { file: "/bin/sh", arguments: ["-c", line], shown: line };
}

/** Words as a shell has already taken them apart. */
export function commandOfWords([file = "", ...words]: readonly string[]): CommandLine {
  return { file, arguments: words, shown: [file, ...words].join(" ") };
}
