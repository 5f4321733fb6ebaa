import type { Stream } from "../world/streams.ts";
import { SYMPTOMS } from "./symptoms.ts";

/** What sentences state: ids, amounts, days, counts, symptoms, names in quotation marks. Nothing else in them varies. */
const FACT = new RegExp(
  [
    "EUR \\d+\\.\\d\\d",
    "\\d{4}-\\d\\d-\\d\\d",
    "\\b(?:RN|RC|REF|O|C|L|K|M|A)-\\d+",
    '"[^"]+"',
    "[a-z]+@[a-z.-]+[a-z]",
    "\\b\\d+%",
    "\\b\\d+",
    "\\b(?:Nordpost|Kurier Sieben|Blitzbote|Hanse Express|Alpina Cargo|Stadtrad)\\b",
    "'(?:packaging|cosmetic|usable|unusable)'",
    `\\b(?:${SYMPTOMS.join("|")})\\b`,
  ].join("|"),
  "gu",
);

/** The facts of a sentence, by the names of the blanks they stand in. */
export type Facts = Readonly<Record<string, string>>;

/** What a sentence says, and the facts in it. */
export interface Statement<Key extends string> {
  says: Key;
  facts: Facts;
}

/** Sentences with blanks, in several wordings, that can be written and read back: `read(say(x)) = x`. */
export interface Grammar<Key extends string> {
  /** Writes one of the wordings; every blank needs its fact. */
  say(key: Key, random: Stream, facts?: Facts): string;
  /** What a sentence says; nothing when it is not of this grammar. */
  read(sentence: string): Statement<Key> | undefined;
  /** The wordings with their facts cut out, for laws over several grammars. */
  readonly skeletons: readonly string[];
}

/** Collects wordings: blanks are written `{order}`; a wording must not hold a fact of its own. */
export function defineGrammar<Key extends string>(
  wordings: readonly (readonly [Key, readonly string[]])[],
): Grammar<Key> {
  const templates = new Map(wordings);
  const bySkeleton = new Map(
    wordings.flatMap(([key, texts]) =>
      texts.map((text) => [skeletonOf(text), { key, blanks: blanksOf(text) }]),
    ),
  );
  return {
    say: (key, random, facts = {}) => filled(random.pick(templates.get(key) ?? []), facts),
    read: (sentence) => {
      const found: string[] = [];
      const skeleton = sentence.replace(FACT, (fact) => {
        found.push(fact);
        return "{}";
      });
      const wording = bySkeleton.get(skeleton);
      if (!wording) return undefined;
      return { says: wording.key, facts: named(wording.blanks, found) };
    },
    skeletons: [...bySkeleton.keys()],
  };
}

/** The sentences of a text, line by line. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/u).filter((sentence) => sentence !== "");
}

function skeletonOf(template: string): string {
  return template.replace(/\{\w+\}/gu, "{}");
}

function blanksOf(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);
}

function filled(template: string, facts: Facts): string {
  return template.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new RangeError(`no fact for {${name}} in "${template}"`);
    return fact;
  });
}

function named(blanks: readonly string[], facts: readonly string[]): Facts {
  return Object.fromEntries(blanks.map((name, index) => [name, facts[index] ?? ""]));
}
