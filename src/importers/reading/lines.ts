import type { RecordLine } from "./source.ts";

/** The byte that ends a line. */
export const NEWLINE = 10;

/**
 * The records of a JSONL stream; a line that is no JSON is reported with its number and the reason. Bytes are copied
 * only where a line lies across chunks.
 */
export async function* parseLines(chunks: AsyncIterable<Uint8Array>): AsyncIterable<RecordLine> {
  const decoder = new TextDecoder("utf-8");
  let pending: Uint8Array[] = [];
  let line = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const tail = chunk.subarray(from, at);
      line += 1;
      const record = parseRecord(
        line,
        decoder.decode(pending.length === 0 ? tail : concat([...pending, tail])),
      );
      if (record) yield record;
      pending = [];
      from = at + 1;
    }
    if (from < chunk.length) pending.push(chunk.subarray(from));
  }
  const record = parseRecord(line + 1, decoder.decode(concat(pending)));
  if (record) yield record;
}

/** A line's record; nothing for a blank line. */
function parseRecord(line: number, text: string): RecordLine | undefined {
  if (text.length < 8 && text.trim() === "") return undefined;
  try {
    return { line, value: JSON.parse(text) };
  } catch {
    return text.trim() === "" ? undefined : { line, bad: whyNotJson(text) };
  }
}

function whyNotJson(text: string): string {
  if (text.includes("\u0000")) return "binary data";
  const start = text.trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return "JSON that is cut off or damaged";
  return "not JSON";
}

/** All bytes of a stream. */
export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all.length === 1 && all[0] ? all[0] : concat(all);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
