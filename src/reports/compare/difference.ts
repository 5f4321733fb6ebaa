/** Two texts as what they share before and after, and what each has in between; no word is cut. */
export interface Difference {
  before: string;
  a: string;
  b: string;
  after: string;
}

/** What two texts share at their beginning and end, in whole words, and where they differ. */
export function differenceOf(a: string, b: string): Difference {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  if (start === a.length && start === b.length) return { before: a, a: "", b: "", after: "" };
  while (start > 0 && isInWord(a, b, start)) start -= 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  while (end > 0 && isInWord(a, b, a.length - end, b.length - end)) end -= 1;
  return {
    before: a.slice(0, start),
    a: a.slice(start, a.length - end),
    b: b.slice(start, b.length - end),
    after: a.slice(a.length - end),
  };
}

/** Whether a cut would part a word, or a surrogate pair, of either text. */
function isInWord(a: string, b: string, atA: number, atB = atA): boolean {
  return [[a, atA] as const, [b, atB] as const].some(
    ([text, at]) =>
      at > 0 && at < text.length && !/\s/u.test(text[at - 1] ?? "") && !/\s/u.test(text[at] ?? ""),
  );
}
