import { describe, expect, it } from "vitest";
import { successClaim, withoutCode } from "./claims.ts";

function claim(text: string): string | undefined {
  const found = successClaim(text);
  return found && text.slice(found.start, found.end);
}

describe("successClaim", () => {
  it.each([
    ["All tests pass now.", "All tests pass now."],
    ["I looked. The bug is fixed. Bye.", "The bug is fixed."],
    ["It works without errors and is complete.", "It works without errors and is complete."],
  ])("hears %j", (text, expected) => expect(claim(text)).toBe(expected));

  it.each([
    "Once it is fixed, I go on.",
    "Let's verify that the result is correct.",
    "The build has not completed successfully.",
    "Is it done and verified?",
    "We need to ensure the list is complete.",
    "```python\nprint('success')\n```",
    "- [ ] everything works",
    "I looked at the file.",
    "",
  ])("does not hear %j", (text) => expect(claim(text)).toBeUndefined());
});

describe("withoutCode", () => {
  it("blanks code and keeps every offset", () => {
    const text = "a ```js\nlet b;\n``` c ```open";
    expect(withoutCode(text)).toHaveLength(text.length);
    expect(withoutCode(text)).not.toContain("let");
    expect(withoutCode(text).indexOf("c")).toBe(text.lastIndexOf(" c ") + 1);
  });
});
