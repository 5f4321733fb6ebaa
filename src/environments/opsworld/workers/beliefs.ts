import type { Turn } from "../../../replay/contract/agent.ts";
import { parseJson } from "../../../replay/contract/json.ts";
import { type MailReading, readMails } from "../checking/mail-reading.ts";
import type { Claim } from "../families/claim.ts";
import { families } from "../families/families.ts";
import type { Family, Memo, Policy } from "../families/family.ts";
import { sceneIn } from "../images/picture.ts";
import { see } from "../images/scene.ts";
import { type Letter, readLetter } from "../text/letter.ts";
import { type Request, readRequest } from "../text/request.ts";
import type { Seen } from "../traps/trap.ts";
import type { Day } from "../world/calendar.ts";
import { dayOf } from "../world/calendar.ts";
import type { Customer, Order, Refund, Shipment } from "../world/entities.ts";
import type { Cents } from "../world/money.ts";
import { Paged } from "./paged.ts";
import * as results from "./results.ts";

export interface DocumentRow {
  name: string;
  title: string;
  kind: string;
}

/** Everything a worker knows, from the words of its request and of the observations alone. */
export class Beliefs implements Seen {
  readonly request: Request;
  readonly family: Family;
  readonly today: Day;
  documents: readonly DocumentRow[] | undefined;
  readonly readings = new Map<string, number>();
  readonly policies: { title: string; name: string; policy: Policy }[] = [];
  readonly memos: Memo[] = [];
  readonly openTickets = new Paged<results.TicketRow>();
  readonly tickets = new Map<string, results.TicketRow>();
  readonly letters = new Map<string, { letter: Letter | undefined; images: readonly string[] }>();
  readonly searches = new Map<string, readonly string[]>();
  readonly customers = new Map<string, Customer>();
  readonly orderLists = new Map<string, Paged<results.OrderRow>>();
  readonly orders = new Map<string, Order>();
  readonly shipments = new Map<string, Shipment>();
  /** Numbers of the articles in a shipment, line by line. */
  readonly skus = new Map<string, readonly string[]>();
  readonly refunds = new Map<string, readonly Pick<Refund, "cents" | "reason">[]>();
  readonly sights = new Map<string, Claim>();
  /** What the run refunded, and what it tried in vain. */
  readonly refunded = new Map<string, Cents>();
  readonly refused = new Set<string>();
  readonly #mails = new Map<string, { texts: string[]; reading: MailReading | undefined }>();
  /** Refunds and e-mails so far. */
  commitments = 0;
  laterPage = false;

  constructor(task: string) {
    const request = readRequest(task);
    if (!request) throw new RangeError("a scripted worker of OpsWorld knows the requests of OpsWorld only");
    this.request = request;
    this.family = families[request.family];
    this.today = dayOf(request.today) ?? 0;
  }

  /** Takes in one more turn. */
  note({ call, observation }: Turn, sees: boolean): void {
    const reader = readers[call.tool];
    if (!reader) return;
    if (observation.failed) {
      if (call.tool === "issue_refund")
        this.refused.add(results.RefundAsked.safeParse(call.arguments).data?.order_id ?? "");
      return;
    }
    reader(this, parseJson(observation.text), call.arguments);
    if (call.tool === "view_image") this.#look(observation, sees);
  }

  #look({ text, images }: Turn["observation"], sees: boolean): void {
    const { image_id: id } = results.ImageShown.parse(parseJson(text));
    const scene = sees && images?.[0] ? sceneIn(images[0]) : undefined;
    this.sights.set(id, scene ? see(scene) : {});
  }

  addMail(to: string, text: string): void {
    const mails = this.#mails.get(to) ?? { texts: [], reading: undefined };
    mails.texts.push(text);
    mails.reading = undefined;
    this.#mails.set(to, mails);
  }

  /** What was written to an address so far. */
  written(to: string): MailReading {
    const mails = this.#mails.get(to);
    if (!mails) return NOTHING;
    mails.reading ??= readMails(mails.texts);
    return mails.reading;
  }

  lastMail(to: string): MailReading | undefined {
    const last = this.#mails.get(to)?.texts.at(-1);
    return last === undefined ? undefined : readMails([last]);
  }

  get policyReadings(): number {
    return Math.max(0, ...this.policies.map(({ name }) => this.readings.get(name) ?? 0));
  }

  signerFound(ticket: string): boolean {
    const letter = this.letters.get(ticket)?.letter;
    return [...this.customers.values()].some(
      ({ name, city }) => name === letter?.name && city === letter.city,
    );
  }

  refundsListed(order: string): boolean {
    return this.refunds.has(order);
  }

  /** The pages of a list of orders: of a customer, or of an article. */
  ordersOf(key: string): Paged<results.OrderRow> {
    const known = this.orderLists.get(key) ?? new Paged<results.OrderRow>();
    this.orderLists.set(key, known);
    return known;
  }
}

