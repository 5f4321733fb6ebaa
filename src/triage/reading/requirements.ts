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

const LIMIT =
  /\b(?:must(?: not)?|mustn't|never|no (?:more|later|earlier|less|longer|fewer|other)?|not? (?:after|before|over|under)|only|at (?:most|least)|max(?:imum)?|min(?:imum)?|up to|under|below|within|between|exactly|without|don't|do not|cannot|can't|should not|avoid|except|unless|before|after|by the|no later than|limit|budget|always|required?|needs? to|has to|have to|allerg|accessible|wheelchair|vegetarian|vegan)\b/iu;

const CONTENT =
  /\b(?:include|list|report|mention|state|give|return|provide|format|answer (?:with|in|as)|express|round(?:ed)?|in (?:the )?(?:form|order|usd|eur|percent)|name|cite|summari[sz]e|alphabetical|comma[- ]separated|per cent|decimal)/iu;

const LONGEST = 400;
const SHORTEST_CLAUSE = 14;

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
    if (limits.length > 0) return limits.map((clause) => requirement(text, place, clause, "limit"));
    const asksForContent = CONTENT.test(text.slice(sentence.start, sentence.end));
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
