import { RootstepError } from "../../core/errors.ts";
import type { SourceFile } from "./source.ts";

/** A compressed file may unpack to a thousand times its size. */
const UNPACKED_LIMIT = 2 * 1024 * 1024 * 1024;

/** The file as importers read it: UTF-16 with its mark becomes UTF-8, gzip is unpacked. */
export function plainFile(file: SourceFile): SourceFile {
  return { ...file, open: () => plainBytes(file.open()) };
}

/** The bytes as UTF-8, whatever of these they are. */
export async function* plainBytes(
  chunks: AsyncIterable<Uint8Array>,
  limit = UNPACKED_LIMIT,
): AsyncIterable<Uint8Array> {
  const { start, all } = await peek(chunks);
  if (startsWith(start, [0x1f, 0x8b, 0x08])) yield* fromUtf16(unpacked(all, limit));
  else yield* fromUtf16(all);
}

async function* fromUtf16(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const { start, all } = await peek(chunks);
  const encoding = utf16Of(start);
  if (encoding === undefined) {
    yield* all;
    return;
  }
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  for await (const chunk of all) yield encoder.encode(decoder.decode(chunk, { stream: true }));
  yield encoder.encode(decoder.decode());
}

/** The encoding that a byte order mark names. The mark of UTF-32 starts like that of UTF-16. */
function utf16Of(start: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (startsWith(start, [0xff, 0xfe, 0, 0])) return undefined;
  if (startsWith(start, [0xff, 0xfe])) return "utf-16le";
  return startsWith(start, [0xfe, 0xff]) ? "utf-16be" : undefined;
}

async function* unpacked(packed: AsyncIterable<Uint8Array>, limit: number): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of gunzip(packed)) {
    size += chunk.length;
    if (size > limit)
      throw new RootstepError("input", `gzip data that unpacks to more than ${gigabytes(limit)}`);
    yield chunk;
  }
}

async function* gunzip(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = streamOf(packed).pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } catch (fault) {
    throw fault instanceof RootstepError
      ? fault
      : new RootstepError("input", "gzip data that is cut off, damaged or in several parts; unpack it first");
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
}

const PEEK = 4;

/** The first bytes, and the whole stream with them. */
async function peek(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ start: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let start = new Uint8Array();
  while (start.length < PEEK) {
    const next = await iterator.next();
    if (next.done) break;
    seen.push(next.value);
    start = new Uint8Array([...start, ...next.value.subarray(0, PEEK)]);
  }
  return { start, all: resumed(seen, iterator) };
}

/** Leaving it early closes what it reads from. */
async function* resumed(
  seen: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncIterable<Uint8Array> {
  try {
    yield* seen;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function gigabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 3)} GB`;
}
