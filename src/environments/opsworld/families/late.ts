import type { Day } from "../world/calendar.ts";
import type { Stream } from "../world/streams.ts";
import type { Family } from "./family.ts";
import { lateMemo, readLateMemo } from "./late-memo.ts";
import { type LateTerms, latePolicy, readLatePolicy } from "./late-policy.ts";
import { drawLateCase } from "./late-story.ts";
import { readReferenceMemo } from "./memos.ts";

/** Orders that came after the promised day, or have not come yet. */
export const late: Family = {
  name: "late",
  counted: ["late"],
  decides: ({ placed }) => placed,
  unrecorded: "delivery",
  photograph: (order, { carrier, delivered, promised }, _, shot) => {
    return { kind: "card", order, carrier, delivered: delivered ?? promised, shot };
  },
  begin: ({ streams, today, inclusive, versions, hasMemo }) => {
    const began = today - 50;
    const current = drawTerms(streams("terms"), began, inclusive);
    const before = otherTerms(streams("terms", 1), current, began - streams("terms", 11).integer(120, 300));
    const tocome = otherTerms(streams("terms", 2), current, today + streams("terms", 12).integer(5, 25));
    return {
      policies: [current, before, tocome].slice(0, versions).map(latePolicy),
      memo: hasMemo ? lateMemo(streams("memo"), today) : undefined,
      subject: undefined,
      title: streams("title").pick(["Late deliveries", "When a delivery is late", "Refunds for lateness"]),
      kind: "policy",
      draw: (random, wish) => drawLateCase(random, wish, { current, before, today }),
    };
  },
  readPolicy: readLatePolicy,
  readMemo: (body) => readLateMemo(body) ?? readReferenceMemo(body),
};

function drawTerms(random: Stream, from: Day, inclusive: boolean): LateTerms {
  return {
    from,
    inclusive,
    small: { days: random.integer(2, 3), percent: random.pick([5, 8, 10]) },
    large: { days: random.integer(5, 7), percent: random.pick([15, 20, 25]) },
    cap: random.pick([3000, 4000, 6000]),
  };
}

/** Terms that pay otherwise for a short and for a long delay. */
function otherTerms(random: Stream, current: LateTerms, from: Day): LateTerms {
  for (;;) {
    const terms = drawTerms(random, from, random.chance(0.5));
    const pays =
      terms.small.percent !== current.small.percent && terms.large.percent !== current.large.percent;
    if (pays) return terms;
  }
}
