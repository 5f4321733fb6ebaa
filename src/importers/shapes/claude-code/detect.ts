import type { Sample } from "../../reading/source.ts";
import { type Fields, isFields } from "../loose.ts";

/** The one field, beside `type`, that tells a record of this format from one of another. */
const MARKS: Record<string, readonly string[]> = {
  user: ["sessionId", "session_id", "parentUuid", "isSidechain"],
  assistant: ["sessionId", "session_id", "parentUuid", "isSidechain"],
  system: ["sessionId", "session_id", "parentUuid"],
  progress: ["parentToolUseID", "sessionId"],
  summary: ["leafUuid"],
  "file-history-snapshot": ["snapshot"],
  "queue-operation": ["operation"],
  attachment: ["attachment"],
  result: ["num_turns", "session_id"],
  stream_event: ["event"],
  rate_limit_event: ["rate_limit_info"],
};

/** The share of records that are of this format, whatever stands first in the file. */
export function detectSession(sample: Sample): number | { score: number; reason: string } {
  const exported = sessionRecords(sample.document);
  if (exported) return exported.some((line) => isFields(line) && isFields(line.message)) ? 0.9 : 0;
  const fitting = sample.records.filter((record) => isFields(record) && isSessionRecord(record)).length;
  if (fitting === 0) return 0;
  if (fitting * 2 >= sample.records.length) return 0.95;
  const reason = `only ${fitting} of the first ${sample.records.length} records are a session's`;
  return { score: fitting * 5 >= sample.records.length ? 0.6 : 0.3, reason };
}

/** The records of a session exported as one document. */
export function sessionRecords(document: unknown): readonly unknown[] | undefined {
  return isFields(document) && Array.isArray(document.loglines) ? document.loglines : undefined;
}

function isSessionRecord(record: Fields): boolean {
  const type = typeof record.type === "string" ? record.type : "";
  return Object.hasOwn(MARKS, type) && (MARKS[type]?.some((field) => field in record) ?? false);
}
