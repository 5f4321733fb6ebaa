import type { Part } from "../../core/trajectory.ts";

const EDITS =
  /^(?:edit|multi_?edit|write|notebook_?edit|str_replace\w*|apply_patch|create_file|write_file|insert|replace_\w+|update_file|edit_file)/i;
const SHELL_WRITE = /\b(?:sed -i|tee|mv|rm|cp|git (?:rm|mv|checkout|restore)|patch)\b|>{1,2}/u;

/** Whether a call changes files: an editing tool, or a shell command that writes. */
export function isEdit(part: Part): boolean {
  if (part.kind !== "call") return false;
  return (
    EDITS.test(lastName(part)) ||
    (/\b(?:bash|shell|terminal|exec|run_command)\b/i.test(lastName(part)) && SHELL_WRITE.test(part.body))
  );
}

function lastName(part: Part): string {
  return part.call?.name.split(/\.|__|\//u).at(-1) ?? "";
}

/** The text an edit takes out and the text it puts in, as the usual editing tools name them; as recorded, JSON escapes undone. */
export function replacedText(part: Part): { before: string; after: string } | undefined {
  let input: unknown;
  try {
    input = JSON.parse(part.body);
  } catch {
    return undefined;
  }
  if (typeof input !== "object" || input === null) return undefined;
  const fields = new Map(Object.entries(input));
  const before = fields.get("old_string") ?? fields.get("old_str");
  const after = fields.get("new_string") ?? fields.get("new_str");
  return typeof before === "string" && typeof after === "string" ? { before, after } : undefined;
}

const SIGNATURE = /^.*\b(?:export|function|def|class|interface|public|fn|func)\b.*$/gmu;

/** Whether an edit changes a line that declares something, or drops one. */
export function changesSignature({ before, after }: { before: string; after: string }): boolean {
  const kept = new Set(after.match(SIGNATURE)?.map((line) => line.trim()));
  return (before.match(SIGNATURE) ?? []).some((line) => !kept.has(line.trim()));
}
