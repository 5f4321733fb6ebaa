import { describe, expect, it } from "vitest";
import { enrichStep, exitStatusOf, verifierSignal } from "./enrich.ts";
import { runOf, textPart } from "./testing.ts";
import type { Step } from "./trajectory.ts";

function enriched(step: Partial<Step>) {
  const [only] = runOf([step]).steps;
  if (!only) throw new Error("no step");
  return enrichStep(only);
}

const result = (body: string) => ({ kind: "result" as const, parts: [textPart(body, { kind: "result" })] });

describe("verifier signal", () => {
  it.each([
    ["== 2 failed, 11 passed in 0.3s ==", "fail"],
    ["Tests: 14 passed, 14 total", "pass"],
    ["Tests  0 failed | 9 passed (9)", "pass"],
    ["exit code: 2", "fail"],
    ["exitcode: 0 (execution succeeded)", undefined],
    ['{"passed": false}', "fail"],
    ["verdict: PASS", "pass"],
    ["the weather is fine", undefined],
  ])("%s → %s", (text, signal) => expect(verifierSignal(text, exitStatusOf(text))).toBe(signal));

  it("is read from tools and checking roles only", () => {
    expect(enriched(result("3 failed")).verifier).toBe("fail");
    expect(enriched({ role: "Verifier", parts: [textPart("REJECTED: too late")] }).verifier).toBe("fail");
    expect(enriched({ role: "Coder", parts: [textPart("3 failed, will fix")] }).verifier).toBeUndefined();
  });
});

describe("exit status", () => {
  it.each([
    ["exitcode: 1 (execution failed)", 1],
    ["Process exited with code 127", 127],
    ["exit status 3", 3],
    ["no status here", undefined],
  ])("%s → %s", (text, status) => expect(exitStatusOf(text)).toBe(status));
});

describe("action", () => {
  it.each<[string, Partial<Step>, string]>([
    ["a tool's answer", result("ok"), "observe"],
    [
      "a handoff",
      { handoffs: [{ to: "B", part: 0, start: 0, end: 1 }], parts: [textPart("Go")] },
      "instruct",
    ],
    [
      "a call",
      { parts: [{ kind: "call", author: "agent", body: "{}", call: { id: "1", name: "ls" } }] },
      "call",
    ],
    [
      "a submit call",
      { parts: [{ kind: "call", author: "agent", body: "{}", call: { id: "1", name: "submit" } }] },
      "finish",
    ],
    ["code", { parts: [textPart("Run:\n```python\nprint(1)\n```")] }, "code"],
    ["a last answer", { parts: [textPart("FINAL ANSWER: 4")] }, "complete"],
    ["a plan", { parts: [textPart("Initial plan:\n1. look")] }, "plan"],
    ["a question", { parts: [textPart("Which order?")] }, "ask"],
    ["talk", { parts: [textPart("It is open.")] }, "say"],
  ])("%s", (_, step, action) => expect(enriched(step).action).toBe(action));
});
