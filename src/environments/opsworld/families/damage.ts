import { classOfSymptom } from "../text/symptoms.ts";
import type { Day } from "../world/calendar.ts";
import type { Stream } from "../world/streams.ts";
import { damageMemo, readDamageMemo } from "./damage-memo.ts";
import { type DamageTerms, damagePolicy, readDamagePolicy } from "./damage-policy.ts";
import { drawDamageCase } from "./damage-story.ts";
import type { Family } from "./family.ts";
import { readReferenceMemo } from "./memos.ts";

/** The version in force began so many days before today: earlier than whatever the letters of the last days are about. */
const BEGAN = 26;

/** Goods that arrived broken. */
export const damage: Family = {
  name: "damage",
  counted: ["damage"],
  decides: ({ delivered, today }) => delivered ?? today,
  photograph: (order, _, { product = "", symptom, units = 1, approval }, shot) => {
    const ticked = classOfSymptom(symptom) ?? "cosmetic";
    const allowed = approval === undefined ? {} : { approval };
    return { kind: "form", order, product, ticked, units, ...allowed, shot };
  },
  begin: ({ streams, today, inclusive, versions, hasMemo }) => {
    const current = drawTerms(streams("terms"), today - BEGAN, inclusive);
    const before = otherTerms(
      streams("terms", 1),
      current,
      today - BEGAN - streams("terms", 11).integer(120, 300),
    );
    const tocome = otherTerms(streams("terms", 2), current, today + streams("terms", 12).integer(5, 25));
    const memo = hasMemo ? damageMemo(streams("memo")) : undefined;
    return {
      policies: [current, before, tocome].slice(0, versions).map(damagePolicy),
      memo,
      subject: undefined,
      title: streams("title").pick(["Damaged goods", "When goods arrive damaged", "Refunds for damage"]),
      kind: "policy",
      draw: (random, wish) => drawDamageCase(random, wish, { current, before, memo }),
    };
  },
  readPolicy: readDamagePolicy,
  readMemo: (body) => readDamageMemo(body) ?? readReferenceMemo(body),
};

function drawTerms(random: Stream, from: Day, inclusive: boolean): DamageTerms {
  return {
    from,
    inclusive,
    days: random.pick([7, 10, 14]),
    cosmetic: random.pick([10, 15, 20]),
    usable: random.pick([40, 50]),
  };
}

/** Terms that pay otherwise for both kinds of partial damage. */
function otherTerms(random: Stream, current: DamageTerms, from: Day): DamageTerms {
  for (;;) {
    const terms = drawTerms(random, from, random.chance(0.5));
    if (terms.cosmetic !== current.cosmetic && terms.usable !== current.usable) return terms;
  }
}
