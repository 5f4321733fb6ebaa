import type { FamilyName } from "../families/family.ts";
import type { Day } from "../world/calendar.ts";
import type { Stream } from "../world/streams.ts";
import { type Level, openTicketsOf, PAGE, pagesFor } from "./levels.ts";
import type { Role } from "./roles.ts";

/** Where the letters stand among the open tickets, oldest first, and when each place was opened. */
export interface Queue {
  placeOf: ReadonlyMap<Role, number>;
  opened: readonly Day[];
}

/** Letters came in during these days before today. */
const WINDOW = 9;
/** The letter about a damage of old, at the head of the queue, came so many days ago. */
const OLD_LETTER = 24;

/** The pagination bearer stands on the last page, other bearers on the first as far as it reaches, the rest anywhere. */
export function queueUp(
  { family, level, roles, today }: { family: FamilyName; level: Level; roles: readonly Role[]; today: Day },
  random: Stream,
): Queue {
  const count = openTicketsOf(level);
  const places = placesFor(roles, count, random);
  const opened = Array.from({ length: count }, () => today - random.integer(0, WINDOW)).sort((a, b) => a - b);
  const hasOld = roles.some(({ old }) => old);
  if (hasOld && family === "damage") opened[0] = today - OLD_LETTER;
  return { placeOf: places, opened };
}

function placesFor(roles: readonly Role[], count: number, random: Stream): Map<Role, number> {
  const writers = roles.filter(({ writes }) => writes);
  const last = writers.find(({ trap }) => trap === "pagination");
  const isPaged = roles.some(({ trap }) => trap === "pagination");
  const places = new Map<Role, number>();
  if (last) places.set(last, random.integer((pagesFor(count) - 1) * PAGE, count - 1));
  // The case of old comes first of all: its letter is the oldest.
  const rest = writers.filter((role) => role !== last);
  const early = rest.filter(({ old, trap }) => old || trap !== undefined || !isPaged);
  const anywhere = rest.filter((role) => !early.includes(role));
  const ordered = [...early].sort((a, b) => Number(b.old) - Number(a.old));
  const front = frontPlaces(ordered, count, random);
  for (const [index, role] of ordered.entries()) places.set(role, front[index] ?? index);
  const taken = new Set(places.values());
  const free = Array.from({ length: count }, (_, place) => place).filter((place) => !taken.has(place));
  const chosen = random.sample(free, anywhere.length);
  for (const [index, role] of anywhere.entries()) places.set(role, chosen[index] ?? index);
  return places;
}

/** Places on the first page, then on the second; the first of all for a case of old. */
function frontPlaces(roles: readonly Role[], count: number, random: Stream): number[] {
  const page = Array.from({ length: Math.min(PAGE, count) }, (_, place) => place);
  const first = roles[0]?.old ? [0, ...random.shuffled(page.slice(1))] : random.shuffled(page);
  const second = Array.from({ length: PAGE }, (_, index) => PAGE + index).filter((place) => place < count);
  return [...first, ...random.shuffled(second)];
}
