import { RootstepError } from "../../core/errors.ts";
import type { Spilling } from "../../core/spilled-list.ts";
import { NEWLINE, parseLines, readAll } from "./lines.ts";
import type { RecordLine, Sample, Source, SourceFile } from "./source.ts";

const HEAD_BYTES = 256 * 1024;
const SAMPLE_RECORDS = 400;
/** The longest text V8 can hold is 512 MB; a single JSON document beyond this is refused with a reason. */
const DOCUMENT_LIMIT = 400 * 1024 * 1024;

/** Opens a file for detection and reading; the file is parsed at most once as a document. */
export async function openSource(
  file: SourceFile,
  companions: readonly SourceFile[],
  spilling?: Spilling,
): Promise<Source> {
  const head = await readHead(file);
  if (head.includes("\u0000")) throw new RootstepError("input", "binary data, no trace format");
  if (head.trim() === "") throw new RootstepError("input", "the file is empty");
  const cut = file.size > HEAD_BYTES;
  const lines = cut && !head.includes("\n") ? await parseLongLine(file) : parseHeadLines(head, cut);
  const parsed = lines === undefined ? await parseDocument(file) : undefined;
  const sample = sampleOf(file, head, lines, parsed);
  return {
    file,
    companions,
    sample,
    spilling,
    document: async () => {
      if (parsed) return parsed.document;
      throw new RootstepError("input", "a document a line, where one JSON document was expected");
    },
    records: (other) => (other === undefined ? recordsOf(file, parsed) : recordsOfFile(other)),
    text: async (other) => decode(await readAll((other ?? file).open())),
  };
}

function sampleOf(
  file: SourceFile,
  head: string,
  lines: unknown[] | undefined,
  parsed: { document: unknown } | undefined,
): Sample {
  if (lines) return { path: file.path, shape: "jsonl", records: lines, head };
  if (!parsed) return { path: file.path, shape: "text", records: [], head };
  const { document } = parsed;
  const records = Array.isArray(document) ? document.slice(0, SAMPLE_RECORDS) : [document];
  return { path: file.path, shape: "json", document, records, head };
}

async function readHead(file: SourceFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.open()) {
    chunks.push(chunk.subarray(0, HEAD_BYTES - size));
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return decode(await readAll(iterate(chunks)));
}

/** The first record of a file whose first line is longer than the head, or nothing when that line is all there is. */
async function parseLongLine(file: SourceFile): Promise<unknown[] | undefined> {
  const line = await readFirstLine(file);
  if (line === undefined || file.size - line.length < LEAST_RECORD) return undefined;
  const record = parseObject(decode(line));
  return record === undefined ? undefined : [record];
}

/** What follows the first line of a JSONL file is more than a few blanks. */
const LEAST_RECORD = 16;

async function readFirstLine(file: SourceFile): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.open()) {
    const end = chunk.indexOf(NEWLINE);
    chunks.push(end < 0 ? chunk : chunk.subarray(0, end));
    size += chunk.length;
    if (end >= 0) return readAll(iterate(chunks));
    if (size > DOCUMENT_LIMIT) return undefined;
  }
  return undefined;
}

/** The records at the head of a JSONL file, or nothing when the file is no JSONL. A bad line among good ones is left out. */
function parseHeadLines(head: string, cut: boolean): unknown[] | undefined {
  const texts = head.split("\n");
  if (cut && texts.length > 1) texts.pop();
  const filled = texts.filter((text) => text.trim() !== "").slice(0, SAMPLE_RECORDS);
  if (filled.length < (cut ? 1 : 2)) return undefined;
  const records = filled.flatMap((text) => {
    const parsed = parseObject(text);
    return parsed === undefined ? [] : [parsed];
  });
  return records.length * 2 >= filled.length && records.length > 0 ? records : undefined;
}

function parseObject(text: string): unknown {
  if (!text.trimStart().startsWith("{") && !text.trimStart().startsWith("[")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function parseDocument(file: SourceFile): Promise<{ document: unknown } | undefined> {
  if (file.size > DOCUMENT_LIMIT) {
    throw new RootstepError(
      "input",
      `one JSON document of ${megabytes(file.size)}; the limit is 400 MB, use JSONL`,
    );
  }
  const text = decode(await readAll(file.open())).trim();
  try {
    return { document: JSON.parse(text) };
  } catch {
    if (/^[[{]/u.test(text)) throw new RootstepError("input", "JSON that is cut off or damaged");
    return undefined;
  }
}

/** Lines are not delegated through a second generator: half a million of them pass here in a large session. */
function recordsOf(file: SourceFile, parsed: { document: unknown } | undefined): AsyncIterable<RecordLine> {
  return parsed ? elementsOf(parsed.document) : parseLines(file.open());
}

async function* elementsOf(document: unknown): AsyncIterable<RecordLine> {
  const values = Array.isArray(document) ? document : [document];
  for (const [index, value] of values.entries()) yield { line: index + 1, value };
}

async function* recordsOfFile(file: SourceFile): AsyncIterable<RecordLine> {
  const source = await openSource(file, []);
  yield* source.records();
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8").decode(bytes);
}

async function* iterate(chunks: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* chunks;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
