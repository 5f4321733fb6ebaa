import { describe, expect, it } from "vitest";
import { RootstepError } from "../core/errors.ts";
import { redact } from "./redactor.ts";

describe("rules of one's own", () => {
  it("take the whole match, or the group called secret", () => {
    const rules = [
      { name: "customer", pattern: "C-\\d{6}" },
      { name: "badge", pattern: /badge (?<secret>[a-z]+)/iu },
    ];
    expect(redact("C-123456 with Badge blue, C-123456", { rules })).toBe(
      "[redacted customer 1] with Badge [redacted badge 1], [redacted customer 1]",
    );
  });

  it("do not touch what was left out before", () => {
    const rules = [{ name: "word", pattern: "redacted|word|\\d" }];
    const once = redact("word 7", { rules });
    expect(redact(once, { rules })).toBe(once);
  });

  it("find a match across the edge of a window", () => {
    const rules = [{ name: "customer", pattern: "C-\\d{6}" }];
    for (const before of [4090, 4096, 8000]) {
      expect(redact(`${" ".repeat(before)}C-123456`, { rules })).toBe(
        `${" ".repeat(before)}[redacted customer 1]`,
      );
    }
  });

  it.each([
    ["(a+)+b", "a repeated group with repetitions"],
    ["(?:\\w|\\d)*x", "a repeated group with repetitions or alternatives"],
    ["((ab)*c){2,}", "a repeated group with repetitions"],
    ["(a)\\1", "a reference back"],
    ["a*b*c*d*", "too many repetitions"],
    ["x*", "it matches nothing at all"],
    ["(", "Unterminated group"],
  ])("refuse %s", (pattern, reason) => {
    expect(() => redact("text", { rules: [{ name: "r", pattern }] })).toThrow(RootstepError);
    expect(() => redact("text", { rules: [{ name: "r", pattern }] })).toThrow(reason);
  });

  it.each([
    "acct-[0-9]{8}",
    "(?:north|south)-\\d+",
    "[*+(]{3}x",
    "\\(\\d+\\)+",
    "(?<secret>[A-Z]{2}\\d{6})(?!\\d)",
  ])("allow %s", (pattern) => {
    expect(redact("nothing here", { rules: [{ name: "r", pattern }] })).toBe("nothing here");
  });

  it("take no more than a moment on the text that is worst for them", () => {
    const rules = [
      { name: "quadratic", pattern: "a*b" },
      { name: "cubic", pattern: "a*a*b" },
      { name: "free", pattern: "a{0,20}a{0,20}a{0,9}b" },
    ];
    for (const rule of rules) {
      const before = performance.now();
      redact("a".repeat(4096), { rules: [rule] });
      expect(performance.now() - before).toBeLessThan(5000);
    }
  });
});
