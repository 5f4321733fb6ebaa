import type { Scene } from "../images/scene.ts";
import { labelOf, see } from "../images/scene.ts";
import { writeLetter } from "../text/letter.ts";
import type { Customer, Image, Office, Order, Refund, Shipment, Ticket } from "../world/entities.ts";
import type { Stream } from "../world/streams.ts";
import type { Case } from "../world/world.ts";
import type { DraftCase, DraftDocument, DraftTicket, Entry, Person } from "./drafts.ts";
import type { Plot } from "./plot.ts";

/** Everything drawn, before ids. */
export interface Drafts {
  people: readonly Person[];
  entries: readonly Entry[];
  /** Open and closed, oldest first. */
  tickets: readonly DraftTicket[];
  cases: readonly DraftCase[];
  documents: readonly DraftDocument[];
}

/** Gives ids by date, and turns drafts into records. */
export function assemble(plot: Plot, drafts: Drafts): { office: Office; cases: Case[] } {
  const random = plot.streams("ids");
  const people = numberPeople(drafts, random);
  const orders = numberOrders(drafts.entries, random);
  const images = new Map<string, Image>();
  const tickets = writeTickets(plot, drafts.tickets, orders, images);
  const office: Office = {
    today: plot.today,
    customers: new Map([...people].map(([person, id]) => [id, customerOf(person, id)])),
    orders: new Map(
      [...orders].map(([entry, id]) => [id, orderOf(entry, id, people.get(entry.person) ?? "")]),
    ),
    shipments: new Map([...orders].map(([entry, id]) => [id, shipmentOf(entry, id)])),
    refunds: numberRefunds(orders),
    tickets: [...tickets.values()],
    documents: drafts.documents.map(({ version, ...document }) => document),
    images,
  };
  return { office, cases: drafts.cases.map((draft) => caseOf(draft, orders, tickets, images)) };
}

/** Ids in random order, but whoever bears the name of a letter's writer comes before the writer. */
function numberPeople({ people, cases }: Drafts, random: Stream): Map<Person, string> {
  const order = random.shuffled(people);
  for (const { entry, namesake } of cases) {
    if (!namesake) continue;
    const [writer, other] = [order.indexOf(entry.person), order.indexOf(namesake.person)];
    if (other < writer) continue;
    order[writer] = namesake.person;
    order[other] = entry.person;
  }
  const ids = rising(random, 1001, order.length);
  return new Map(order.map((person, index) => [person, `C-${ids[index]}`]));
}

function numberOrders(entries: readonly Entry[], random: Stream): Map<Entry, string> {
  const byDay = [...entries].sort((a, b) => a.order.placed - b.order.placed);
  const ids = rising(random, 20_001, byDay.length);
  return new Map(byDay.map((entry, index) => [entry, `O-${ids[index]}`]));
}

function rising(random: Stream, start: number, count: number): number[] {
  let next = start;
  return Array.from({ length: count }, () => {
    next += random.integer(1, 9);
    return next;
  });
}

function numberRefunds(orders: ReadonlyMap<Entry, string>): Map<string, Refund[]> {
  const all = [...orders].flatMap(([{ refunds }, order]) => refunds.map((refund) => ({ ...refund, order })));
  const byOrder = new Map<string, Refund[]>();
  for (const [index, refund] of all.sort((a, b) => a.day - b.day).entries()) {
    byOrder.set(refund.order, [...(byOrder.get(refund.order) ?? []), { id: `R-${3001 + index}`, ...refund }]);
  }
  return byOrder;
}

/** Open and closed letters, with the pictures attached to them. */
function writeTickets(
  { streams }: Plot,
  drafts: readonly DraftTicket[],
  orders: ReadonlyMap<Entry, string>,
  images: Map<string, Image>,
): Map<DraftTicket, Ticket> {
  const attach = (scene: Scene | undefined): string[] => {
    if (!scene) return [];
    const id = `I-${501 + images.size}`;
    images.set(id, { id, label: labelOf(scene), scene });
    return [id];
  };
  return new Map(
    drafts.map((draft, index) => {
      const order = draft.order && orders.get(draft.order);
      const { opened, status, from, subject } = draft;
      const body = writeLetter({ ...draft.letter, order }, streams("letter", index));
      const pictures = attach(draft.picture?.(orders));
      return [draft, { id: `T-${4001 + index}`, opened, status, from, subject, body, images: pictures }];
    }),
  );
}

function customerOf(person: Person, id: string): Customer {
  return { id, ...person };
}

function orderOf({ order }: Entry, id: string, customer: string): Order {
  const lines = order.lines.map(({ sku, product, quantity, price }) => ({ sku, product, quantity, price }));
  return { id, customer, placed: order.placed, promised: order.promised, lines, shipping: order.shipping };
}

function shipmentOf({ order, unrecorded }: Entry, id: string): Shipment {
  const { carrier, delivered, lines } = order;
  return {
    order: id,
    carrier,
    delivered: unrecorded === "delivery" ? "no scan" : delivered,
    // The first line of a case is the one it is about.
    lots: lines.map(({ lot }, line) => (unrecorded === "lot" && line === 0 ? "not recorded" : lot)),
  };
}

function caseOf(
  { role, entry, claim, namesake }: DraftCase,
  orders: ReadonlyMap<Entry, string>,
  tickets: ReadonlyMap<DraftTicket, Ticket>,
  images: ReadonlyMap<string, Image>,
): Case {
  const [, ticket] = [...tickets].find(([draft]) => draft.about?.entry === entry) ?? [];
  const image = role.pictured ? images.get(ticket?.images[0] ?? "") : undefined;
  const { symptom, units, approval, ...rest } = claim;
  return {
    trap: role.trap,
    order: orders.get(entry) ?? "",
    ticket: ticket?.id,
    nameless: role.nameless,
    pictured: role.pictured,
    claim: image ? { ...rest, ...see(image.scene) } : claim,
    namesake: namesake && orders.get(namesake),
  };
}
