import { type Place, textAt } from "../../core/evidence.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { type Stretch, sentences } from "./sentences.ts";
import { findValues } from "./values.ts";
import { tellingWords } from "./words.ts";

/** One thing the task asks for or forbids, with the words and values by which it can be recognised elsewhere. */
export interface Requirement extends Stretch {
  index: number;
  place: Place;
  text: string;
  /** A limit or ban ("no departure after 21:00"), a thing the answer must hold, or the form it must have. */
  kind: "limit" | "content";
  words: ReadonlySet<string>;
  values: readonly number[];
}

/** Words that bind: what must or must not be. Words of place and time bind only with a number behind them. */
const LIMIT =
  /\b(?:must(?: not)?|mustn[’']t|shall not|never|no (?:more|later|earlier|less|longer|fewer|other|departures?|arrivals?|stops?|changes?|meat|nuts|\w+ (?:after|before|over|above))|not? (?:after|before|over|under|above|below)|(?<!\b(?:I|we) )only|at (?:most|least)|max(?:imum)?|min(?:imum)?|exactly|without|don[’']t|do not|should not|shouldn[’']t|avoid|except|unless|limit|budget|always|required|(?:needs?|has|have) to (?:be|have|stay|fit|include)|has to|allerg\w*|accessible|wheelchair|vegetarian|vegan|gluten|halal|kosher|leave|keep|unchanged|untouched|change no)\b|\b(?:up to|under|over|below|above|within|between|before|after|until)\W+(?:\w+\W+){0,2}?\d/i;

/** An order to put something into the answer, at the head of a sentence or after please, and, must or should. */
const CONTENT =
  /(?:^\W*|\b(?:please|and|also|then|must|should|to|you|finally)\s+)(?:include|list|report|mention|state|give|tell (?:me|us)|provide|answer (?:with|in|as)|express|name|cite|summari[sz]e)\b/i;

/** What a human says of himself orders nothing, nor does a permission. */
const OWN_WORDS =
  /\bmy (?:name|zip|e-?mail|phone|address|order)\b|\b(?:I|we|you) (?:can|could|may|might|will|would|have|am|was)\b/i;

const LONGEST = 400;
const SHORTEST_CLAUSE = 14;

/** A question asks; it limits nothing that a brief could lose. */
const QUESTION =
  /^\W*(?:(?:in|on|at|of|for|from|to|by|and|so) )?(?:which|what|what[’']s|who|whose|whom|how|where|when|why|is|are|does|do|did|can|could|would|will)\b/i;

/** The requirements of the task and of the later human requests: its sentences that limit, forbid or ask for content. */
export function findRequirements(trajectory: Trajectory): Requirement[] {
  const places: Place[] = trajectory.requests.slice(0, 8).map((_, index) => ({ in: "request", index }));
  const found = places.flatMap((place) => requirementsAt(trajectory, place));
  return found.map((requirement, index) => ({ ...requirement, index }));
}

function requirementsAt(trajectory: Trajectory, place: Place): Omit<Requirement, "index">[] {
  const text = textAt(trajectory, place).slice(0, 20_000);
  return sentences(text).flatMap((sentence) => {
    if (sentence.end - sentence.start > LONGEST) return [];
    const limits = clauses(text, sentence).filter(({ start, end }) => LIMIT.test(text.slice(start, end)));
    const words = text.slice(sentence.start, sentence.end);
    if (limits.length > 0 && !QUESTION.test(words) && !words.endsWith("?")) {
      return limits.map((clause) => requirement(text, place, clause, "limit"));
    }
    const asksForContent = CONTENT.test(words) && !OWN_WORDS.test(words);
    return asksForContent ? [requirement(text, place, sentence, "content")] : [];
  });
}

function requirement(
  text: string,
  place: Place,
  { start, end }: Stretch,
  kind: Requirement["kind"],
): Omit<Requirement, "index"> {
  const words = text.slice(start, end);
  const values = findValues(words).map(({ key }) => key);
  return { place, start, end, text: words, kind, words: tellingWords(words), values };
}

/** The clauses of a sentence: it is split at commas, colons and semicolons, short pieces kept with the one before. */
function clauses(text: string, sentence: Stretch): Stretch[] {
  const found: Stretch[] = [];
  let start = sentence.start;
  for (const match of text.slice(sentence.start, sentence.end).matchAll(/[,;:](?=\s)|\s[–—-](?=\s)/gu)) {
    const end = sentence.start + match.index;
    if (end - start < SHORTEST_CLAUSE) continue;
    found.push({ start, end });
    start = end + match[0].length + 1;
  }
  const last = found.at(-1);
  if (last && sentence.end - start < SHORTEST_CLAUSE) last.end = sentence.end;
  else if (sentence.end > start) found.push({ start, end: sentence.end });
  return found;
}
