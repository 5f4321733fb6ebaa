import type { Stream } from "../world/streams.ts";
import { drawCase, wishFor } from "./cases.ts";
import type { DraftCase, Entry, Person } from "./drafts.ts";
import { pagesFor } from "./levels.ts";
import type { Plot } from "./plot.ts";
import type { Queue } from "./queue.ts";
import type { Role } from "./roles.ts";

/** The cases of the scope, and in a recall those who hold other lots. */
export interface Scope {
  cases: readonly DraftCase[];
  holders: readonly Entry[];
}

/** Draws every case by its role; nothing when one of them cannot be had. */
export function drawScope(plot: Plot, queue: Queue, people: readonly Person[]): Scope | undefined {
  const { roles } = plot.casting;
  const ranks = rankHolders(plot, plot.streams("ranks"));
  const cases: DraftCase[] = [];
  for (const [index, role] of roles.entries()) {
    const person = people[index];
    const place = queue.placeOf.get(role);
    const reported = place === undefined ? plot.today : (queue.opened[place] ?? plot.today);
    const wish = { ...wishFor(role, reported, ranks.of.get(role)), namesakeRank: ranks.unaffected[0] };
    const draft = person && drawCase(plot, role, person, wish, plot.streams("case", index));
    if (!draft) return undefined;
    cases.push(draft);
  }
  const holders = drawHolders(plot, ranks.unaffected, people.slice(roles.length), cases);
  return holders && { cases, holders };
}

/** Where the orders of a recall stand in the order book: bearers first, the pagination bearer on the last page. */
function rankHolders({ story, casting, level }: Plot, random: Stream) {
  const { roles } = casting;
  const of = new Map<Role, number>();
  if (!story.subject) return { of, unaffected: [] };
  const last = roles.find(({ trap }) => trap === "pagination");
  const early = roles.filter((role) => role !== last && (!last || role.trap !== undefined));
  const free = roles.filter((role) => role !== last && !early.includes(role));
  const count = roles.length + level.unaffected;
  const rank = (place: number) => (place + 0.5) / count;
  const places = Array.from({ length: count }, (_, place) => place);
  const end = pagesFor(count) > 1 ? places.slice((pagesFor(count) - 1) * 5) : places;
  const lastPlace = last ? random.pick(end) : undefined;
  const open = places.filter((place) => place !== lastPlace);
  if (last && lastPlace !== undefined) of.set(last, rank(lastPlace));
  for (const [index, role] of random.shuffled(early).entries()) of.set(role, rank(open[index] ?? 0));
  const rest = random.shuffled(open.slice(early.length));
  for (const [index, role] of free.entries()) of.set(role, rank(rest[index] ?? 0));
  return { of, unaffected: rest.slice(free.length).map(rank) };
}

/** Holders of lots that are not affected; the customer of the same name is one of them. */
function drawHolders(
  plot: Plot,
  ranks: readonly number[],
  people: readonly Person[],
  cases: readonly DraftCase[],
) {
  const already = cases.flatMap(({ namesake }) => namesake ?? []);
  if (!plot.story.subject) return already;
  const holders = [...already];
  for (const [index, rank] of ranks.slice(already.length).entries()) {
    const person = people[index];
    const random = plot.streams("holder", index);
    const draft = person && drawCase(plot, HOLDER, person, wishFor(HOLDER, plot.today, rank), random);
    if (!draft) return undefined;
    holders.push(draft.entry);
  }
  return holders;
}

const HOLDER: Role = {
  trap: undefined,
  earns: false,
  prior: "none",
  writes: false,
  nameless: false,
  old: false,
  pictured: false,
};
