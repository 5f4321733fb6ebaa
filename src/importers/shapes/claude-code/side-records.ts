import type { Usage } from "../../../core/trajectory.ts";
import { anthropicUsage } from "../anthropic-message.ts";
import { asFields, asList, asName, asNumber, type Fields, textOf } from "../loose.ts";
import type { Conversation } from "./conversation.ts";

/** Where a record stands: its thread, and its time or that of the record before it. */
interface Where {
  thread: string;
  at: number;
}

/** Records without a message, by type. Each says what becomes of it; one that does nothing carries no text. */
const SIDE_RECORDS: Record<string, (conversation: Conversation, raw: Fields, where: Where) => void> = {
  summary: (conversation, raw) => conversation.notes.keep("summary", raw.summary),
  "custom-title": (conversation, raw) => conversation.notes.keep("title", raw.customTitle),
  "ai-title": (conversation, raw) => conversation.notes.keep("title", raw.aiTitle),
  "pr-link": (conversation, raw) => conversation.notes.keep("pull request", raw.prUrl),
  "permission-mode": (conversation, raw) => conversation.notes.set("permissionMode", raw.permissionMode),
  "file-history-snapshot": nothing,
  rate_limit_event: nothing,
  "last-prompt": nothing,
  keep_alive: nothing,
  tool_progress: nothing,
  system: systemRecord,
  attachment: attachmentRecord,
  result: resultRecord,
};

/** Takes in a record without a message. Says whether its type is known. */
export function acceptSideRecord(conversation: Conversation, raw: Fields, where: Where): boolean {
  const type = textOf(raw.type);
  if (!Object.hasOwn(SIDE_RECORDS, type)) return false;
  SIDE_RECORDS[type]?.(conversation, raw, where);
  return true;
}

function nothing(): void {}

/** System records that tell of the client's own work and hold no text of the run. */
const SILENT_SUBTYPES = new Set([
  "turn_duration",
  "stop_hook_summary",
  "hook_started",
  "hook_progress",
  "status",
  "files_persisted",
]);

function systemRecord(conversation: Conversation, raw: Fields, where: Where): void {
  const subtype = textOf(raw.subtype);
  if (subtype === "init") initRecord(conversation, raw);
  else if (subtype === "hook_response")
    conversation.notes.keep(`hook ${textOf(raw.hook_name)}`, hookOutput(raw));
  else spokenRecord(conversation, raw, where, subtype);
}

function spokenRecord(conversation: Conversation, raw: Fields, where: Where, subtype: string): void {
  const body = systemText(raw, subtype);
  if (body !== "") {
    const state = subtype === "api_error" ? "failed" : undefined;
    conversation.addAside(raw, where, { kind: "system", recordedName: subtype, body, state });
  } else if (!SILENT_SUBTYPES.has(subtype)) {
    conversation.notes.addIssue("unknown-record", `system record "${subtype}"`);
  }
}

function systemText(raw: Fields, subtype: string): string {
  const content = asName(raw.content);
  if (content !== undefined) return content;
  if (subtype === "stop_hook_summary") return asList(raw.hookErrors).map(textOf).join("\n");
  if (subtype === "compact_boundary") return `Conversation compacted ${textOf(raw.compact_metadata)}`.trim();
  if (subtype === "api_error") return textOf(raw.error) || "API error";
  return asName(raw.summary) ?? asName(raw.description) ?? "";
}

function hookOutput(raw: Fields): string {
  const output = asName(raw.output) ?? asName(raw.stdout) ?? "";
  const errors = asName(raw.stderr) ?? "";
  return output.includes(errors) ? output : `${output}\n${errors}`.trim();
}

function initRecord(conversation: Conversation, raw: Fields): void {
  for (const tool of asList(raw.tools)) conversation.notes.tools.add(textOf(tool));
  for (const name of ["cwd", "model", "permissionMode", "claude_code_version", "output_style"]) {
    conversation.notes.set(name, raw[name]);
  }
}

/** What the client puts before the model beside the messages; a prompt typed while the agent worked is the person's. */
function attachmentRecord(conversation: Conversation, raw: Fields, where: Where): void {
  const attachment = asFields(raw.attachment);
  const type = textOf(attachment.type);
  const body = attachmentText(attachment);
  if (body === "") return;
  const fromPerson = attachment.commandMode === "prompt" || attachment.commandMode === undefined;
  const isPrompt = type === "queued_command" && fromPerson && attachment.isMeta !== true;
  conversation.addAside(
    raw,
    where,
    isPrompt ? { kind: "message", body, request: body } : { kind: "system", body, recordedName: type },
  );
}

function attachmentText({ type: _, ...rest }: Fields): string {
  const texts = Object.values(rest).filter((value) => value !== null && value !== "");
  if (rest.prompt !== undefined) return blocksText(rest.prompt);
  if (typeof rest.content === "string") return rest.content;
  return texts.length === 0 ? "" : JSON.stringify(rest);
}

function blocksText(value: unknown): string {
  if (!Array.isArray(value)) return textOf(value);
  return value.map((block) => textOf(asFields(block).text ?? block)).join("\n");
}

/** The closing record of a stream: how the run ended and what it cost in all. */
function resultRecord(conversation: Conversation, raw: Fields): void {
  const failed = raw.is_error === true || (asName(raw.subtype) ?? "success") !== "success";
  const errors = asList(raw.errors).map(textOf);
  const text = asName(raw.result);
  const reason = [asName(raw.subtype), ...errors, failed ? text : undefined].filter(
    (part) => part !== undefined,
  );
  conversation.notes.outcome = {
    status: failed ? "failure" : "success",
    by: "result record",
    ...(failed && reason.length > 0 ? { reason: reason.join(": ") } : {}),
  };
  conversation.notes.usage = { ...totalUsage(raw), ...costOf(raw) };
  if (text !== undefined && !failed && !conversation.endsWith(text)) conversation.notes.keep("result", text);
  if (asList(raw.permission_denials).length > 0)
    conversation.notes.keep("permission denials", raw.permission_denials);
}

function totalUsage(raw: Fields): Usage {
  return anthropicUsage(raw.usage) ?? {};
}

function costOf(raw: Fields): Usage {
  const costUsd = asNumber(raw.total_cost_usd);
  return costUsd === undefined ? {} : { costUsd };
}
