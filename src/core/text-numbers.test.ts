import { describe, expect, it } from "vitest";
import { TextNumbers } from "./text-numbers.ts";

describe("numbers of texts", () => {
  it("are what was set last", () => {
    const numbers = new TextNumbers();
    const known = new Map<string, number>();
    for (let round = 0; round < 50_000; round++) {
      const text = `id-${(round * 7919) % 20_011}`;
      numbers.set(text, -round);
      known.set(text, -round);
    }
    for (const [text, value] of known) expect(numbers.get(text)).toBe(value);
    expect(numbers.get("id-20011")).toBeUndefined();
    expect([numbers.has(""), numbers.has("id-0")]).toEqual([false, true]);
  });
});
