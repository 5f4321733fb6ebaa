import { describe, expect, it } from "vitest";
import { memoryFile } from "./memory-file.ts";
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
