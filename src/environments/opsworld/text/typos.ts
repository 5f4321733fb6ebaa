import type { Stream } from "../world/streams.ts";

const SHARE_OF_WORDS = 0.04;

/** Swaps two neighbouring letters inside some longer words; never in a sentence that states a fact (the caller sees to it). */
export function withTypos(text: string, random: Stream): string {
  return text.replace(/[A-Za-z]{5,}/gu, (word) => {
    if (!random.chance(SHARE_OF_WORDS)) return word;
    const at = random.integer(1, word.length - 3);
    return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
  });
}
