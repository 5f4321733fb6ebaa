import { describe, expect, it } from "vitest";
import { Maker } from "./testing/maker.ts";
import { withoutBinary } from "./without-binary.ts";

const maker = new Maker(4);
const picture = `iVBORw0KGgo${maker.base64(2000)}`;

describe("withoutBinary", () => {
  it("says what a run of base64 was, and keeps the words around it", () => {
    expect(withoutBinary(`The screen:\n${picture}==\nshows a form.`)).toMatch(
      /^The screen:\n\[image\/png, 2 KB, sha256 [0-9a-f]{8}…\]\nshows a form\.$/u,
    );
    expect(withoutBinary(`{"image":"${picture}","page":2}`)).toMatch(
      /^\{"image":"\[image\/png, [^"]+\]","page":2\}$/u,
    );
  });

  it("knows base64 in lines and hexadecimal digits", () => {
    const lines = (text: string, separator: string) => text.match(/.{1,76}/gu)?.join(separator) ?? "";
    const [real, escaped, whole] = ["\n", "\\n", ""].map((separator) =>
      withoutBinary(lines(picture, separator)),
    );
    expect(real).toMatch(/^\[image\/png/u);
    expect(escaped).toBe(real);
    expect(whole).toBe(real);
    expect(withoutBinary(maker.hex(4000))).toMatch(/^\[hexadecimal, 2 KB/u);
  });

  it("leaves hashes, rules of dashes, long words and short pictures", () => {
    const text = `${maker.hex(64)}\n${"-".repeat(3000)}\n${"ab".repeat(2000)}\n${picture.slice(0, 900)} end`;
    expect(withoutBinary(text)).toBe(text);
  });
});
