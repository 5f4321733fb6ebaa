import fc from "fast-check";
import { expect, it } from "vitest";
import { parseLines } from "./lines.ts";
import type { RecordLine } from "./source.ts";

async function* chunked(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function linesOf(text: string, size: number): Promise<RecordLine[]> {
  const lines: RecordLine[] = [];
  for await (const line of parseLines(chunked(new TextEncoder().encode(text), size))) lines.push(line);
  return lines;
}

it("gives the same records whatever the chunks, with any line ending and a missing last one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ text: fc.string({ unit: "grapheme" }) }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      async (records, size, ending, closed) => {
        const text = records.map((record) => JSON.stringify(record)).join(ending) + (closed ? ending : "");
        const values = (await linesOf(text, size)).map((line) => ("value" in line ? line.value : line.bad));
        expect(values).toEqual(records);
      },
    ),
  );
});

it("numbers lines as an editor does and says why one is bad", async () => {
  expect(await linesOf('\ufeff{"a":1}\n\n{"b":\nhello\n\u0000\u0001\n[2]', 7)).toEqual([
    { line: 1, value: { a: 1 } },
    { line: 3, bad: "JSON that is cut off or damaged" },
    { line: 4, bad: "not JSON" },
    { line: 5, bad: "binary data" },
    { line: 6, value: [2] },
  ]);
});

it("keeps nothing of a line beyond the limit", async () => {
  const text = `{"a":1}\n{"b":"${"x".repeat(100)}"}\n[2]`;
  const lines: RecordLine[] = [];
  const chunks = chunked(new TextEncoder().encode(text), 7);
  for await (const line of parseLines(chunks, undefined, 50)) lines.push(line);
  expect(lines).toEqual([
    { line: 1, value: { a: 1 } },
    { line: 2, bad: "a line too long to read" },
    { line: 3, value: [2] },
  ]);
});
