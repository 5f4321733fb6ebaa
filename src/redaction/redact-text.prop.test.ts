import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Placeholders } from "./placeholders.ts";
import { redactText } from "./redact-text.ts";
import { redact, secretFinder } from "./redactor.ts";
import { lookAlikeCases, secretCases } from "./testing/suite.ts";

const secrets = [...secretCases(5, 1)];
const texts = [...secrets.map(({ text }) => text), ...[...lookAlikeCases(5, 1)].map(({ text }) => text)];
const find = secretFinder();

/** Texts of the suite glued together with anything. */
const mixtures = fc
  .array(
    fc.oneof(
      fc.constantFrom(...texts),
      fc.string({ unit: "binary" }),
      fc.constantFrom("=", ":", '"', "\\", "--", " "),
    ),
    {
      maxLength: 8,
    },
  )
  .map((pieces) => pieces.join(""));

describe("redaction of a text", () => {
  it("does nothing the second time", () => {
    fc.assert(
      fc.property(mixtures, (text) => {
        const once = redact(text);
        expect(redact(once)).toBe(once);
      }),
      { numRuns: 400 },
    );
  });

  it("changes nothing where nothing is found", () => {
    fc.assert(
      fc.property(mixtures, (text) => {
        if (find(text).length === 0) expect(redact(text)).toBe(text);
        else expect(redact(text)).not.toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it("keeps JSON valid, however deep the secret stands", () => {
    fc.assert(
      fc.property(mixtures, fc.integer({ min: 1, max: 4 }), (text, depth) => {
        let json: unknown = { text, list: [text, 1] };
        for (let level = 0; level < depth; level++) json = { content: JSON.stringify(json) };
        expect(() => JSON.parse(redact(JSON.stringify(json)))).not.toThrow();
      }),
      { numRuns: 200 },
    );
  });

  it("moves offsets with the text around them", () => {
    fc.assert(
      fc.property(mixtures, fc.string(), fc.string(), (text, before, after) => {
        const whole = `${before} <<<\n${text}\n>>> ${after}`;
        const redacted = redactText(whole, find, new Placeholders());
        if (!redacted) return;
        const start = redacted.move(whole.indexOf("<<<\n"), "start");
        const end = redacted.move(whole.lastIndexOf("\n>>>"), "end");
        expect(start).toBeLessThanOrEqual(end);
        if (redacted.text.includes("<<<\n")) expect(redacted.text.slice(start).startsWith("<<<")).toBe(true);
        if (redacted.text.includes("\n>>>")) expect(redacted.text.slice(end).startsWith("\n>>>")).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
