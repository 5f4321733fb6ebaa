import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { RootstepError } from "../../core/errors.ts";
import { type Content, contentOf, differs, type Expected } from "./content.ts";
import { ask } from "./http.ts";
import { PassingFault, type Patience, retrying } from "./patience.ts";

/** The largest file that is taken. */
export const FILE_LIMIT = 1024 ** 3;

export interface Download {
  url: string;
  /** Where it appears when it is whole; until then it is `target.part`. */
  target: string;
  expected: Expected;
  /** Called with every stretch of bytes. */
  received?: (bytes: number) => void;
}

/**
 * Downloads a file, going on where an earlier try ended, and puts it in its place once its content is the expected one.
 * A wrong content is thrown away and asked for once more.
 */
export async function download(
  { url, target, expected, received }: Download,
  patience: Patience,
): Promise<Content> {
  const part = `${target}.part`;
  for (let wrong = 0; ; wrong++) {
    let reached = await sizeOf(part);
    await retrying(
      url,
      async () => {
        await fetchRest(url, part, expected, patience, (bytes, written) => {
          reached = Math.max(reached, written);
          received?.(bytes);
        });
      },
      patience,
      () => reached,
    );
    const content = await contentOf(part);
    const reason = content ? differs(content, expected) : "it is not there";
    if (content && reason === undefined) {
      await rename(part, target);
      return content;
    }
    await rm(part, { force: true });
    if (wrong > 0) throw new RootstepError("network", `${url}: ${reason}`);
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Appends what is missing; a server that cannot begin in the middle begins anew. */
async function fetchRest(
  url: string,
  part: string,
  { size }: Expected,
  patience: Patience,
  received: (bytes: number, written: number) => void,
): Promise<void> {
  const have = await sizeOf(part);
  if (size !== undefined && have === size && size > 0) return;
  if (size !== undefined && have > size) await rm(part);
  const from = size !== undefined && have > size ? 0 : have;
  const answer = await ask(url, patience, from > 0 ? { range: `bytes=${from}-` } : {});
  if (answer.status === 416) {
    await answer.cancel();
    await rm(part, { force: true });
    throw new PassingFault("the server knows no such range");
  }
  const goesOn = answer.status === 206 && startOf(answer.headers) === from;
  if (answer.status === 206 && !goesOn) {
    await answer.cancel();
    throw new PassingFault("the server sent another range than was asked for");
  }
  const file = await open(part, goesOn ? "a" : "w");
  try {
    await append(file, answer.chunks, goesOn ? from : 0, size ?? FILE_LIMIT, received);
    await file.sync();
  } finally {
    await file.close();
  }
  const now = await sizeOf(part);
  if (size !== undefined && now < size)
    throw new PassingFault(`the connection ended after ${now} of ${size} bytes`);
}

async function append(
  file: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  from: number,
  limit: number,
  received: (bytes: number, written: number) => void,
): Promise<void> {
  let written = from;
  for await (const chunk of chunks) {
    written += chunk.length;
    if (written > limit)
      throw new RootstepError("network", `more than the ${limit} bytes that it should have`);
    await file.writeFile(chunk);
    received(chunk.length, written);
  }
}

function startOf(headers: Headers): number | undefined {
  const start = /^bytes (\d+)-/u.exec(headers.get("content-range") ?? "")?.[1];
  return start === undefined ? undefined : Number(start);
}
