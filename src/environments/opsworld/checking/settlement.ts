import { type CaseFacts, factsOf, type Policy, versionOn } from "../families/family.ts";
import type { Habits } from "../traps/trap.ts";
import type { Office } from "../world/entities.ts";
import { isOnFirstPage, ordersWith, ticketsWith } from "../world/lists.ts";
import { type Cents, sum } from "../world/money.ts";
import type { Case, World } from "../world/world.ts";

export const CODES = ["PAID", "NOT-DUE", "ALREADY-PAID"] as const;
export type Code = (typeof CODES)[number];

/** An e-mail that a case calls for. */
export interface WantedMail {
  to: string;
  order: string;
  code: Code;
  /** What was refunded; nothing when nothing was. */
  amount: Cents | undefined;
  /** Further facts, as they are written: days as 2026-03-03, lots, notices, classes, references. */
  facts: readonly string[];
}

/** How a run ends: money per order, e-mails, and the total that is reported. */
export interface Settlement {
  refunds: ReadonlyMap<string, Cents>;
  mails: readonly WantedMail[];
  total: Cents;
}

/** What is to be done in a world. */
export function expected(world: World): Settlement {
  return endState(world, new Set());
}

/** What a worker of these habits does in a world, computed from what is true of it, not by letting one work. */
export function endState(world: World, habits: Habits): Settlement {
  const refunds = new Map<string, Cents>();
  const mails: WantedMail[] = [];
  for (const one of world.hidden.cases) {
    const outcome = outcomeOf(world, one, habits);
    if (!outcome) continue;
    if (outcome.amount !== undefined) refunds.set(outcome.order, outcome.amount);
    mails.push(outcome);
  }
  return { refunds, mails, total: sum(refunds.values()) };
}

function outcomeOf(world: World, one: Case, habits: Habits): WantedMail | undefined {
  const { office, hidden, family } = world;
  const sight = sightOf(world, one, habits);
  if (!sight.ticket && !sight.order) return undefined;
  const id = habits.has("namesake") && one.namesake !== undefined && sight.ticket ? one.namesake : one.order;
  const records = recordsOf(office, id);
  const plain = factsOf(records, one.claim, office.today);
  const memo = habits.has("memo") ? undefined : hidden.memo;
  const facts = memo ? memo.adjust(plain) : plain;
  const read = habits.has("outdated") ? hidden.policies.slice(0, 1) : hidden.policies;
  const policy = versionOn(read, family.decides(plain));
  const earned = policy?.entitle(facts, habits.has("boundary")) ?? 0;
  if (earned === 0 && !sight.ticket) return undefined;
  const paid = habits.has("prior") ? 0 : paidBefore(world, id);
  return {
    to: records.customer.email,
    order: id,
    ...verdictOn(earned, paid),
    facts: mailFacts(policy, facts, memo?.reference(facts)),
  };
}

/** What a case gets, and the code that says so. */
export function verdictOn(earned: Cents, paid: Cents): { code: Code; amount: Cents | undefined } {
  if (earned === 0) return { code: "NOT-DUE", amount: undefined };
  if (earned <= paid) return { code: "ALREADY-PAID", amount: undefined };
  return { code: "PAID", amount: earned - paid };
}

/** The facts of an e-mail beside order, code and amount. */
export function mailFacts(
  policy: Policy | undefined,
  facts: CaseFacts,
  reference: string | undefined,
): string[] {
  return [...(policy?.proofs(facts) ?? []), ...(reference === undefined ? [] : [reference])];
}

/** Whether the letter and the order come before the eyes of a worker who may look at first pages only. */
function sightOf({ office, hidden: { sku } }: World, { ticket, order }: Case, habits: Habits) {
  const isPaged = habits.has("pagination");
  const open = ticketsWith(office, "open");
  const holders = sku === undefined ? [] : ordersWith(office, sku);
  return {
    ticket: ticket !== undefined && (!isPaged || isOnFirstPage(open, ({ id }) => id === ticket)),
    order: sku !== undefined && (!isPaged || isOnFirstPage(holders, ({ id }) => id === order)),
  };
}

function paidBefore({ office, family }: World, order: string): Cents {
  const refunds = office.refunds.get(order) ?? [];
  return sum(refunds.filter(({ reason }) => family.counted.includes(reason)).map(({ cents }) => cents));
}

/** An order with its customer and shipment; the three always exist together. */
function recordsOf({ orders, customers, shipments }: Office, id: string): Parameters<typeof factsOf>[0] {
  const order = orders.get(id);
  const customer = customers.get(order?.customer ?? "");
  const shipment = shipments.get(id);
  if (!order || !customer || !shipment) throw new RangeError(`no order ${id}`);
  return { order, customer, shipment };
}

/** Whether an end meets what is to be done; an e-mail too many does no harm unless it promises money. */
export function meets(wanted: Settlement, end: Settlement): boolean {
  if (wanted.refunds.size !== end.refunds.size) return false;
  for (const [order, cents] of wanted.refunds) if (end.refunds.get(order) !== cents) return false;
  return wanted.mails.every((mail) => end.mails.some((other) => covers(other, mail)));
}

function covers(mail: WantedMail, wanted: WantedMail): boolean {
  const { to, order, code, amount, facts } = wanted;
  if (mail.to !== to || mail.order !== order || mail.code !== code || mail.amount !== amount) return false;
  return facts.every((fact) => mail.facts.includes(fact));
}
