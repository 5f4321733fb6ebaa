import { defineGrammar } from "../text/grammar.ts";
import { CARRIERS } from "../text/names.ts";
import type { Stream } from "../world/streams.ts";
import type { Memo } from "./family.ts";
import { referenceMemo } from "./memos.ts";
import { Reading } from "./policy-reading.ts";

const grammar = defineGrammar<"lot">([
  [
    "lot",
    [
      "The plant reports that lot {lot} of {sku} has the same fault; treat it as affected.",
      "Lot {lot} of article {sku} was mixed up at the plant and is to be treated as affected.",
    ],
  ],
]);

/** A notice that adds a lot to the recall, or demands a reference in e-mails about the parcels of one carrier. */
export function recallMemo(random: Stream, sku: string): Memo {
  if (random.chance(0.35)) {
    return referenceMemo({ carrier: random.pick(CARRIERS), reference: `REF-${random.integer(1000, 9999)}` });
  }
  return lotMemo({ sku, lot: `L-${random.integer(90_000, 95_000)}` });
}

function lotMemo(terms: { sku: string; lot: string }): Memo {
  return {
    terms,
    adjust: (facts) =>
      facts.lot === terms.lot && facts.article?.sku === terms.sku ? { ...facts, lotAdded: true } : facts,
    reference: () => undefined,
    write: (random) => grammar.say("lot", random, terms),
  };
}

export function readRecallMemo(body: string): Memo | undefined {
  const reading = new Reading(grammar, body);
  const lot = reading.text("lot", "lot");
  const sku = reading.text("lot", "sku");
  return lot === undefined || sku === undefined ? undefined : lotMemo({ sku, lot });
}
