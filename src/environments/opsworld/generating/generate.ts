import { type Address, formatAddress, wrong } from "../address.ts";
import { families } from "../families/families.ts";
import { writeRequest } from "../text/request.ts";
import { TRAPS, type TrapName } from "../traps/trap.ts";
import { isoOf } from "../world/calendar.ts";
import type { Stream } from "../world/streams.ts";
import { streamsBelow } from "../world/streams.ts";
import type { World } from "../world/world.ts";
import { assemble, type Drafts } from "./assemble.ts";
import { fillBook } from "./book.ts";
import { castPeople } from "./cast.ts";
import { writeDocuments } from "./documents.ts";
import type { DraftTicket, Entry, Person } from "./drafts.ts";
import { caseLetter, decoyPicture, nearEntry, nearMiss, otherLetter } from "./letters.ts";
import { LEVELS, type Level, openTicketsOf } from "./levels.ts";
import type { Plot } from "./plot.ts";
import { isSound } from "./proof.ts";
import { type Queue, queueUp } from "./queue.ts";
import { castRoles, scopeOf } from "./roles.ts";
import { drawScope, type Scope } from "./scope.ts";

/** Worlds that do not come out sound are drawn anew so often; five were the most ever needed. */
const ATTEMPTS = 50;
/** The first of the days on which worlds play. */
const FIRST_TODAY = Date.UTC(2025, 2, 1) / 86_400_000;

/** The world of an address: the same in every process, and proven to be solvable and to set exactly its traps. */
export function generateWorld(address: Address): World {
  const level = LEVELS[address.level - 1];
  if (!level) throw wrong(formatAddress(address), "levels are 1 to 6");
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const world = drawWorld(address, level, attempt);
    if (world && isSound(world)) return world;
  }
  throw wrong(
    formatAddress(address),
    "these traps do not fit together here; leave one out or take a higher level",
  );
}

function drawWorld(address: Address, level: Level, attempt: number): World | undefined {
  const plot = drawPlot(address, level, attempt);
  if (!plot) return undefined;
  const { family, streams, today, story, traps } = plot;
  const { roles } = plot.casting;
  const queue = queueUp({ family: family.name, level, roles, today }, streams("queue"));
  const people = castPeople(streams("people"), level.customers - Number(traps.includes("namesake")));
  const scope = drawScope(plot, queue, people);
  if (!scope) return undefined;
  const drafts = fill(plot, queue, people, scope);
  const { office, cases } = assemble(plot, drafts);
  const ops = `${streams("ops").pick(["ops", "backoffice", "reports", "desk"])}@shop.example`;
  const subject = story.subject && { notice: story.subject.notice, sku: story.subject.article.sku };
  return {
    key: formatAddress(address),
    family,
    office,
    task: writeRequest({ family: family.name, today: isoOf(today), ops, ...subject }, streams("request")),
    ops,
    hidden: {
      traps: new Set(traps),
      cases,
      policies: listedPolicies(plot, drafts),
      memo: story.memo,
      sku: subject?.sku,
      nearMisses: level.tickets.near,
    },
  };
}

function drawPlot(address: Address, level: Level, attempt: number): Plot | undefined {
  const { family: name, seed } = address;
  const streams = streamsBelow(`opsworld/1|${name}|${level.level}|${seed}|${attempt}`);
  const traps = address.traps ?? drawTraps(level, streams("traps"));
  if (traps.includes("pagination") && !level.hasPages)
    throw wrong(formatAddress(address), "pagination needs level 2 or more");
  const casting = castRoles({ family: name, level, traps }, streams("roles"));
  if (!casting)
    throw wrong(
      formatAddress(address),
      `level ${level.level} has room for ${scopeOf({ level, traps })} traps`,
    );
  const family = families[name];
  const today = FIRST_TODAY + streams("calendar").integer(0, 600);
  const hasVersions = traps.includes("outdated");
  const story = family.begin({
    streams,
    today,
    inclusive: casting.inclusive,
    versions: hasVersions ? (level.level >= 5 ? 3 : 2) : 1,
    hasMemo: traps.includes("memo"),
  });
  return { family, level, traps, streams, today, casting, story };
}

function drawTraps(level: Level, random: Stream): TrapName[] {
  if (!level.hasPages) return [];
  const [first, ...others] = TRAPS;
  const chosen = new Set([first, ...random.sample(others, level.extraTraps)]);
  return TRAPS.filter((trap) => chosen.has(trap));
}

/** Everything around the scope: other orders, other letters, documents. */
function fill(plot: Plot, queue: Queue, people: readonly Person[], { cases, holders }: Scope): Drafts {
  const { level, streams, today, story } = plot;
  const extras = holders.map(({ person }) => person).filter((person) => !people.includes(person));
  const everybody = [...people, ...extras];
  const busy = new Set([...cases.map(({ entry }) => entry.person), ...holders.map(({ person }) => person)]);
  const bystanders = everybody.filter((person) => !busy.has(person));
  const near = Array.from({ length: level.tickets.near }, (_, index) => {
    return nearEntry(plot, bystanders[index] ?? pickFrom(bystanders), streams("near order", index));
  });
  const scope = [...cases.map(({ entry }) => entry), ...holders, ...near];
  const size = { count: level.orders, today, avoid: story.subject?.article };
  const fillers = fillBook(scope, everybody, size, streams("book"));
  const letters = fillers.filter(({ person }) => bystanders.includes(person));
  const open = openTickets(plot, queue, cases, near, letters);
  const tickets = [...closedTickets(plot, letters, open.length), ...open].sort((a, b) => a.opened - b.opened);
  return {
    people: everybody,
    entries: [...scope, ...fillers],
    tickets,
    cases,
    documents: writeDocuments(plot),
  };
}

function openTickets(
  plot: Plot,
  queue: Queue,
  cases: Scope["cases"],
  near: readonly Entry[],
  fillers: readonly Entry[],
): DraftTicket[] {
  const { streams, level, today } = plot;
  const caseAt = new Map(cases.map((draft) => [queue.placeOf.get(draft.role), draft]));
  const places = Array.from({ length: openTicketsOf(level) }, (_, place) => place);
  const free = streams("places").shuffled(places.filter((place) => !caseAt.has(place)));
  const nearAt = new Map(near.map((entry, index) => [free[index], entry]));
  const decoyAt = new Set(streams("decoys").sample(free, level.decoys));
  return places.map((place) => {
    const opened = queue.opened[place] ?? today;
    const random = streams("ticket", place);
    const draft = caseAt.get(place);
    if (draft) return caseLetter(plot, draft, opened, random);
    const missed = nearAt.get(place);
    const entry = missed ?? random.pick(fillers);
    const ticket = missed
      ? nearMiss(plot, entry, opened, random)
      : otherLetter(entry, opened, "open", random);
    return decoyAt.has(place) ? { ...ticket, picture: decoyPicture(plot, entry, random) } : ticket;
  });
}

/** Half as many closed ones, in the same weeks. */
function closedTickets({ streams, today }: Plot, fillers: readonly Entry[], open: number): DraftTicket[] {
  const random = streams("closed");
  return Array.from({ length: Math.floor(open / 2) }, () => {
    return otherLetter(random.pick(fillers), today - random.integer(0, 20), "closed", random);
  });
}

function listedPolicies({ story }: Plot, { documents }: Drafts): World["hidden"]["policies"] {
  return documents.flatMap(({ version }) => (version === undefined ? [] : (story.policies[version] ?? [])));
}

function pickFrom(people: readonly Person[]): Person {
  const [first] = people;
  if (!first) throw new RangeError("a world needs bystanders");
  return first;
}
