/** What a file is by its first bytes, and what to do with it. */
const KNOWN: readonly (readonly [start: readonly number[] | string, what: string])[] = [
  ["PK\u0003\u0004", "a zip archive; unpack it and name the folder"],
  [[0x28, 0xb5, 0x2f, 0xfd], "zstd data; unpack it first"],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], "xz data; unpack it first"],
  ["BZh", "bzip2 data; unpack it first"],
  ["7z\u00bc\u00af", "a 7z archive; unpack it and name the folder"],
  [[0x1f, 0x8b], "gzip data that is cut off or damaged, or packed twice"],
  ["SQLite format 3\u0000", "an SQLite database; export its runs as JSON"],
  ["PAR1", "a Parquet file; export it as JSONL"],
  [[0x89, 0x50, 0x4e, 0x47], "a PNG picture"],
  [[0xff, 0xd8, 0xff], "a JPEG picture"],
  ["%PDF-", "a PDF"],
  [[0xff, 0xfe, 0, 0], "UTF-32 text; save it as UTF-8"],
  [[0, 0, 0xfe, 0xff], "UTF-32 text; save it as UTF-8"],
];

/** What a file is that holds no text: named by its first bytes, or binary for its zeros; nothing when it may be text. */
export function knownBinary(head: Uint8Array): string | undefined {
  const known = KNOWN.find(([start]) => startsWith(head, start))?.[1];
  if (known !== undefined) return known;
  return asciiAt(head, TAR_MARK) === "ustar" ? "a tar archive; unpack it and name the folder" : undefined;
}

const TAR_MARK = 257;

/** What a file is that has zeros in it. */
export function binaryWithZeros(head: Uint8Array): string {
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  const share = zeros / Math.max(1, head.length);
  const isUtf16 = share > 0.4 && share <= 0.5 && (head[0] === 0) !== (head[1] === 0);
  return isUtf16
    ? "UTF-16 text without its byte order mark; save it as UTF-8"
    : "binary data, no trace format";
}

function startsWith(head: Uint8Array, start: readonly number[] | string): boolean {
  const bytes = typeof start === "string" ? [...start].map((character) => character.charCodeAt(0)) : start;
  return bytes.every((byte, index) => head[index] === byte);
}

function asciiAt(head: Uint8Array, at: number): string {
  return String.fromCharCode(...head.subarray(at, at + 5));
}
