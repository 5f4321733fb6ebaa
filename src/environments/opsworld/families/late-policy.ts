import { defineGrammar } from "../text/grammar.ts";
import { type Day, isoOf } from "../world/calendar.ts";
import { goodsOf } from "../world/entities.ts";
import { type Cents, euros, percentOf } from "../world/money.ts";
import type { CaseFacts, Policy } from "./family.ts";
import { Reading } from "./policy-reading.ts";

/** What a version says; every limit of it includes its day, or none does. */
export interface LateTerms {
  from: Day;
  inclusive: boolean;
  small: { days: number; percent: number };
  large: { days: number; percent: number };
  cap: Cents;
}

const PLUS_POINTS = 5;
const LEAST: Cents = 200;

type Saying =
  | "from"
  | "counted"
  | "small from"
  | "small beyond"
  | "large from"
  | "large beyond"
  | "plus"
  | "shipping"
  | "cap"
  | "least"
  | "made"
  | "paid";

export const lateSentences = defineGrammar<Saying>([
  [
    "from",
    [
      "These rules hold for orders placed on {day} or later.",
      "In force for orders placed from {day} on.",
      "They apply to every order placed since {day}, that day included.",
    ],
  ],
  [
    "counted",
    [
      "Days of delay are counted from the promised day to the day of delivery, or to today while the parcel has not arrived.",
    ],
  ],
  [
    "small from",
    [
      "A delay of at least {days} days earns {percent} of the price of the goods.",
      "For a delay of at least {days} days we refund {percent} of the goods.",
    ],
  ],
  [
    "small beyond",
    [
      "A delay of more than {days} days earns {percent} of the price of the goods.",
      "For a delay of more than {days} days we refund {percent} of the goods.",
    ],
  ],
  [
    "large from",
    [
      "When the delay is at least {days} days, it is {percent} instead.",
      "The share rises to {percent} once the delay is at least {days} days.",
    ],
  ],
  [
    "large beyond",
    [
      "When the delay is more than {days} days, it is {percent} instead.",
      "The share rises to {percent} once the delay is more than {days} days.",
    ],
  ],
  [
    "plus",
    [
      "Whoever is of tier plus gets {points} percentage points on top of that share.",
      "Customers of tier plus have {points} percentage points added to the share.",
    ],
  ],
  [
    "shipping",
    [
      "Whenever a share is due, the shipping charge is refunded as well.",
      "Together with a share we refund the shipping charge.",
    ],
  ],
  [
    "cap",
    [
      "Share and shipping together never exceed {amount}.",
      "The refund, shipping included, is capped at {amount}.",
    ],
  ],
  [
    "least",
    [
      "Half a cent is rounded up; a refund that would be below {amount} is not made.",
      "We round half a cent up and make no refund below {amount}.",
    ],
  ],
  [
    "made",
    [
      "Orders that hold an article made to order (its number begins with M) get nothing.",
      "Nothing is due for an order with an article made to order, known by a number that begins with M.",
    ],
  ],
  [
    "paid",
    [
      "Earlier refunds with the reason late are deducted, others are not.",
      "Deduct what was refunded before with the reason late, and only that.",
    ],
  ],
]);

/** The policy that these terms make. */
export function latePolicy(terms: LateTerms): Policy {
  return {
    family: "late",
    from: terms.from,
    terms: { ...terms },
    entitle: (facts, flipped) => entitlement(terms, facts, flipped),
    proofs: ({ delivered }) => (delivered === undefined ? [] : [isoOf(delivered)]),
    write: (random) => {
      const bound = terms.inclusive ? "from" : "beyond";
      return [
        lateSentences.say("from", random, { day: isoOf(terms.from) }),
        lateSentences.say("counted", random),
        lateSentences.say(`small ${bound}`, random, step(terms.small)),
        lateSentences.say(`large ${bound}`, random, step(terms.large)),
        lateSentences.say("plus", random, { points: String(PLUS_POINTS) }),
        lateSentences.say("shipping", random),
        lateSentences.say("cap", random, { amount: euros(terms.cap) }),
        lateSentences.say("least", random, { amount: euros(LEAST) }),
        lateSentences.say("made", random),
        lateSentences.say("paid", random),
      ];
    },
  };
}

function step({ days, percent }: LateTerms["small"]) {
  return { days: String(days), percent: `${percent}%` };
}

/** Days after the promised one. */
function delayOf({ delivered, promised, today }: CaseFacts): number {
  return (delivered ?? today) - promised;
}

function entitlement(terms: LateTerms, facts: CaseFacts, flipped: boolean): Cents {
  if (facts.lines.some(({ sku }) => sku.startsWith("M"))) return 0;
  const delay = delayOf(facts);
  const reaches = (days: number) => (terms.inclusive !== flipped ? delay >= days : delay > days);
  const step = [terms.large, terms.small].find(({ days }) => reaches(days));
  if (!step) return 0;
  const share = step.percent + (facts.plus ? PLUS_POINTS : 0);
  const amount = Math.min(percentOf(goodsOf(facts), share) + facts.shipping, terms.cap);
  return amount < LEAST ? 0 : amount;
}

/** The policy a text states; nothing when it states none. */
export function readLatePolicy(body: string): Policy | undefined {
  const reading = new Reading(lateSentences, body);
  const inclusive = reading.has("small from");
  const bound = inclusive ? "from" : "beyond";
  const from = reading.day("from", "day");
  const cap = reading.cents("cap", "amount");
  const small = readStep(reading, `small ${bound}`);
  const large = readStep(reading, `large ${bound}`);
  if (from === undefined || cap === undefined || !small || !large) return undefined;
  return latePolicy({ from, inclusive, small, large, cap });
}

function readStep(reading: Reading<Saying>, says: Saying): LateTerms["small"] | undefined {
  const days = reading.number(says, "days");
  const percent = reading.number(says, "percent");
  return days === undefined || percent === undefined ? undefined : { days, percent };
}
