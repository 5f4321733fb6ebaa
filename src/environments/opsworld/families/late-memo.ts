import { defineGrammar } from "../text/grammar.ts";
import { CARRIERS } from "../text/names.ts";
import { type Day, isoOf } from "../world/calendar.ts";
import type { Stream } from "../world/streams.ts";
import type { Memo } from "./family.ts";
import { referenceMemo } from "./memos.ts";
import { Reading } from "./policy-reading.ts";

interface Shift {
  carrier: string;
  first: Day;
  last: Day;
  days: number;
}

const grammar = defineGrammar<"shift">([
  [
    "shift",
    [
      "For parcels of {carrier} promised between {first} and {last}, both days included, the promised day counts as {days} days later.",
      "{carrier} stood still: whatever it had promised from {first} up to and including {last} counts as promised {days} days later.",
    ],
  ],
]);

/** A notice that puts the promised days of one carrier back, or demands a reference in e-mails about its parcels. */
export function lateMemo(random: Stream, today: Day): Memo {
  const carrier = random.pick(CARRIERS);
  if (random.chance(0.35)) return referenceMemo({ carrier, reference: `REF-${random.integer(1000, 9999)}` });
  return shiftMemo({ carrier, first: today - 60, last: today - 1, days: random.integer(2, 3) });
}

function shiftMemo(shift: Shift): Memo {
  const { carrier, first, last, days } = shift;
  return {
    terms: { ...shift },
    adjust: (facts) =>
      facts.carrier === carrier && facts.promised >= first && facts.promised <= last
        ? { ...facts, promised: facts.promised + days }
        : facts,
    reference: () => undefined,
    write: (random) =>
      grammar.say("shift", random, { carrier, first: isoOf(first), last: isoOf(last), days: String(days) }),
  };
}

export function readLateMemo(body: string): Memo | undefined {
  const reading = new Reading(grammar, body);
  const carrier = reading.text("shift", "carrier");
  const first = reading.day("shift", "first");
  const last = reading.day("shift", "last");
  const days = reading.number("shift", "days");
  if (carrier === undefined || first === undefined || last === undefined || days === undefined)
    return undefined;
  return shiftMemo({ carrier, first, last, days });
}
