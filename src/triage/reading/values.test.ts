import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findValues } from "./values.ts";

const found = (text: string) =>
  findValues(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);
const key = (text: string) => findValues(text)[0]?.key;

describe("findValues", () => {
  it.each<[string, [string, string][]]>([
    ["see https://a.test/b?c=1, please", [["url", "https://a.test/b?c=1"]]],
    ["in `https://a.test/b`", [["url", "https://a.test/b"]]],
    ["write to desk@harbour.test.", [["email", "desk@harbour.test"]]],
    [
      "on 2031-04-09 or 9 Apr 2031",
      [
        ["date", "2031-04-09"],
        ["date", "9 Apr 2031"],
      ],
    ],
    [
      "from 07:45 to 9:00 pm or 10 PM",
      [
        ["time", "07:45"],
        ["time", "9:00 pm"],
        ["time", "10 PM"],
      ],
    ],
    ["edit ./src/pay/charge.ts.", [["path", "./src/pay/charge.ts"]]],
    [
      "order KX-20417 and #4471",
      [
        ["id", "KX-20417"],
        ["id", "#4471"],
      ],
    ],
    [
      "1,250.50 of 12 in 500-piece boxes",
      [
        ["number", "1,250.50"],
        ["number", "12"],
        ["number", "500-piece"],
      ],
    ],
    ["by Odda Quill of Harbour Office", [["name", "Odda Quill of Harbour Office"]]],
    ["nothing to see here", []],
  ])("reads %j", (text, expected) => expect(found(text)).toEqual(expected));

  it.each([
    ["1,250.50", "1250.5"],
    ["9 April 2031", "2031-04-09"],
    ["April 9, 2031", "2031-04-09"],
    ["9:00 pm", "21:00"],
    ["9 pm", "21:00"],
    ["9 PM", "21:00"],
    ["12:00 am", "0:00"],
    ["#KX-20417", "kx-20417"],
    ["./src/a.ts", "src/a.ts"],
  ])("gives %j and %j one key", (a, b) => expect(key(a)).toBe(key(b)));

  it.each([
    ["1,250", "1,251"],
    ["9 am", "9 pm"],
    ["2031-04-09", "2031-04-10"],
    ["KX-20417", "KX-20471"],
  ])("gives %j and %j two keys", (a, b) => expect(key(a)).not.toBe(key(b)));

  it("gives stretches that lie in the text, in order, without overlap", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        let end = 0;
        for (const value of findValues(text)) {
          expect(value.start).toBeGreaterThanOrEqual(end);
          expect(value.end).toBeGreaterThan(value.start);
          expect(value.end).toBeLessThanOrEqual(text.length);
          end = value.end;
        }
      }),
    );
  });
});
