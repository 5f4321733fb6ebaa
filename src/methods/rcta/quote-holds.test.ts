import { describe, expect, it } from "vitest";
import { quoteHolds } from "./quote-holds.ts";

const text = "Find the visitor count of the museum for 2021,\n  and write it into the “report”.";

describe("a quote holds", () => {
  it.each([
    ["as it stands", "visitor count of the museum"],
    ["in other case, blanks and marks", 'AND WRITE IT  into the "report"'],
    ["with 3 of 5 distinct words", "visitor count museum budget year"],
    ["with repeated words counted once", "visitor visitor count museum budget year"],
  ])("%s", (_name, quote) => expect(quoteHolds(text, quote)).toBe(true));

  it.each([
    ["with 2 of 5 words", "visitor count budget year total"],
    ["with four words that stand apart", "visitor museum report write"],
    ["when it is empty", "  "],
  ])("not %s", (_name, quote) => expect(quoteHolds(text, quote)).toBe(false));
});
