import { defineGrammar, type Facts } from "../text/grammar.ts";
import { type Day, dayOf, isoOf } from "../world/calendar.ts";
import { type Cents, euros } from "../world/money.ts";
import type { CaseFacts, Policy } from "./family.ts";
import { Reading } from "./policy-reading.ts";

/** Lots by their numbers. */
export interface LotRange {
  first: number;
  last: number;
}

export interface RecallTerms {
  from: Day;
  notice: string;
  sku: string;
  inclusive: boolean;
  ranges: readonly LotRange[];
}

const DISPOSAL: Cents = 500;

type Saying = "from" | "article" | "lots to" | "lots before" | "pay" | "disposal" | "paid" | "latest";

export const recallSentences = defineGrammar<Saying>([
  ["from", ["This revision is in force from {day} on.", "Revision valid from {day} on."]],
  [
    "article",
    ["{notice} calls back the article {sku}.", "Under {notice} we call back {sku}, and no other article."],
  ],
  [
    "lots to",
    [
      "Affected are the lots from {first} up to and including {last}.",
      "Lots {first} up to and including {last} are affected.",
    ],
  ],
  [
    "lots before",
    [
      "Affected are the lots from {first} on that lie before {last}.",
      "Lots from {first} on and before {last} are affected.",
    ],
  ],
  [
    "pay",
    [
      "The price of every affected unit is refunded in full.",
      "For each affected unit the customer gets its price back.",
    ],
  ],
  [
    "disposal",
    [
      "Once per order we add {amount} for the disposal.",
      "To this comes a lump sum of {amount} per order for the disposal.",
    ],
  ],
  [
    "paid",
    [
      "Earlier refunds with the reason return or recall are deducted, others are not.",
      "Deduct what was refunded before with the reason return or recall, and only that.",
    ],
  ],
  [
    "latest",
    [
      "Of several revisions the latest that is in force counts, for all orders alike.",
      "Only the latest revision in force counts, whenever an order was placed.",
    ],
  ],
]);

/** The notice that these terms make. */
export function recallPolicy(terms: RecallTerms): Policy {
  return {
    family: "recall",
    from: terms.from,
    notice: terms.notice,
    terms: { ...terms, ranges: terms.ranges.map((range) => ({ ...range })) },
    entitle: (facts, flipped) => entitlement(terms, facts, flipped),
    proofs: ({ lot }) => [terms.notice, ...(lot === undefined ? [] : [lot])],
    write: (random) => [
      recallSentences.say("from", random, { day: isoOf(terms.from) }),
      recallSentences.say("article", random, { notice: terms.notice, sku: terms.sku }),
      ...terms.ranges.map((range) => writeRange(range, terms.inclusive, random)),
      recallSentences.say("pay", random),
      recallSentences.say("disposal", random, { amount: euros(DISPOSAL) }),
      recallSentences.say("paid", random),
      recallSentences.say("latest", random),
    ],
  };
}

function writeRange({ first, last }: LotRange, inclusive: boolean, random: Parameters<Policy["write"]>[0]) {
  const facts = { first: `L-${first}`, last: `L-${last}` };
  return recallSentences.say(inclusive ? "lots to" : "lots before", random, facts);
}

function entitlement(terms: RecallTerms, facts: CaseFacts, flipped: boolean): Cents {
  if (!facts.article || facts.article.sku !== terms.sku || facts.lot === undefined) return 0;
  const lot = numberOf(facts.lot);
  const affected = terms.ranges.some(
    ({ first, last }) => lot >= first && (terms.inclusive !== flipped ? lot <= last : lot < last),
  );
  return affected || facts.lotAdded ? facts.article.quantity * facts.article.price + DISPOSAL : 0;
}

function numberOf(lot: string): number {
  return Number(lot.slice(2));
}

/** The notice a text states; nothing when it states none. */
export function readRecallPolicy(body: string): Policy | undefined {
  const reading = new Reading(recallSentences, body);
  const from = dayOf(reading.text("from", "day") ?? "");
  const notice = reading.text("article", "notice");
  const sku = reading.text("article", "sku");
  const inclusive = reading.has("lots to");
  const says = inclusive ? "lots to" : "lots before";
  const ranges = reading.statements.filter((one) => one.says === says).map(({ facts }) => rangeOf(facts));
  if (from === undefined || notice === undefined || sku === undefined || ranges.length === 0)
    return undefined;
  return recallPolicy({ from, notice, sku, inclusive, ranges });
}

function rangeOf({ first = "", last = "" }: Facts): LotRange {
  return { first: numberOf(first), last: numberOf(last) };
}
