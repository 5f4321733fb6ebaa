/** Tools that run commands or code: what they print is a program's business, not the tool's. */
const SHELL =
  /\b(?:bash|shell|sh|terminal|exec\w*|run_?commands?|run_?code|python|ipython|jupyter|code_?interpreter|console|cmd|powershell|computer_terminal)\b/i;

/** Whether a tool of this name runs commands or code. */
export function runsCommands(tool: string): boolean {
  return SHELL.test(tool.replaceAll("_", " ")) || SHELL.test(tool);
}
