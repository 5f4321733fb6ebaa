import { z } from "zod";
import type { Call, Understood } from "../../replay/contract/environment.ts";

/** A shell as agents call it: with a command, as words of a command line, or as bare text. */
const Shell = z.union([
  z.string().transform((command) => ({ command })),
  z.looseObject({
    command: z.union([z.string(), z.array(z.string()).min(1)]),
    workdir: z.string().optional(),
  }),
  z
    .looseObject({ cmd: z.union([z.string(), z.array(z.string()).min(1)]), workdir: z.string().optional() })
    .transform(({ cmd, workdir }) => ({ command: cmd, workdir })),
  z.looseObject({ script: z.string() }).transform(({ script }) => ({ command: script })),
]);

const SHELLS =
  /^(?:bash|sh|shell|terminal|local_shell|execute_bash|run_(?:shell_)?command|execute_command|exec_command|run_terminal_cmd)$/iu;

/** Shells that stay open between commands, so that a `cd` holds. */
const SESSIONS = /^(?:Bash|execute_bash)$/u;

const Write = z.looseObject({ file_path: z.string(), content: z.string() });
const Edit = z.looseObject({
  file_path: z.string(),
  old_string: z.string(),
  new_string: z.string(),
  replace_all: z.boolean().optional(),
});
const Editor = z.discriminatedUnion("command", [
  z.looseObject({ command: z.literal("view"), path: z.string() }),
  z.looseObject({ command: z.literal("create"), path: z.string(), file_text: z.string() }),
  z.looseObject({
    command: z.literal("str_replace"),
    path: z.string(),
    old_str: z.string(),
    new_str: z.string().optional(),
  }),
  z.looseObject({
    command: z.literal("insert"),
    path: z.string(),
    insert_line: z.int().nonnegative(),
    new_str: z.string().optional(),
    insert_text: z.string().optional(),
  }),
]);

/** Recorded tools that look, plan or ask, and leave the folder as it is. */
const IDLE =
  /^(?:Read|Glob|Grep|LS|NotebookRead|TodoRead|TodoWrite|WebFetch|WebSearch|Task|ExitPlanMode|think|view_image|update_plan)$/u;

/** The workspace's call that a recorded call of a coding agent means. */
export function understandCall({ tool, arguments: given }: Call): Understood | "idle" | undefined {
  if (SHELLS.test(tool)) return shellCall(tool, given);
  if (IDLE.test(tool)) return "idle";
  if (tool === "Write") {
    const write = Write.safeParse(given).data;
    return write && writing(write.file_path, write.content);
  }
  if (tool === "Edit") {
    const edit = Edit.safeParse(given).data;
    return edit && edited(edit);
  }
  if (/^str_replace_(?:based_edit_tool|editor)$/u.test(tool)) return editorCall(given);
  return undefined;
}

function shellCall(tool: string, given: Call["arguments"]): Understood | undefined {
  const shell = Shell.safeParse(given).data;
  if (!shell) return undefined;
  const line = typeof shell.command === "string" ? shell.command : lineOf(shell.command);
  const workdir = "workdir" in shell && typeof shell.workdir === "string" ? shell.workdir : undefined;
  const command = workdir === undefined ? line : `cd ${quoted(workdir)} && ${line}`;
  const session = SESSIONS.test(tool) ? { session: true } : {};
  return { call: { tool: "shell", arguments: { command, ...session } }, compare: "text" };
}

/** `["bash", "-lc", "make"]` is `make`; other words are quoted. */
function lineOf(words: readonly string[]): string {
  const [shell = "", flag = "", script] = words;
  if (words.length === 3 && /(?:^|\/)(?:ba|z)?sh$/u.test(shell) && /^-\w*c$/u.test(flag)) return script ?? "";
  return words.map(quoted).join(" ");
}

function writing(path: string, content: string): Understood {
  return { call: { tool: "write_file", arguments: { path, content } }, compare: "outcome" };
}

function edited({ file_path: path, old_string, new_string, replace_all }: z.infer<typeof Edit>): Understood {
  if (old_string === "") return writing(path, new_string);
  const everywhere = replace_all === true ? { everywhere: true } : {};
  return replacing(path, { old: old_string, new: new_string, ...everywhere });
}

function editorCall(given: Call["arguments"]): Understood | "idle" | undefined {
  const editor = Editor.safeParse(given).data;
  switch (editor?.command) {
    case "view":
      return "idle";
    case "create":
      return writing(editor.path, editor.file_text);
    case "str_replace":
      return replacing(editor.path, { old: editor.old_str, new: editor.new_str ?? "" });
    case "insert": {
      const text = editor.new_str ?? editor.insert_text ?? "";
      const command = insertion(editor.path, editor.insert_line, text);
      return { call: { tool: "shell", arguments: { command } }, compare: "outcome" };
    }
    default:
      return undefined;
  }
}

function replacing(path: string, change: { old: string; new: string; everywhere?: boolean }): Understood {
  return { call: { tool: "replace_in_file", arguments: { path, ...change } }, compare: "outcome" };
}

/** Puts lines behind a line of a file. */
function insertion(path: string, line: number, text: string): string {
  const file = quoted(path);
  const head = line === 0 ? ":" : `head -n ${line} ${file}`;
  const whole = `{ ${head}; printf '%s\\n' ${quoted(text)}; tail -n +${line + 1} ${file}; }`;
  return `new=$(mktemp) && ${whole} > "$new" && cat "$new" > ${file} && rm "$new"`;
}

function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
