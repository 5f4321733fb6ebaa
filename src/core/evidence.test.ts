import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evidenceAt, textAt, verifyQuote } from "./evidence.ts";
import { fieldText } from "./render.ts";
import { runOf, textPart } from "./testing.ts";

const run = runOf(
  [
    {
      kind: "message",
      role: "user",
      parts: [textPart("Leave  before\n21:00, please.", { author: "human" })],
    },
    {
      parts: [
        textPart("Booking the late flight."),
        { kind: "call", author: "agent", body: '{"flight":"BA 21"}', call: { id: "1", name: "book" } },
      ],
    },
    { kind: "result", role: "book", parts: [textPart("Booked: BA 21 at 21:46.", { kind: "result" })] },
  ],
  { instructions: [{ role: "agent", text: "Never book after the limit." }], requests: [{ text: "A trip." }] },
);

describe("verifyQuote", () => {
  it("finds an exact quote with its part and offsets", () => {
    expect(verifyQuote(run, { step: 2, text: "at 21:46" })).toEqual({
      ok: true,
      evidence: {
        quote: "at 21:46",
        place: { in: "step", step: 2, part: 0 },
        start: 14,
        end: 22,
        match: "exact",
      },
    });
  });

  it("finds a quote whose case, blanks and marks differ, and gives the words as they stand", () => {
    const check = verifyQuote(run, { step: 0, text: "leave before 21:00" });
    expect(check).toMatchObject({
      ok: true,
      evidence: { quote: "Leave  before\n21:00", match: "normalised" },
    });
  });

  it("relocates a right quote cited at a wrong step, and says where it was cited", () => {
    const check = verifyQuote(run, { step: 0, text: "Booked: BA 21" });
    expect(check).toMatchObject({ ok: true, evidence: { place: { step: 2 }, citedStep: 0 } });
  });

  it("quotes a call as name and arguments", () => {
    const check = verifyQuote(run, { step: 1, text: 'book({"flight":"BA 21"})' });
    expect(check).toMatchObject({ ok: true, evidence: { place: { step: 1, part: 1 }, start: 0 } });
  });

  it("finds words of instructions and requests", () => {
    expect(verifyQuote(run, { text: "Never book" })).toMatchObject({
      evidence: { place: { in: "instruction" } },
    });
    expect(verifyQuote(run, { step: 9, text: "A trip" })).toMatchObject({
      evidence: { place: { in: "request" } },
    });
  });

  it("rejects an invented quote and an empty one, with the reason", () => {
    expect(verifyQuote(run, { step: 1, text: "I never said this" })).toEqual({
      ok: false,
      reason: 'not found in step 1 or anywhere in the run: "I never said this"',
    });
    expect(verifyQuote(run, { text: " \u200b " })).toEqual({ ok: false, reason: "the quote is empty" });
  });

  it("finds every slice of every field, exactly where it stands", () => {
    fc.assert(
      fc.property(fc.nat(2), fc.nat(), fc.nat(), (index, a, b) => {
        const step = run.steps[index];
        const part = step?.parts[a % (step.parts.length || 1)];
        if (!step || !part) return;
        const text = fieldText(part);
        const start = a % text.length;
        const quote = text.slice(start, start + 1 + (b % (text.length - start)));
        fc.pre(quote.trim() !== "");
        const check = verifyQuote(run, { step: index, text: quote });
        expect(check).toMatchObject({ ok: true, evidence: { match: "exact" } });
        if (check.ok) expect(textAt(run, check.evidence.place).slice(check.evidence.start)).toMatch(/\S/u);
      }),
    );
  });
});

describe("evidenceAt", () => {
  it("throws for a stretch outside the text", () => {
    expect(() => evidenceAt(run, { in: "request", index: 0 }, 2, 99)).toThrow(RangeError);
    expect(() => evidenceAt(run, { in: "step", step: 7, part: 0 }, 0, 1)).toThrow(RangeError);
  });
});
