import type { Readable } from "node:stream";

/** What comes of a stream: its lines, and the one fault of a line that never ends. */
export interface LineHandlers {
  line(text: string): void;
  tooLong(): void;
}

const NEWLINE = 10;

/** Cuts a stream into lines of UTF-8; one of more than `limit` bytes is given up and nothing more is read. */
export function readLines(stream: Readable, limit: number, { line, tooLong }: LineHandlers): void {
  let parts: Buffer[] = [];
  let length = 0;
  let isDone = false;
  const take = (part: Buffer) => {
    length += part.length;
    isDone = length > limit;
    if (isDone) tooLong();
    else parts.push(part);
  };
  stream.on("data", (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0 && !isDone; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at));
      if (!isDone) line(Buffer.concat(parts).toString("utf8"));
      parts = [];
      length = 0;
      from = at + 1;
    }
    if (!isDone && from < chunk.length) take(chunk.subarray(from));
    if (isDone) stream.destroy();
  });
}
