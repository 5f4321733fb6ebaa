import { CARRIERS } from "../text/names.ts";
import type { Day } from "../world/calendar.ts";
import type { Stream } from "../world/streams.ts";
import { linesWith } from "./articles.ts";
import type { Article, CaseDraft, Memo, Wish } from "./family.ts";
import type { RecallTerms } from "./recall-policy.ts";

interface Rules {
  current: RecallTerms;
  before: RecallTerms;
  memo: Memo | undefined;
  article: Article;
  today: Day;
}

/** Orders of a recalled article were placed in these days before today. */
const PLACED = { first: 150, last: 40 };

/** An order of the recalled article that meets the wish in most draws; whoever asks checks, and draws again. */
export function drawRecallCase(random: Stream, wish: Wish, rules: Rules): CaseDraft {
  const rank = wish.rank ?? random.number();
  const placed = rules.today - PLACED.first + Math.floor(rank * (PLACED.first - PLACED.last));
  const promised = placed + random.integer(4, 9);
  const [line, ...others] = linesWith(rules.article, random, random.integer(1, 2));
  const lot = lotFor(random, wish, rules);
  return {
    order: {
      placed,
      promised,
      delivered: promised + random.integer(-1, 4),
      carrier: random.pick(CARRIERS),
      lines: line ? [{ ...line, lot }, ...others] : others,
      shipping: random.integer(590, 990),
    },
    claim: { product: rules.article.product, sku: rules.article.sku, reported: wish.reported },
  };
}

function lotFor(random: Stream, wish: Wish, { current, before, memo }: Rules): string {
  const range = random.pick(current.ranges);
  const named = lotOf(memo);
  if (wish.meets === "memo" && named) return named;
  if (wish.meets === "boundary") return `L-${range.last}`;
  if (!wish.earns)
    return `L-${random.chance(0.5) ? range.first - random.integer(1, 90) : range.last + random.integer(1, 90)}`;
  const start = wish.meets === "outdated" ? (before.ranges[0]?.last ?? 0) + 1 : range.first;
  const within = start >= range.first && start < range.last ? start : range.first;
  return `L-${random.integer(within, range.last - 1)}`;
}

function lotOf(memo: Memo | undefined): string | undefined {
  const terms = memo?.terms;
  if (typeof terms !== "object" || terms === null || !("lot" in terms)) return undefined;
  return typeof terms.lot === "string" ? terms.lot : undefined;
}
