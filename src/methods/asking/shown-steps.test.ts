import { describe, expect, it } from "vitest";
import { runOf, textPart } from "../../core/testing.ts";
import { showSteps, stepsBetween } from "./shown-steps.ts";

const plain = (label: string, text: string) => `<${label}>\n${text}`;

function runOfLengths(...lengths: number[]) {
  return runOf(lengths.map((length) => ({ parts: [textPart("x".repeat(length))] })));
}

describe("steps in a prompt", () => {
  it("are whole while they fit", () => {
    const run = runOfLengths(1000, 2000);
    const shown = showSteps(run, [0, 1], { total: 4000 });
    expect(shown.fenced("steps", [0, 1], plain)).toBe(
      `<steps>\n[0] agent\n${"x".repeat(1000)}\n[1] agent\n${"x".repeat(2000)}\n`,
    );
    expect(shown.notShown).toEqual([]);
  });

  it("lose the middle of the longest only, and say so", () => {
    const run = runOfLengths(1000, 90_000, 3000, 60_000);
    const shown = showSteps(run, stepsBetween(0, 3), { total: 24_000 });
    const text = shown.fenced("steps", stepsBetween(0, 3), plain);
    expect(text.length).toBeLessThanOrEqual(24_100);
    expect(text).toContain(`[2] agent\n${"x".repeat(3000)}\n`);
    expect(text.match(/characters left out/gu)).toHaveLength(2);
    expect(shown.notShown).toEqual([
      "the middle of 2 steps (1, 3), 130,044 characters: too long for a prompt",
    ]);
  });

  it("of one role share a heading in a structured log", () => {
    const run = runOf(["a", "b", "c"].map((body) => ({ parts: [textPart(body)] })));
    const shown = showSteps(run, [0, 1, 2], { total: 1000, merged: true });
    expect(shown.fenced("log", [0, 1, 2], plain)).toBe("<log>\n[0] agent\na\n[1] b\n[2] c\n");
    expect(shown.fenced("log", [0, 2], plain)).toBe("<log>\n[0] agent\na\n[2] agent\nc\n");
  });
});
