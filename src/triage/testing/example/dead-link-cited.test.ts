import { describe, expect, it } from "vitest";
import { calls, firings, runOf, says } from "../run.ts";
import rule from "./dead-link-cited.ts";

const LINK = "https://journal.test/tides";
const opened = (result: string, failed = false) => calls("visit", { url: LINK }, result, { failed });

describe("dead-link-cited", () => {
  it("quotes the citation against the failure", () => {
    const run = runOf("Cite a source.", opened("Error: 404 not found", true), says(`See ${LINK} for more.`));
    expect(firings(rule, run)).toMatchObject([
      { step: 3, wrong: { quote: `See ${LINK} for more.` }, reference: { quote: "Error: 404 not found" } },
    ]);
  });

  it.each([
    ["a link that opened", runOf("Cite.", opened("On tides"), says(`See ${LINK}.`))],
    ["another link", runOf("Cite.", opened("Error: gone", true), says("See https://journal.test/moon."))],
    ["no citation", runOf("Cite.", opened("Error: gone", true), says("There is no source."))],
  ])("is quiet about %s", (_, run) => expect(firings(rule, run)).toEqual([]));
});
