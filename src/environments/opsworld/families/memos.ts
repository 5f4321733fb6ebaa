import { defineGrammar, sentencesOf } from "../text/grammar.ts";
import type { Memo } from "./family.ts";

const grammar = defineGrammar<"reference">([
  [
    "reference",
    [
      "Every e-mail about a parcel that {carrier} carried has to name the reference {reference}.",
      "Whoever writes to a customer about a parcel of {carrier} adds the reference {reference}.",
    ],
  ],
]);

/** A notice that demands a reference in e-mails about the parcels of one carrier. */
export function referenceMemo(terms: { carrier: string; reference: string }): Memo {
  return {
    terms,
    adjust: (facts) => facts,
    reference: ({ carrier }) => (carrier === terms.carrier ? terms.reference : undefined),
    write: (random) => grammar.say("reference", random, terms),
  };
}

export function readReferenceMemo(body: string): Memo | undefined {
  for (const sentence of sentencesOf(body)) {
    const statement = grammar.read(sentence);
    const { carrier, reference } = statement?.facts ?? {};
    if (carrier !== undefined && reference !== undefined) return referenceMemo({ carrier, reference });
  }
  return undefined;
}
