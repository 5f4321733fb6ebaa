import { open } from "node:fs/promises";
import { codeOf } from "./faults.ts";

/** A line of a file with its place. */
export interface ByteLine {
  bytes: Buffer;
  offset: number;
  /** It has its line feed; without it the line may be half written. */
  isWhole: boolean;
}

const CHUNK = 1024 * 1024;
const LINE_FEED = 10;

/** The lines of a file from an offset on; none where there is no file. */
export async function* byteLines(path: string, from = 0): AsyncIterable<ByteLine> {
  let begun: Buffer[] = [];
  let offset = from;
  const line = (end: Buffer, isWhole: boolean): ByteLine => {
    const bytes = begun.length === 0 ? end : Buffer.concat([...begun, end]);
    const found = { bytes, offset, isWhole };
    offset += bytes.length + 1;
    begun = [];
    return found;
  };
  for await (const chunk of chunksOf(path, from)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield line(chunk.subarray(start, end), true);
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
  if (begun.length > 0) yield line(Buffer.alloc(0), false);
}

async function* chunksOf(path: string, from: number): AsyncIterable<Buffer> {
  const file = await open(path, "r").catch((fault: unknown) => {
    if (codeOf(fault) === "ENOENT") return undefined;
    throw fault;
  });
  if (!file) return;
  try {
    for (let position = from; ; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
