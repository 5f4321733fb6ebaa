import type { Call, Observation } from "../../replay/contract/environment.ts";
import type { CommandResult } from "./run-command.ts";
import type { Shell } from "./shell.ts";
import { WorkspaceCall } from "./tools.ts";

/** Carries a call out. Files are read and written by commands too, so that a link leads nowhere a command could not go. */
export async function act(shell: Shell, call: Call, signal: AbortSignal): Promise<Observation> {
  const parsed = WorkspaceCall.safeParse(call);
  if (!parsed.success) return refused(whyNot(call, parsed.error.issues));
  const { tool, arguments: given } = parsed.data;
  switch (tool) {
    case "shell":
      return seen(wordsOf(await shell.run(given.command, { signal, session: given.session === true })));
    case "read_file":
      return seen(wordsOf(await shell.run(`cat -- ${quoted(given.path)}`, { signal })));
    case "write_file":
      return write(shell, given.path, given.content, signal);
    case "replace_in_file":
      return replace(shell, given, signal);
    case "finish":
      return { text: "finished", failed: false, ended: true };
  }
}

function whyNot({ tool }: Call, issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [issue] = issues;
  if (issue?.path[0] !== "arguments") return `there is no tool ${tool}`;
  return `${issue.path.join(".")}: ${issue.message}`;
}

/** What a command said, and how it ended where that was not well. */
function wordsOf({ output, ending }: CommandResult): string {
  if (ending === 0) return output;
  const words = typeof ending === "number" ? `[exit code ${ending}]` : `[${ending}]`;
  return output === "" || output.endsWith("\n") ? output + words : `${output}\n${words}`;
}

async function write(
  shell: Shell,
  path: string,
  content: string | Uint8Array,
  signal: AbortSignal,
): Promise<Observation> {
  const command = `mkdir -p -- "$(dirname -- ${quoted(path)})" && cat > ${quoted(path)}`;
  const result = await shell.run(command, { signal, input: content });
  return result.ending === 0 ? seen(`wrote ${path}`) : refused(wordsOf(result));
}

async function replace(
  shell: Shell,
  {
    path,
    old,
    new: wanted,
    everywhere,
  }: { path: string; old: string; new: string; everywhere?: boolean | undefined },
  signal: AbortSignal,
): Promise<Observation> {
  // As base64, and bytes as characters: what is no UTF-8 comes back as it was.
  const encoded = await shell.run(`base64 -w 0 -- ${quoted(path)}`, { signal, whole: true });
  if (encoded.ending !== 0) return refused(wordsOf(encoded));
  const content = Buffer.from(encoded.output, "base64").toString("latin1");
  const pieces = content.split(Buffer.from(old).toString("latin1"));
  const times = pieces.length - 1;
  if (times === 0) return refused(`the text does not stand in ${path}`);
  if (times > 1 && everywhere !== true) return refused(`the text stands ${times} times in ${path}`);
  const replaced = Buffer.from(pieces.join(Buffer.from(wanted).toString("latin1")), "latin1");
  const written = await write(shell, path, replaced, signal);
  return written.failed ? written : seen(`replaced in ${path}`);
}

function seen(text: string): Observation {
  return { text, failed: false, ended: false };
}

function refused(text: string): Observation {
  return { text, failed: true, ended: false };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
