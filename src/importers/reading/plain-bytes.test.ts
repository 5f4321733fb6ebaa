import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { importers } from "../index.ts";
import { importContent } from "../testing/import.ts";
import { importRuns } from "./import-runs.ts";
import { memoryFile } from "./memory-file.ts";
import { plainBytes } from "./plain-bytes.ts";

const MESSAGES = [
  { role: "user", content: "Fix the bug — soon, é 漢字 👍" },
  { role: "assistant", content: "done" },
];
const JSON_TEXT = JSON.stringify(MESSAGES);
const LINES = MESSAGES.map((message) => JSON.stringify(message)).join("\r\n");

function utf16(text: string, order: "le" | "be"): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
}

async function bodiesOf(content: Uint8Array | string): Promise<string[]> {
  const [result] = await importContent("run.json", content);
  if (result?.kind !== "run") return [`${result?.kind}: ${result?.reason}`];
  return result.trajectory.steps.map((step) => step.parts.map((part) => part.body).join());
}

const BODIES = MESSAGES.map(({ content }) => content);

it.each([
  ["UTF-8 with its mark", Buffer.from(`\ufeff${JSON_TEXT}`)],
  ["UTF-16, little end first", utf16(JSON_TEXT, "le")],
  ["UTF-16, big end first", utf16(JSON_TEXT, "be")],
  ["UTF-16 lines", utf16(LINES, "le")],
  ["gzip", gzipSync(JSON_TEXT)],
  ["gzip of lines", gzipSync(LINES)],
  ["gzip of UTF-16", gzipSync(utf16(JSON_TEXT, "be"))],
])("reads %s", async (_, content) => {
  expect(await bodiesOf(content)).toEqual(BODIES);
});

it("reads the same whatever the chunks", async () => {
  for (const content of [utf16(JSON_TEXT, "be"), gzipSync(JSON_TEXT)]) {
    const chunks = [...content].map((byte) => Uint8Array.of(byte));
    const files = [memoryFile("run.json", chunks)];
    for await (const result of importRuns({ files }, { importers })) expect(result.kind).toBe("run");
  }
});

const DAMAGED = "gzip data that is cut off, damaged or in several parts; unpack it first";

it.each([
  ["gzip that is cut off", gzipSync(JSON_TEXT).subarray(0, 60), DAMAGED],
  ["gzip in gzip", gzipSync(gzipSync(JSON_TEXT)), "gzip data that is cut off or damaged, or packed twice"],
  ["no gzip", Buffer.from([0x1f, 0x8b, 8, 1, 2, 3]), DAMAGED],
  ["zstd", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 1, 2]), "zstd data; unpack it first"],
  ["zip", Buffer.from("PK\u0003\u0004\u0014\u0000"), "a zip archive; unpack it and name the folder"],
  ["tar", Buffer.from(`${"a".padEnd(257, "\u0000")}ustar`), "a tar archive; unpack it and name the folder"],
  ["SQLite", Buffer.from("SQLite format 3\u0000\u0010"), "an SQLite database; export its runs as JSON"],
  [
    "UTF-16 without mark",
    Buffer.from(JSON_TEXT.slice(0, 20), "utf16le"),
    "UTF-16 text without its byte order mark; save it as UTF-8",
  ],
  ["zeros", Buffer.alloc(300_000), "binary data, no trace format"],
  ["nothing", "", "the file is empty"],
  ["a mark alone", "\ufeff", "the file is empty"],
])("says what %s is", async (_, content, reason) => {
  expect(await bodiesOf(content)).toEqual([`unreadable: ${reason}`]);
});

it("stops unpacking at its limit", async () => {
  const bomb = gzipSync(Buffer.alloc(3_000_000));
  let read = 0;
  const reading = async () => {
    for await (const chunk of plainBytes(memoryFile("bomb", [bomb]).open(), 1_000_000)) read += chunk.length;
  };
  await expect(reading()).rejects.toThrow(/^gzip data that unpacks to more than/u);
  expect(read).toBeLessThanOrEqual(1_000_000);
});

it("counts what was not UTF-8, and nothing that was recorded as lost", async () => {
  const text = JSON_TEXT.replace("done", "d\ufffdne @@");
  const bytes = Buffer.from(Buffer.from(text).toString("latin1").replace("@@", "\xe9\xed\xa0\x80"), "latin1");
  const [result] = await importContent("run.json", bytes);
  expect(result).toMatchObject({
    kind: "run",
    trajectory: { issues: [{ kind: "repaired", what: "characters that were not UTF-8", count: 4 }] },
  });
});

it("reads lines around one that is torn by zeros", async () => {
  const torn = LINES.replace("\r\n", `\n${"\u0000".repeat(64)}\n`);
  const [result] = await importContent("run.jsonl", torn);
  expect(result).toMatchObject({ kind: "run", trajectory: { issues: [{ kind: "bad-line", count: 1 }] } });
});
