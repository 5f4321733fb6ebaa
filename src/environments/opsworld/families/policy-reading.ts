import type { Grammar, Statement } from "../text/grammar.ts";
import { sentencesOf } from "../text/grammar.ts";
import { type Day, dayOf } from "../world/calendar.ts";
import { type Cents, centsOf } from "../world/money.ts";

/** What a text says in the sentences of one grammar, by what they say. */
export class Reading<Key extends string> {
  readonly statements: readonly Statement<Key>[];

  constructor(grammar: Grammar<Key>, body: string) {
    this.statements = sentencesOf(body).flatMap((sentence) => grammar.read(sentence) ?? []);
  }

  has(says: Key): boolean {
    return this.statements.some((statement) => statement.says === says);
  }

  /** A fact of the first statement that says this. */
  text(says: Key, name: string): string | undefined {
    return this.statements.find((statement) => statement.says === says)?.facts[name];
  }

  day(says: Key, name: string): Day | undefined {
    const text = this.text(says, name);
    return text === undefined ? undefined : dayOf(text);
  }

  cents(says: Key, name: string): Cents | undefined {
    const text = this.text(says, name);
    return text === undefined ? undefined : centsOf(text);
  }

  /** The number of `15` or `15%`. */
  number(says: Key, name: string): number | undefined {
    const text = this.text(says, name);
    return text === undefined ? undefined : Number(text.replace("%", ""));
  }
}
