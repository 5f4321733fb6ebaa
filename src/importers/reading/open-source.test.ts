import { describe, expect, it } from "vitest";
import { memoryFile, readStream } from "./memory-file.ts";
import { openSource } from "./open-source.ts";

const LONG = "x".repeat(400_000);

async function shapeOf(content: string): Promise<string> {
  const source = await openSource(memoryFile("run", content), []);
  let records = 0;
  for await (const _ of source.records()) records += 1;
  return `${source.sample.shape} ${source.sample.records.length} of ${records}`;
}

describe("the shape of a file", () => {
  it("is JSONL when a line follows a line", async () => {
    expect(await shapeOf('{"a":1}\n{"a":2}\n')).toBe("jsonl 2 of 2");
  });
  it("is JSONL when lines are longer than the head that detection reads", async () => {
    expect(await shapeOf(`${JSON.stringify({ a: LONG })}\n${JSON.stringify({ a: LONG })}\n`)).toBe(
      "jsonl 1 of 2",
    );
  });
  it("is JSONL when a long line follows a short one", async () => {
    expect(await shapeOf(`{"a":1}\n${JSON.stringify({ a: LONG })}\n`)).toBe("jsonl 1 of 2");
  });
  it("is one document when a long line stands alone", async () => {
    expect(await shapeOf(`${JSON.stringify({ a: LONG })}\n`)).toBe("json 1 of 1");
  });
  it("is one document when it is printed over many lines", async () => {
    expect(await shapeOf(JSON.stringify({ a: LONG, b: [1, 2] }, null, 2))).toBe("json 1 of 1");
    expect(await shapeOf(JSON.stringify([{ a: 1 }, { a: LONG }], null, 2))).toBe("json 2 of 2");
  });
  it("is text when it is no JSON", async () => {
    expect(await shapeOf("a policy\nin two lines")).toBe("text 0 of 2");
  });
});

it("reads no endless standard input", async () => {
  async function* endless(): AsyncIterable<Uint8Array> {
    for (;;) yield new Uint8Array(1000);
  }
  await expect(readStream(endless(), 100_000)).rejects.toThrow("more than 1 GB");
});

describe("JSON nested more deeply than anything can walk", () => {
  const deep = (levels: number) => `${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`;
  it("is refused as a document and left out as a line", async () => {
    await expect(shapeOf(deep(50_000))).rejects.toThrow("JSON nested more than 500 levels deep");
    expect(await shapeOf(`{"a":1}\n${deep(2_000)}\n{"a":2}`)).toBe("jsonl 2 of 3");
  });
  it("is read below that", async () => {
    expect(await shapeOf(deep(200))).toBe("json 1 of 1");
  });
});
