import type { Day } from "../world/calendar.ts";
import type { Stream } from "../world/streams.ts";
import { anyArticle } from "./articles.ts";
import type { Family } from "./family.ts";
import { readReferenceMemo } from "./memos.ts";
import { readRecallMemo, recallMemo } from "./recall-memo.ts";
import { type LotRange, type RecallTerms, readRecallPolicy, recallPolicy } from "./recall-policy.ts";
import { drawRecallCase } from "./recall-story.ts";

/** An article that has to come back: its lots are in a notice, its owners in the order book. */
export const recall: Family = {
  name: "recall",
  counted: ["return", "recall"],
  decides: ({ today }) => today,
  unrecorded: "lot",
  photograph: (order, { lines }, { product }, shot) => {
    const line = lines.find((one) => one.product === product);
    return {
      kind: "label",
      order,
      sku: line?.sku ?? "",
      product: line?.product ?? "",
      lot: line?.lot ?? "",
      shot,
    };
  },
  begin: ({ streams, today, inclusive, versions, hasMemo }) => {
    const random = streams("terms");
    const article = anyArticle(streams("article"));
    const ranges = drawRanges(random);
    const shared = { notice: `RN-${random.integer(100, 999)}`, sku: article.sku };
    const from = today - random.integer(10, 30);
    const current = { ...shared, from, inclusive, ranges };
    const before = { ...shared, ...earlierRevision(streams("terms", 1), from, ranges) };
    const tocome = { ...shared, ...comingRevision(streams("terms", 2), today, ranges, inclusive) };
    const memo = hasMemo ? recallMemo(streams("memo"), article.sku) : undefined;
    return {
      policies: [current, before, tocome].slice(0, versions).map(recallPolicy),
      memo,
      subject: { notice: shared.notice, article },
      title: `Recall ${shared.notice}`,
      kind: "notice",
      draw: (stream, wish) => drawRecallCase(stream, wish, { current, before, memo, article, today }),
    };
  },
  readPolicy: readRecallPolicy,
  readMemo: (body) => readRecallMemo(body) ?? readReferenceMemo(body),
};

function drawRanges(random: Stream): LotRange[] {
  const count = random.integer(1, 3);
  let next = random.integer(20_000, 30_000);
  return Array.from({ length: count }, () => {
    const first = next;
    const last = first + random.integer(40, 120);
    next = last + random.integer(200, 2000);
    return { first, last };
  });
}

/** An earlier revision knew one range only, and only its first part. */
function earlierRevision(
  random: Stream,
  from: Day,
  ranges: readonly LotRange[],
): Omit<RecallTerms, "notice" | "sku"> {
  const [first] = random.sample(ranges, 1).map((range) => ({
    first: range.first,
    last: range.first + Math.floor((range.last - range.first) / 2),
  }));
  return { from: from - random.integer(10, 40), inclusive: random.chance(0.5), ranges: first ? [first] : [] };
}

/** A revision to come knows more lots. */
function comingRevision(
  random: Stream,
  today: Day,
  ranges: readonly LotRange[],
  inclusive: boolean,
): Omit<RecallTerms, "notice" | "sku"> {
  const first = random.integer(50_000, 60_000);
  const wider = [...ranges, { first, last: first + random.integer(40, 120) }];
  return { from: today + random.integer(5, 25), inclusive, ranges: wider };
}
