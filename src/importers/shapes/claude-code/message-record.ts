import type { DraftPart } from "../../building/trajectory-builder.ts";
import { decodeBlocks } from "../anthropic-message.ts";
import { asName, type Fields, isFields } from "../loose.ts";
import { isClientText } from "./words.ts";

/** A record with a message, wherever it was found: a line, a progress record, a side file. */
export interface MessageRecord {
  raw: Fields;
  message: Fields;
  parts: DraftPart[];
  uuid: string | undefined;
  thread: string;
  /** Its time, or that of the record before it. */
  at: number;
  /** Found in a progress record: the sub-agent's side file may hold it again. */
  progress: boolean;
}

/** Decodes a user or assistant record. */
export function readMessage(
  raw: Fields,
  where: Pick<MessageRecord, "thread" | "at" | "progress">,
): MessageRecord {
  const message = isFields(raw.message) ? raw.message : { content: raw.message };
  return { raw, message, parts: decodeRecord(raw, message), uuid: asName(raw.uuid), ...where };
}

/** A number that tells a message from another one under the same uuid. */
export function sizeOf(record: MessageRecord): number {
  return record.parts.reduce((sum, part) => sum + part.body.length + 1, 1);
}

/** Words in a user record are the person's unless the client wrote them; a synthetic reply is the client's, too. */
function decodeRecord(raw: Fields, message: Fields): DraftPart[] {
  if (raw.type === "assistant") {
    return decodeBlocks(message.content, message.model === "<synthetic>" ? "system" : "agent");
  }
  const isClient = raw.isMeta === true || raw.isCompactSummary === true || raw.isSynthetic === true;
  const parts = decodeBlocks(message.content, isClient ? "system" : "human");
  for (const part of parts) if (part.author === "human" && isClientText(part.body)) part.author = "system";
  return parts;
}
