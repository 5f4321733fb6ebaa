import { CARRIERS } from "../text/names.ts";
import type { Day } from "../world/calendar.ts";
import type { Stream } from "../world/streams.ts";
import { anyArticle, linesWith, madeToOrder } from "./articles.ts";
import type { Article, CaseDraft, Wish } from "./family.ts";
import type { LateTerms } from "./late-policy.ts";

interface Rules {
  current: LateTerms;
  before: LateTerms;
  today: Day;
}

/** An order that meets the wish in most draws; whoever asks checks, and draws again. */
export function drawLateCase(random: Stream, wish: Wish, { current, before, today }: Rules): CaseDraft {
  const terms = wish.old ? before : current;
  const excuse =
    wish.earns || wish.meets || wish.old ? "none" : random.pick(["in time", "in time", "made to order"]);
  const delay = delayFor(random, wish, terms, excuse === "made to order");
  // Nobody complains of a parcel under way before the promised day is over.
  const arrived = wish.arrived || today - delay >= wish.reported || random.chance(0.75);
  const end = arrived ? wish.reported - random.integer(0, 2) : today;
  const promised = end - delay;
  const placed = wish.old ? current.from - random.integer(1, 6) : promised - random.integer(4, 10);
  const article = wish.article ?? articleFor(random, excuse === "made to order");
  return {
    order: {
      placed,
      promised,
      delivered: arrived ? end : undefined,
      carrier: random.pick(CARRIERS),
      lines: linesWith(article, random),
      shipping: random.integer(390, 990),
    },
    claim: { product: article.product, reported: wish.reported },
  };
}

function articleFor(random: Stream, isMadeToOrder: boolean): Article {
  return isMadeToOrder ? madeToOrder(random) : anyArticle(random);
}

function delayFor(random: Stream, wish: Wish, { small, large }: LateTerms, late: boolean): number {
  if (wish.meets === "boundary") return small.days;
  if (wish.meets === "memo") return large.days + random.integer(1, 4);
  if (wish.earns || late) return random.integer(small.days + 1, large.days + 4);
  return random.integer(-2, small.days - 1);
}
