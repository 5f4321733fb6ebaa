import { anyArticle, linesWith } from "../families/articles.ts";
import type { Article, OrderDraft } from "../families/family.ts";
import { CARRIERS } from "../text/names.ts";
import type { Day } from "../world/calendar.ts";
import { REFUND_REASONS } from "../world/entities.ts";
import type { Stream } from "../world/streams.ts";
import type { Entry, Person } from "./drafts.ts";
import { PAGE } from "./levels.ts";

/** Orders that matter to nobody, until the book has so many; each customer's fit on one page, no article twice per customer. */
export function fillBook(
  entries: readonly Entry[],
  people: readonly Person[],
  { count, today, avoid }: { count: number; today: Day; avoid: Article | undefined },
  random: Stream,
): Entry[] {
  const owned = new Map<Person, Entry[]>(people.map((person) => [person, []]));
  for (const entry of entries) owned.get(entry.person)?.push(entry);
  const fillers: Entry[] = [];
  while (entries.length + fillers.length < count) {
    const person = random.pick(people);
    const theirs = owned.get(person) ?? [];
    if (theirs.length >= PAGE) continue;
    const order = fillerOrder(random, today);
    if (order.lines.some((line) => line.product === avoid?.product || owns(theirs, line.product))) continue;
    const entry: Entry = { person, order, refunds: fillerRefunds(random, today) };
    theirs.push(entry);
    fillers.push(entry);
  }
  return fillers;
}

function owns(entries: readonly Entry[], product: string): boolean {
  return entries.some(({ order }) => order.lines.some((line) => line.product === product));
}

/** An order of long ago that came as promised, or nearly. */
export function fillerOrder(random: Stream, today: Day, article = anyArticle(random)): OrderDraft {
  const placed = today - random.integer(25, 200);
  const promised = placed + random.integer(4, 10);
  return {
    placed,
    promised,
    delivered: promised + random.integer(-3, 3),
    carrier: random.pick(CARRIERS),
    lines: linesWith(article, random),
    shipping: random.integer(390, 990),
  };
}

function fillerRefunds(random: Stream, today: Day): Entry["refunds"] {
  if (!random.chance(0.15)) return [];
  const day = today - random.integer(1, 10);
  return [{ cents: random.integer(100, 600), reason: random.pick(REFUND_REASONS), day }];
}
