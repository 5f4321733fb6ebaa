import { RootstepError } from "../../core/errors.ts";
import type { SourceFile } from "./source.ts";

/** A file whose bytes are in memory: a test's, a browser's, or standard input's. */
export function memoryFile(path: string, content: string | readonly Uint8Array[]): SourceFile {
  const chunks = typeof content === "string" ? [new TextEncoder().encode(content)] : content;
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return { path, size, open: () => iterate(chunks) };
}

async function* iterate(chunks: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* chunks;
}

/** Standard input may never end, and is kept in memory. */
const STREAM_LIMIT = 1024 * 1024 * 1024;

/** Standard input, read to its end and kept, as a file named `-`. */
export async function readStream(
  stream: AsyncIterable<Uint8Array>,
  limit = STREAM_LIMIT,
): Promise<SourceFile> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) throw new RootstepError("input", "-: more than 1 GB; save it to a file and name that");
  }
  return memoryFile("-", chunks);
}
