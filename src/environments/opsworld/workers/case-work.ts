import type { Call } from "../../../replay/contract/environment.ts";
import { mailFacts, verdictOn } from "../checking/settlement.ts";
import type { Claim } from "../families/claim.ts";
import { type CaseFacts, factsOf, versionOn } from "../families/family.ts";
import type { Letter } from "../text/letter.ts";
import type { Customer } from "../world/entities.ts";
import { euros, sum } from "../world/money.ts";
import type { Beliefs } from "./beliefs.ts";
import { findOrder } from "./finding.ts";
import { ask, type Mind, refundCall } from "./mind.ts";
import type { TicketRow } from "./results.ts";

/** What is left to do about a letter; nothing when it is settled, or is none of the work. */
export function workOnLetter(mind: Mind, ticket: TicketRow, handled: Set<string>): Call | undefined {
  const { beliefs } = mind;
  const { ticket_id: id } = ticket;
  const known = beliefs.letters.get(id);
  if (!known) return ask("read_ticket", { ticket_id: id });
  const { letter, images } = known;
  if (!letter || !concerns(letter, beliefs)) return undefined;
  const found = findOrder(mind, ticket, letter);
  if (!found || "tool" in found) return found;
  handled.add(found.order);
  const seen = letter.attached ? images : [];
  const unseen = seen.find((image) => !beliefs.sights.has(image));
  const sights = seen.flatMap((image) => beliefs.sights.get(image) ?? []);
  const claim = { ...claimOf(letter, ticket, beliefs), ...Object.assign({}, ...sights) };
  return (
    lookUp(mind, found.order) ??
    (unseen ? ask("view_image", { image_id: unseen }) : settle(mind, found.order, claim, true))
  );
}

/** What is left to do about an order that holds a recalled article and that nobody wrote about. */
export function workOnHolder(mind: Mind, order: string, sku: string): Call | undefined {
  const { beliefs } = mind;
  if (!beliefs.shipments.has(order)) return ask("get_shipment", { order_id: order });
  // Whoever got money in this run gets the e-mail too.
  if (!beliefs.refunded.has(order) && !isAffected(mind, order, sku)) return undefined;
  return lookUp(mind, order) ?? settle(mind, order, { sku }, false);
}

function concerns(letter: Letter, { family, request }: Beliefs): boolean {
  if (letter.topic !== family.name) return false;
  return letter.sku === undefined || request.sku === undefined || letter.sku === request.sku;
}

function claimOf(
  { product, symptom, units, approval }: Letter,
  { opened }: TicketRow,
  { request }: Beliefs,
): Claim {
  return { product, symptom, units, approval, sku: request.sku, reported: opened };
}

/** The records of an order, one after the other. */
function lookUp({ beliefs, isBlinded }: Mind, id: string): Call | undefined {
  const order = beliefs.orders.get(id);
  if (!order) return ask("get_order", { order_id: id });
  if (!beliefs.customers.has(order.customer)) return ask("get_customer", { customer_id: order.customer });
  if (!beliefs.shipments.has(id)) return ask("get_shipment", { order_id: id });
  if (!beliefs.refundsListed(id) && !isBlinded("prior", { order: id }))
    return ask("list_refunds", { order_id: id });
  return undefined;
}

/** Whether the lot of a shipment is called back: the order itself need not be known for it. */
function isAffected(mind: Mind, order: string, sku: string): boolean {
  const { beliefs } = mind;
  const shipment = beliefs.shipments.get(order);
  const skus = beliefs.skus.get(order) ?? [];
  if (!shipment) return false;
  const lines = skus.map((one) => ({ sku: one, product: "", quantity: 1, price: 1 }));
  const unknown = { id: order, customer: "", placed: 0, promised: 0, lines, shipping: 0 };
  const facts = factsOf({ order: unknown, customer: NOBODY, shipment }, { sku }, beliefs.today);
  return judge(mind, facts).earned > 0;
}

const NOBODY: Customer = { id: "", name: "", email: "", city: "", tier: "standard" };

/** What a case earns as this mind sees it, and what e-mails about it name. */
function judge({ beliefs, isBlinded }: Mind, plain: CaseFacts) {
  const facts = beliefs.memos.reduce((adjusted, memo) => memo.adjust(adjusted), plain);
  const policy = versionOn(
    beliefs.policies.map((known) => known.policy),
    beliefs.family.decides(plain),
  );
  const [reference] = beliefs.memos.flatMap((memo) => memo.reference(facts) ?? []);
  return {
    earned: policy?.entitle(facts, isBlinded("boundary")) ?? 0,
    facts: mailFacts(policy, facts, reference),
  };
}

/** Refund, then e-mail. What was refunded or said in the run stands: it is never redone, only completed. */
function settle(mind: Mind, id: string, claim: Claim, wrote: boolean): Call | undefined {
  const { beliefs } = mind;
  const order = beliefs.orders.get(id);
  const customer = beliefs.customers.get(order?.customer ?? "");
  const shipment = beliefs.shipments.get(id);
  if (!order || !customer || !shipment) return undefined;
  const { earned, facts } = judge(mind, factsOf({ order, customer, shipment }, claim, beliefs.today));
  const verdict = standing(beliefs, id, customer) ?? verdictOn(earned, paidBefore(beliefs, id));
  if (verdict.amount !== undefined && !beliefs.refunded.has(id)) {
    return refundCall(id, verdict.amount, beliefs.family.name);
  }
  return earned > 0 || wrote || beliefs.refunded.has(id)
    ? mailCall(beliefs, id, customer, { ...verdict, facts })
    : undefined;
}

/** What earlier deeds of the run leave open: a refund is followed by its e-mail, a code once sent is kept. */
function standing(
  beliefs: Beliefs,
  order: string,
  { email }: Customer,
): ReturnType<typeof verdictOn> | undefined {
  const amount = beliefs.refunded.get(order);
  if (amount !== undefined) return { code: "PAID", amount };
  const [code] = beliefs.written(email).codes;
  if (code !== undefined) return { code, amount: undefined };
  return beliefs.refused.has(order) ? { code: "ALREADY-PAID", amount: undefined } : undefined;
}

function paidBefore({ refunds, family }: Beliefs, order: string): number {
  const counted = (refunds.get(order) ?? []).filter(({ reason }) => family.counted.includes(reason));
  return sum(counted.map(({ cents }) => cents));
}

/** The e-mail, unless all it says was written already. */
function mailCall(
  beliefs: Beliefs,
  order: string,
  { name, email }: Customer,
  { code, amount, facts }: ReturnType<typeof verdictOn> & { facts: readonly string[] },
): Call | undefined {
  const written = beliefs.written(email);
  const isSaid =
    written.codes.has(code) &&
    [order, ...facts].every((fact) => written.names(fact)) &&
    (amount === undefined || written.amounts.has(amount));
  if (isSaid) return undefined;
  const sum = amount === undefined ? "" : ` Refunded: ${euros(amount)}.`;
  const body = `Dear ${name},\nyour order ${order} has been settled: ${code}.${sum}\nFor the record: ${facts.join(", ")}.`;
  return ask("send_email", { to: email, subject: `Your order ${order}`, body });
}
