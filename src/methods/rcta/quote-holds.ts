import { foldText } from "../../core/text.ts";

/** A quote of fewer words is too short to be recognised by its words. */
const LEAST_WORDS = 5;
const LEAST_SHARE = 0.6;

/**
 * Whether a text holds a quote: as a stretch of it once both are normalised (NFKC, case, blanks), or, for a quote of five
 * distinct words or more, when at least 0.6 of them stand in the text (RCTA asks for "enough word overlap"; the numbers
 * are ours). Good enough to keep a reference to a step; evidence that people are shown has to be found letter for letter.
 */
export function quoteHolds(text: string, quote: string): boolean {
  const [within, wanted] = [foldText(text), foldText(quote).trim()];
  if (wanted === "") return false;
  if (within.includes(wanted)) return true;
  const words = wordsOf(wanted);
  if (words.size < LEAST_WORDS) return false;
  const known = wordsOf(within);
  const shared = [...words].filter((word) => known.has(word)).length;
  return shared / words.size >= LEAST_SHARE;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\p{L}\p{N}_]+/gu) ?? []);
}
