import { RootstepError } from "../../core/errors.ts";
import type { Spilling } from "../../core/spilled-list.ts";
import { binaryWithZeros, knownBinary } from "./binary.ts";
import { concat, NEWLINE, parseLines, readAtMost } from "./lines.ts";
import { parseJsonStrictly } from "./parse-json.ts";
import type { RecordLine, Sample, Source, SourceFile } from "./source.ts";
import { Utf8Reader } from "./utf8.ts";

const HEAD_BYTES = 256 * 1024;
const SAMPLE_RECORDS = 400;
/** The longest text V8 can hold is 512 MB; a single JSON document beyond this is refused with a reason. */
const DOCUMENT_LIMIT = 400 * 1024 * 1024;

/** Opens a file for detection and reading; the file is parsed at most once as a document. */
export async function openSource(
  file: SourceFile,
  companions: readonly SourceFile[],
  spilling?: Spilling,
  reader = new Utf8Reader(),
): Promise<Source> {
  const { bytes, cut } = await readHead(file);
  const head = new TextDecoder("utf-8").decode(bytes);
  if (head.trim() === "" && !cut) throw new RootstepError("input", "the file is empty");
  const binary = knownBinary(bytes);
  if (binary !== undefined) throw new RootstepError("input", binary);
  const lines = await linesAtHead(file, head, cut);
  if (!lines && head.includes("\u0000")) throw new RootstepError("input", binaryWithZeros(bytes));
  const parsed = lines === undefined ? await parseDocument(file, reader) : undefined;
  const sample = sampleOf(file, head, lines, parsed);
  return {
    file,
    companions,
    sample,
    spilling,
    notUtf8: () => reader.takeReplaced(),
    document: async () => {
      if (parsed) return parsed.document;
      throw new RootstepError("input", "a document a line, where one JSON document was expected");
    },
    records: (other) =>
      other === undefined ? recordsOf(file, parsed, reader) : recordsOfFile(other, reader),
    text: async (other) => reader.decode(await readDocument(other ?? file)),
  };
}

/** The records at the head, when the file is JSONL. A first line with zeros in it is not read to its end. */
async function linesAtHead(file: SourceFile, head: string, cut: boolean): Promise<unknown[] | undefined> {
  if (!cut || head.includes("\n")) return parseHeadLines(head, cut);
  return head.includes("\u0000") ? undefined : parseLongLine(file);
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

/** The first bytes, and whether there are more. */
async function readHead(file: SourceFile): Promise<{ bytes: Uint8Array; cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.open()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > HEAD_BYTES) break;
  }
  return { bytes: concat(chunks).subarray(0, HEAD_BYTES), cut: size > HEAD_BYTES };
}

/** The first record of a file whose first line is longer than the head, or nothing when that line is all there is. */
async function parseLongLine(file: SourceFile): Promise<unknown[] | undefined> {
  const line = await readFirstLine(file);
  const record = line && parseObject(new TextDecoder("utf-8").decode(line));
  return record === undefined ? undefined : [record];
}

/** What follows the first line of a JSONL file is more than a few blanks. */
const LEAST_RECORD = 16;

/** The first line, when more than a few bytes follow it. */
async function readFirstLine(file: SourceFile): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let line: Uint8Array | undefined;
  let size = 0;
  for await (const chunk of file.open()) {
    const end = line ? -1 : chunk.indexOf(NEWLINE);
    chunks.push(end < 0 ? chunk : chunk.subarray(0, end));
    if (end >= 0) line = concat(chunks);
    size += chunk.length;
    if (line && size - line.length >= LEAST_RECORD) return line;
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
    return parseJsonStrictly(text);
  } catch {
    return undefined;
  }
}

async function parseDocument(
  file: SourceFile,
  reader: Utf8Reader,
): Promise<{ document: unknown } | undefined> {
  const text = reader.decode(await readDocument(file)).trim();
  try {
    return { document: parseJsonStrictly(text) };
  } catch (fault) {
    if (/^[[{]/u.test(text)) throw fault;
    return undefined;
  }
}

async function readDocument(file: SourceFile): Promise<Uint8Array> {
  const bytes = await readAtMost(file.open(), DOCUMENT_LIMIT);
  if (bytes) return bytes;
  throw new RootstepError("input", "one JSON document of more than 400 MB; use JSONL");
}

/** Lines are not delegated through a second generator: half a million of them pass here in a large session. */
function recordsOf(
  file: SourceFile,
  parsed: { document: unknown } | undefined,
  reader: Utf8Reader,
): AsyncIterable<RecordLine> {
  return parsed ? elementsOf(parsed.document) : parseLines(file.open(), reader);
}

async function* elementsOf(document: unknown): AsyncIterable<RecordLine> {
  const values = Array.isArray(document) ? document : [document];
  for (const [index, value] of values.entries()) yield { line: index + 1, value };
}

async function* recordsOfFile(file: SourceFile, reader: Utf8Reader): AsyncIterable<RecordLine> {
  const source = await openSource(file, [], undefined, reader);
  yield* source.records();
}
