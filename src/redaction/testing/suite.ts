import { type Context, contexts } from "./contexts.ts";
import { type LookAlike, lookAlikes } from "./look-alikes.ts";
import { Maker } from "./maker.ts";
import { type MadeSecret, madeSecrets } from "./secrets.ts";

/** One text of the suite. */
export interface SuiteCase {
  /** Kind of the secret, or what the look-alike is. */
  what: string;
  context: string;
  text: string;
  /** The secret as it stands in the text; none in a look-alike. */
  secret?: string;
}

/** Every kind in every context that fits it, under each of its names; `rounds` times with other characters. */
export function* secretCases(seed: number, rounds = 2): Iterable<SuiteCase & { secret: string }> {
  const maker = new Maker(seed);
  for (let round = 0; round < rounds; round++) {
    for (const made of madeSecrets) {
      for (const context of contexts.filter((candidate) => fits(candidate, made))) {
        for (const name of made.names) yield secretCase(made, context, name, maker);
      }
    }
  }
}

/** Every look-alike in every context that fits it. */
export function* lookAlikeCases(seed: number, rounds = 2): Iterable<SuiteCase> {
  const maker = new Maker(seed);
  for (let round = 0; round < rounds; round++) {
    for (const alike of lookAlikes) {
      for (const context of contexts.filter(({ oneWord }) => !(alike.loose && oneWord))) {
        for (const name of alike.names) yield lookAlikeCase(alike, context, name, maker);
      }
    }
  }
}

function fits(context: Context, { notIn }: MadeSecret): boolean {
  return !notIn?.test(context.name);
}

function secretCase({ kind, make }: MadeSecret, context: Context, name: string, maker: Maker) {
  const { before = "", secret, after = "" } = make(maker);
  const encode = context.encode ?? ((value: string) => value);
  return {
    what: kind,
    context: context.name,
    text: context.write(name, encode(before + secret + after)),
    secret: encode(secret),
  };
}

function lookAlikeCase({ what, make }: LookAlike, context: Context, name: string, maker: Maker): SuiteCase {
  const value = make(maker);
  return { what, context: context.name, text: context.write(name, context.encode?.(value) ?? value) };
}
