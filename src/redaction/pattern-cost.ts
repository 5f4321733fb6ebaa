/** A group of a pattern while it is read. */
interface Group {
  /** Something in it may match more or less of a text. */
  varies: boolean;
}

/** A repetition: how often at least and at most, and how many characters it is written with. */
interface Quantifier {
  least: number;
  most: number;
  length: number;
}

/** Steps that a match may take in one window. */
const STEPS = 3e7;
const WINDOWS = [4096, 1024, 512, 256];

/**
 * On how many characters at once a pattern may be tried, so that it never takes more than some 30 million steps; or why it is
 * refused. A repeated group that can match in several ways takes time that doubles with every character, and so does a
 * reference back: neither is allowed. Without them the steps are at most the length to the power of the repetitions
 * without a limit, times the freedom of those with one.
 */
export function readPattern(source: string): { window: number } | { refused: string } {
  const stack: Group[] = [{ varies: false }];
  let closed: Group | undefined;
  let open = 0;
  let freedom = 1;
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    const top = stack.at(-1);
    const quantifier = quantifierAt(source, at);
    if (quantifier) {
      const { least, most, length } = quantifier;
      if (most > 1 && closed?.varies)
        return { refused: "a repeated group with repetitions or alternatives in it" };
      if (most === Number.POSITIVE_INFINITY) open += 1;
      else freedom *= most - least + 1;
      if (top && most > least) top.varies = true;
      closed = undefined;
      at += length - 1;
      continue;
    }
    closed = undefined;
    if (character === "\\") {
      if (/[1-9k]/u.test(source.charAt(at + 1))) return { refused: "a reference back to a group" };
      at += 1;
    } else if (character === "[") at = endOfClass(source, at);
    else if (character === "(") stack.push({ varies: false });
    else if (character === "|" && top) {
      top.varies = true;
      freedom *= 2;
    } else if (character === ")") {
      closed = stack.pop();
      const outer = stack.at(-1);
      if (outer && closed?.varies) outer.varies = true;
    }
  }
  const window = WINDOWS.find((size) => size ** (open + 1) * freedom <= STEPS);
  return window === undefined
    ? { refused: "too many repetitions without a limit; write {0,20} instead of *" }
    : { window };
}

function quantifierAt(source: string, at: number): Quantifier | undefined {
  // `(?:`, `(?<name>` and the like are no quantifiers.
  if (source.charAt(at - 1) === "(" && source.charAt(at - 2) !== "\\") return undefined;
  const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/u.exec(source.slice(at, at + 24));
  if (!found) return undefined;
  const [{ length }, least, range, most] = found;
  const sign = source.charAt(at);
  if (least === undefined) {
    return { least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Number.POSITIVE_INFINITY, length };
  }
  if (range === undefined) return { least: Number(least), most: Number(least), length };
  return { least: Number(least), most: most === "" ? Number.POSITIVE_INFINITY : Number(most), length };
}

function endOfClass(source: string, at: number): number {
  for (let end = at + 1; end < source.length; end++) {
    if (source.charAt(end) === "\\") end += 1;
    else if (source.charAt(end) === "]") return end;
  }
  return source.length;
}
