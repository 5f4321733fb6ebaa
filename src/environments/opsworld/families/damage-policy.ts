import { defineGrammar } from "../text/grammar.ts";
import { classOfSymptom, DAMAGE_CLASSES, type DamageClass, SYMPTOMS_OF } from "../text/symptoms.ts";
import { type Day, isoOf } from "../world/calendar.ts";
import { type Cents, euros, percentOf } from "../world/money.ts";
import type { Stream } from "../world/streams.ts";
import type { CaseFacts, Policy } from "./family.ts";
import { Reading } from "./policy-reading.ts";

export interface DamageTerms {
  from: Day;
  inclusive: boolean;
  /** Within which damage is to be reported, after delivery. */
  days: number;
  cosmetic: number;
  usable: number;
}

const CAP: Cents = 15_000;
const FULL = 100;

type Saying = "from" | "within" | "before" | "class" | "rate" | "nothing" | "cap" | "pieces" | "paid";

const BLANKS = ["a", "b", "c", "d", "e", "f"] as const;

export const damageSentences = defineGrammar<Saying>([
  [
    "from",
    [
      "These rules hold for goods delivered on {day} or later.",
      "In force for deliveries from {day} on.",
      "They apply to whatever was delivered since {day}, that day included.",
    ],
  ],
  [
    "within",
    [
      "Damage has to be reported no later than {days} days after delivery.",
      "We accept reports that come no later than {days} days after delivery.",
    ],
  ],
  [
    "before",
    [
      "Damage has to be reported before {days} days have gone by since delivery; a report {same} days after delivery is too late.",
      "We accept reports that come before {days} days after delivery; with {same} days it is too late.",
    ],
  ],
  [
    "class",
    [
      "Class {class} is: {a}, {b}, {c}, {d}, {e}, {f}.",
      "To class {class} belong: {a}, {b}, {c}, {d}, {e}, {f}.",
    ],
  ],
  [
    "rate",
    [
      "For class {class} we refund {percent} of the price of the damaged pieces.",
      "Class {class} earns {percent} of the price of the damaged pieces.",
    ],
  ],
  ["nothing", ["For class {class} nothing is paid.", "Class {class} earns nothing."]],
  [
    "cap",
    [
      "Without an approval number no refund exceeds {amount}.",
      "A refund is capped at {amount} unless the customer names an approval number.",
    ],
  ],
  [
    "pieces",
    [
      "Only the damaged pieces count, not the whole order; half a cent is rounded up.",
      "We count damaged pieces only and round half a cent up.",
    ],
  ],
  [
    "paid",
    [
      "Earlier refunds with the reason damage are deducted, others are not.",
      "Deduct what was refunded before with the reason damage, and only that.",
    ],
  ],
]);

/** How a class is written where a text rules about it. */
export function markOf(damage: DamageClass): string {
  return `'${damage}'`;
}

export function classOf(mark: string): DamageClass | undefined {
  return DAMAGE_CLASSES.find((damage) => markOf(damage) === mark);
}

/** The class that applies to a case: as ruled or ticked, else that of the symptom. */
function damageOf({ ruledClass, symptom }: CaseFacts): DamageClass | undefined {
  return ruledClass ?? classOfSymptom(symptom);
}

/** The policy that these terms make. */
export function damagePolicy(terms: DamageTerms): Policy {
  return {
    family: "damage",
    from: terms.from,
    terms: { ...terms },
    entitle: (facts, flipped) => entitlement(terms, facts, flipped),
    proofs: (facts) => [damageOf(facts)].flatMap((damage) => damage ?? []),
    write: (random) => sentencesFor(terms, random),
  };
}

function sentencesFor(terms: DamageTerms, random: Stream): string[] {
  const days = String(terms.days);
  const rate = (damage: DamageClass, percent: number) =>
    damageSentences.say("rate", random, { class: markOf(damage), percent: `${percent}%` });
  return [
    damageSentences.say("from", random, { day: isoOf(terms.from) }),
    damageSentences.say(terms.inclusive ? "within" : "before", random, { days, same: days }),
    ...DAMAGE_CLASSES.map((damage) => describe(damage, random)),
    damageSentences.say("nothing", random, { class: markOf("packaging") }),
    rate("cosmetic", terms.cosmetic),
    rate("usable", terms.usable),
    rate("unusable", FULL),
    damageSentences.say("pieces", random),
    damageSentences.say("cap", random, { amount: euros(CAP) }),
    damageSentences.say("paid", random),
  ];
}

function describe(damage: DamageClass, random: Stream): string {
  const symptoms = random.shuffled(SYMPTOMS_OF[damage]);
  const blanks = Object.fromEntries(BLANKS.map((blank, index) => [blank, symptoms[index] ?? ""]));
  return damageSentences.say("class", random, { ...blanks, class: markOf(damage) });
}

function entitlement(terms: DamageTerms, facts: CaseFacts, flipped: boolean): Cents {
  const damage = damageOf(facts);
  if (!facts.article || !damage || facts.delivered === undefined || facts.reported === undefined) return 0;
  const days = facts.reported - facts.delivered;
  const inTime = terms.inclusive !== flipped ? days <= terms.days : days < terms.days;
  if (!inTime) return 0;
  const percent = { packaging: 0, cosmetic: terms.cosmetic, usable: terms.usable, unusable: FULL }[damage];
  const amount = percentOf(facts.units * facts.article.price, percent);
  return facts.approval === undefined ? Math.min(amount, CAP) : amount;
}

/** The policy a text states; nothing when it states none. */
export function readDamagePolicy(body: string): Policy | undefined {
  const reading = new Reading(damageSentences, body);
  const inclusive = reading.has("within");
  const from = reading.day("from", "day");
  const days = reading.number(inclusive ? "within" : "before", "days");
  const cosmetic = rateOf(reading, "cosmetic");
  const usable = rateOf(reading, "usable");
  if (from === undefined || days === undefined || cosmetic === undefined || usable === undefined)
    return undefined;
  return damagePolicy({ from, inclusive, days, cosmetic, usable });
}

function rateOf({ statements }: Reading<Saying>, damage: DamageClass): number | undefined {
  const rate = statements.find(({ says, facts }) => says === "rate" && facts.class === markOf(damage));
  return rate ? Number(rate.facts.percent?.replace("%", "")) : undefined;
}
