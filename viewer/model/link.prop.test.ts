import fc from "fast-check";
import { expect, test } from "vitest";
import { formatLink, type Link, parseLink } from "./link.ts";

const number = fc.nat({ max: 999_999_999 });
const quote = fc
  .tuple(number, fc.integer({ min: 1, max: 1000 }))
  .map(([start, size]) => ({ start, end: Math.min(999_999_999, start) + size }));
const place = fc.oneof(
  fc.record({ in: fc.constant("step" as const), step: number, part: fc.nat({ max: 20 }) }),
  fc.record({
    in: fc.constantFrom("instruction" as const, "request" as const, "artifact" as const),
    index: number,
  }),
);

test("a link with a quote leads where it was made, also after a mail program added to it", () => {
  fc.assert(
    fc.property(
      place,
      quote,
      fc.constantFrom("", ".", ">", "%20", "&utm_source=mail", ")"),
      (at, range, added) => {
        const link: Link = { view: "diagnosis", place: at, quote: range };
        expect(parseLink(formatLink(link) + added)).toEqual(link);
      },
    ),
  );
});

test("any text is a link to somewhere or nowhere, never a fault", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (hash) => {
      expect(["diagnosis", "workings"]).toContain(parseLink(`#${hash}`).view);
    }),
  );
});
