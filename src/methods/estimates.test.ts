import { describe, expect, test } from "vitest";
import { runOf, textPart } from "../core/testing.ts";
import { diagnose, estimateRun } from "../diagnose.ts";
import { scripted } from "../models/scripted.ts";
import { methods } from "./index.ts";

function runOfLength(steps: number, characters: number) {
  return runOf(
    Array.from({ length: steps }, (_, index) => ({
      role: index % 2 ? "Solver" : "Planner",
      parts: [textPart(`${index} `.padEnd(characters, "x"))],
    })),
  );
}

describe("what a method says beforehand", () => {
  test.each(methods.filter(({ needs }) => needs.model).map(({ name }) => name))(
    "%s: calls and tokens, more for a longer run",
    (name) => {
      const short = estimateRun(runOfLength(10, 500), name);
      const long = estimateRun(runOfLength(200, 2000), name);
      expect(short?.calls).toBeGreaterThan(0);
      expect(short?.inputTokens).toBeGreaterThan(1000);
      expect(long?.inputTokens).toBeGreaterThan(short?.inputTokens ?? 0);
    },
  );

  test("a prompt holds what it holds; settings and models count; triage asks nothing", () => {
    const run = runOfLength(100, 10_000);
    expect(estimateRun(run, "all-at-once", { promptCharacters: 7000 })?.inputTokens).toBe(3500);
    expect(estimateRun(run, "self-consistency", { samples: 3, set: { promptCharacters: 7000 } })?.calls).toBe(
      3,
    );
    expect(estimateRun(run, "panel", {}, 5)?.calls).toBe(5);
    expect(estimateRun(run, "triage")).toBeUndefined();
    expect(() => estimateRun(run, "all-at-once", { nonsense: 1 })).toThrow("it knows: ");
  });
});

describe("auto", () => {
  const quotes = { wrongQuote: "x", violatedQuote: "x", violatedStep: 0, category: "history-conflict" };
  const model = () =>
    scripted({
      "all-at-once/attribution": () => ({ step: 1, role: "Solver", reason: "r", confidence: 0.5, quotes }),
      "rcta/summary": () => new Error("it was asked"),
    });

  test("asks about a short run in one question, and searches a long one", async () => {
    const short = await diagnose(runOfLength(6, 1000), { method: "auto", model: model() });
    expect(short).toMatchObject({ method: "all-at-once", step: 1 });
    expect(short.workings).toContainEqual(expect.objectContaining({ kind: "chosen-method" }));
    const long = await diagnose(runOfLength(80, 1000), { method: "auto", model: model() });
    expect([long.method, long.issues.join()]).toEqual(["rcta", expect.stringContaining("it was asked")]);
    const moved = await diagnose(runOfLength(80, 1000), {
      method: "auto",
      model: model(),
      options: { border: 1_000_000 },
    });
    expect(moved.method).toBe("all-at-once");
  });
});
