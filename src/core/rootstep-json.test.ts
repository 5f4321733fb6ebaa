import fc from "fast-check";
import { expect, it } from "vitest";
import { fromRunDocument, toRunDocument } from "./rootstep-json.ts";
import { runOf, textPart } from "./testing.ts";

it("round-trips every text", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (bodies) => {
      const run = runOf(bodies.map((body) => ({ parts: [textPart(body)], time: { start: 1 } })));
      expect(fromRunDocument(JSON.parse(toRunDocument(run)))).toEqual(run);
    }),
  );
});

it("says which field is wrong", () => {
  const document = JSON.parse(toRunDocument(runOf([{ role: "a" }])));
  document.run.steps[0].role = 7;
  expect(() => fromRunDocument(document)).toThrow(/rootstep\.run\/1 document: run\.steps\.0\.role: /u);
});
