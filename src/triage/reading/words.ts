/** Words too common to tell one subject from another. */
const COMMON = new Set(
  (
    "the and for that with this from are was will have has been can you not but all any our your its their which who what " +
    "when where how into out about please using use used need needs each other one two also then than there these those let " +
    "must should would could provide step steps task information them they his her she him does did done only very just more " +
    "most some such same own too may might shall being were had over under again here both few because while during before " +
    "after above below between through against within without make made get got see know like want"
  ).split(" "),
);

const WORD = /[\p{L}\d][\p{L}\d'’-]{2,}/gu;

/** The telling words of a text, lower case, ending cut so that "bookings" and "booking" meet. */
export function tellingWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const match of text.toLowerCase().matchAll(WORD)) {
    const word = match[0];
    if (!COMMON.has(word)) words.add(stem(word));
  }
  return words;
}

/** A rough stem: enough to match plural, -ed and -ing forms of one word in one run. */
export function stem(word: string): string {
  if (word.length <= 4 || /\d/u.test(word)) return word;
  return word.replace(/(?:ings?|edly|ed|ies|es|s|ly)$/u, "").slice(0, 12) || word;
}

/** Shared words over all words. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const shared = sharedWords(a, b);
  return shared / (a.size + b.size - shared);
}

/** Share of the first set's words that the second set holds. */
export function coverage(wanted: ReadonlySet<string>, given: ReadonlySet<string>): number {
  return wanted.size === 0 ? 0 : sharedWords(wanted, given) / wanted.size;
}

/** Whether two sets of words share one, or one root: "total" and "totalling". */
export function sharesWord(wanted: ReadonlySet<string>, given: ReadonlySet<string>): boolean {
  return rootCoverage(wanted, given) > 0;
}

/** Share of the first set's words of which the second set holds one with the same root. */
export function rootCoverage(wanted: ReadonlySet<string>, given: ReadonlySet<string>): number {
  if (wanted.size === 0) return 0;
  const roots = new Set(Array.from(given, rootOf));
  return [...wanted].filter((word) => roots.has(rootOf(word))).length / wanted.size;
}

/** The first five letters; enough to tell words of one text apart. */
function rootOf(word: string): string {
  return word.slice(0, 5);
}

function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const word of small) if (large.has(word)) shared += 1;
  return shared;
}
