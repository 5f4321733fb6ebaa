import { CLAIMS_SUCCESS } from "./language.ts";
import { type Stretch, sentences } from "./sentences.ts";

/** A success that is only hoped for, asked for or denied. */
const NOT_SAID =
  /\b(?:if|once|when|until|unless|whether|would|will|should|shall|could|can|may|might|must|to (?:ensure|verify|confirm|check|make sure|see)|ensure|let[’']s|let me|please|need(?:s|ed)?|try(?:ing)?|want|not|never|cannot|without)\b|n[’']t\b|\?\s*$/i;

const NOT_PROSE = /^\s*(?:print|console\.|assert|return|echo|#|\/\/|[-*]?\s*\[ \])|[;{]\s*$/u;

/** The first sentence in which a text plainly says that the work succeeded; code, wishes and questions do not count. */
export function successClaim(text: string): Stretch | undefined {
  const prose = withoutCode(text.slice(0, LONGEST));
  if (!CLAIMS_SUCCESS.test(prose)) return undefined;
  return sentences(prose).find(({ start, end }) => {
    const words = prose.slice(start, end);
    return CLAIMS_SUCCESS.test(words) && !isUnsaid(words) && !NOT_PROSE.test(words);
  });
}

const LONGEST = 20_000;

/** "No errors" and "not only" deny no success. */
function isUnsaid(words: string): boolean {
  return NOT_SAID.test(words.replace(/\b(?:without (?:any )?(?:errors?|issues?)|not only)\b/gi, ""));
}

/** The same text with every code block blanked, offsets kept. */
export function withoutCode(text: string): string {
  return text.includes("```")
    ? text.replace(/```[\s\S]*?(?:```|$)/gu, (code) => code.replace(/[^\n]/gu, " "))
    : text;
}
