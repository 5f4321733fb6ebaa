import { reasonOf } from "../../core/errors.ts";
import { parseJsonStrictly } from "./parse-json.ts";
import type { RecordLine } from "./source.ts";
import { Utf8Reader } from "./utf8.ts";

/** The byte that ends a line. */
export const NEWLINE = 10;

/** A longer line is left out: it would not fit into one text. */
const LINE_LIMIT = 400 * 1024 * 1024;

/**
 * The records of a JSONL stream; a line that is no JSON is reported with its number and the reason. Bytes are copied
 * only where a line lies across chunks.
 */
export async function* parseLines(
  chunks: AsyncIterable<Uint8Array>,
  reader = new Utf8Reader(),
  limit = LINE_LIMIT,
): AsyncIterable<RecordLine> {
  const pending = new PendingLine(limit);
  let line = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      line += 1;
      const record = parseRecord(line, pending.endWith(chunk.subarray(from, at)), reader);
      if (record) yield record;
      from = at + 1;
    }
    if (from < chunk.length) pending.add(chunk.subarray(from));
  }
  const record = parseRecord(line + 1, pending.endWith(new Uint8Array()), reader);
  if (record) yield record;
}

/** The start of a line whose end is in a later chunk. Of a line beyond the limit nothing is kept. */
class PendingLine {
  readonly #limit: number;
  #parts: Uint8Array[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > this.#limit) this.#parts = [];
    else this.#parts.push(part);
  }

  /** The whole line, or nothing when it is too long; what comes next is a new one. */
  endWith(tail: Uint8Array): Uint8Array | undefined {
    const alone = this.#size === 0;
    if (!alone) this.add(tail);
    const line = alone ? tail : concat(this.#parts);
    const fits = (alone ? tail.length : this.#size) <= this.#limit;
    this.#parts = [];
    this.#size = 0;
    return fits ? line : undefined;
  }
}

/** A line's record; nothing for a blank line. */
function parseRecord(
  line: number,
  bytes: Uint8Array | undefined,
  reader: Utf8Reader,
): RecordLine | undefined {
  if (!bytes) return { line, bad: "a line too long to read" };
  const text = reader.decode(bytes);
  if (text.length < 8 && text.trim() === "") return undefined;
  try {
    return { line, value: parseJsonStrictly(text) };
  } catch (fault) {
    return text.trim() === "" ? undefined : { line, bad: reasonOf(fault) };
  }
}

/** All bytes of a stream; nothing when there are more than the limit. */
export async function readAtMost(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array | undefined> {
  const all: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    all.push(chunk);
    size += chunk.length;
    if (size > limit) return undefined;
  }
  return all.length === 1 && all[0] ? all[0] : concat(all);
}

/** The parts one after another. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
