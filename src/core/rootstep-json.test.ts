import fc from "fast-check";
import { expect, it } from "vitest";
import { fromRunDocument, RUN_SCHEMA, runDocumentPieces, toRunDocument } from "./rootstep-json.ts";
import { runOf, textPart } from "./testing.ts";

it("round-trips every text", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (bodies) => {
      const run = runOf(bodies.map((body) => ({ parts: [textPart(body)], time: { start: 1 } })));
      expect(fromRunDocument(JSON.parse(toRunDocument(run)))).toEqual(run);
    }),
  );
});

it("is the same text in pieces, none of them much larger than a step", () => {
  const run = runOf(
    Array.from({ length: 400 }, (_, index) => ({ parts: [textPart(`${index} `.repeat(500))] })),
  );
  const pieces = [...runDocumentPieces(run)];
  expect(pieces.join("")).toBe(`${JSON.stringify({ schema: RUN_SCHEMA, run })}\n`);
  expect(pieces.length).toBeGreaterThan(5);
});

it("says which field is wrong", () => {
  const document = JSON.parse(toRunDocument(runOf([{ role: "a" }])));
  document.run.steps[0].role = 7;
  expect(() => fromRunDocument(document)).toThrow(/rootstep\.run\/1 document: run\.steps\.0\.role: /u);
});