const NOTHING: MailReading = { codes: new Set(), amounts: new Set(), names: () => false };

type Reader = (beliefs: Beliefs, shown: unknown, asked: unknown) => void;

const readers: Readonly<Record<string, Reader>> = {
  list_docs: (beliefs, shown) => {
    beliefs.documents = results.DocumentRows.parse(shown).documents;
  },
  read_doc: (beliefs, shown) => {
    const { name, title, body } = results.DocumentText.parse(shown);
    beliefs.readings.set(name, (beliefs.readings.get(name) ?? 0) + 1);
    if ((beliefs.readings.get(name) ?? 0) > 1) return;
    const policy = beliefs.family.readPolicy(body);
    if (policy && policy.notice === beliefs.request.notice) beliefs.policies.push({ title, name, policy });
    const memo = beliefs.family.readMemo(body);
    if (memo) beliefs.memos.push(memo);
  },
  list_tickets: (beliefs, shown, asked) => {
    const { page, pages, tickets } = results.TicketPage.parse(shown);
    for (const ticket of tickets) if (ticket.status === "open") beliefs.tickets.set(ticket.ticket_id, ticket);
    if (results.PageAsked.parse(asked).status === "open") beliefs.openTickets.add(page, pages, tickets);
    if (page > 1) beliefs.laterPage = true;
  },
  read_ticket: (beliefs, shown) => {
    const { ticket_id: id, body, images } = results.TicketText.parse(shown);
    beliefs.letters.set(id, { letter: readLetter(body), images });
  },
  search_customers: (beliefs, shown, asked) => {
    const hits = results.CustomerHits.parse(shown).customers.map(({ customer_id: id }) => id);
    beliefs.searches.set(results.SearchAsked.parse(asked).query, hits);
  },
  get_customer: (beliefs, shown) => {
    const { customer_id: id, ...rest } = results.CustomerRecord.parse(shown);
    beliefs.customers.set(id, { id, ...rest });
  },
  list_orders: (beliefs, shown, asked) => {
    const { page, pages, orders } = results.OrderPage.parse(shown);
    const { customer_id: customer, sku } = results.OrdersAsked.parse(asked);
    beliefs.ordersOf(customer ?? sku ?? "").add(page, pages, orders);
    if (page > 1) beliefs.laterPage = true;
  },
  get_order: (beliefs, shown) => {
    const {
      order_id: id,
      customer_id: customer,
      placed,
      promised,
      lines,
      shipping,
    } = results.OrderRecord.parse(shown);
    const priced = lines.map(({ unit_price: price, ...line }) => ({ ...line, price }));
    beliefs.orders.set(id, { id, customer, placed, promised, lines: priced, shipping });
  },
  get_shipment: (beliefs, shown) => {
    const { order_id: order, carrier, delivered, lots } = results.ShipmentRecord.parse(shown);
    const day = delivered === "no scan" ? delivered : dayOf(delivered);
    beliefs.shipments.set(order, { order, carrier, delivered: day, lots: lots.map(({ lot }) => lot) });
    beliefs.skus.set(
      order,
      lots.map(({ sku }) => sku),
    );
  },
  list_refunds: (beliefs, shown) => {
    const { order_id: order, refunds } = results.RefundRows.parse(shown);
    beliefs.refunds.set(
      order,
      refunds.map(({ amount, reason }) => ({ cents: amount, reason })),
    );
  },
  view_image: () => {},
  issue_refund: (beliefs, _, asked) => {
    const { order_id: order, amount } = results.RefundAsked.parse(asked);
    beliefs.refunded.set(order, (beliefs.refunded.get(order) ?? 0) + amount);
    beliefs.commitments += 1;
  },
  send_email: (beliefs, _, asked) => {
    const { to, subject, body } = results.MailAsked.parse(asked);
    beliefs.addMail(to, `${subject}\n${body}`);
    beliefs.commitments += 1;
  },
};
