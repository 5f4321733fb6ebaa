import { defineGrammar } from "../text/grammar.ts";
import { CARRIERS } from "../text/names.ts";
import { type DamageClass, SYMPTOMS_OF } from "../text/symptoms.ts";
import type { Stream } from "../world/streams.ts";
import { classOf, markOf } from "./damage-policy.ts";
import type { Memo } from "./family.ts";
import { referenceMemo } from "./memos.ts";
import { Reading } from "./policy-reading.ts";

const grammar = defineGrammar<"class">([
  [
    "class",
    [
      "Until the next edition {symptom} belongs to class {class}, whatever else is written.",
      "Product safety asks us to treat {symptom} as class {class}.",
    ],
  ],
]);

const MOVES: readonly (readonly [DamageClass, DamageClass])[] = [
  ["cosmetic", "usable"],
  ["usable", "unusable"],
  ["packaging", "cosmetic"],
];

/** A notice that moves a symptom to another class, or demands a reference in e-mails about one carrier's parcels. */
export function damageMemo(random: Stream): Memo {
  if (random.chance(0.35)) {
    return referenceMemo({ carrier: random.pick(CARRIERS), reference: `REF-${random.integer(1000, 9999)}` });
  }
  const [from, to] = random.pick(MOVES);
  return classMemo({ symptom: random.pick(SYMPTOMS_OF[from]), damage: to });
}

function classMemo({ symptom, damage }: { symptom: string; damage: DamageClass }): Memo {
  return {
    terms: { symptom, damage },
    // What is ticked on a form was ruled by whoever filled it in.
    adjust: (facts) =>
      facts.symptom === symptom && facts.ruledClass === undefined ? { ...facts, ruledClass: damage } : facts,
    reference: () => undefined,
    write: (random) => grammar.say("class", random, { symptom, class: markOf(damage) }),
  };
}

export function readDamageMemo(body: string): Memo | undefined {
  const reading = new Reading(grammar, body);
  const symptom = reading.text("class", "symptom");
  const damage = classOf(reading.text("class", "class") ?? "");
  return symptom === undefined || damage === undefined ? undefined : classMemo({ symptom, damage });
}
