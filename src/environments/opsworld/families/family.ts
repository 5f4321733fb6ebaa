import type { JsonValue } from "../../../replay/contract/json.ts";
import type { Scene, Shot } from "../images/scene.ts";
import type { DamageClass } from "../text/symptoms.ts";
import type { Day } from "../world/calendar.ts";
import type { Customer, Line, Order, RefundReason, Shipment } from "../world/entities.ts";
import type { Cents } from "../world/money.ts";
import type { Stream, Streams } from "../world/streams.ts";
import type { Claim } from "./claim.ts";

export const FAMILIES = ["late", "recall", "damage"] as const;
export type FamilyName = (typeof FAMILIES)[number];

/** Everything a policy asks of a case. */
export interface CaseFacts {
  today: Day;
  placed: Day;
  promised: Day;
  delivered: Day | undefined;
  carrier: string;
  plus: boolean;
  lines: readonly Line[];
  shipping: Cents;
  /** The article it is about, with its lot. */
  article: Line | undefined;
  lot: string | undefined;
  /** A notice says that this lot is affected as well. */
  lotAdded: boolean;
  symptom: string | undefined;
  /** The class as ticked on a form, or as a notice rules for this symptom. */
  ruledClass: DamageClass | undefined;
  units: number;
  approval: string | undefined;
  reported: Day | undefined;
}

/** The facts of a case from the records, and from what was claimed where the records are silent. */
export function factsOf(
  { order, customer, shipment }: { order: Order; customer: Customer; shipment: Shipment },
  claim: Claim,
  today: Day,
): CaseFacts {
  const at = order.lines.findIndex(({ sku, product }) => sku === claim.sku || product === claim.product);
  const article = order.lines[at];
  const lot = shipment.lots[at];
  return {
    today,
    placed: order.placed,
    promised: order.promised,
    delivered: shipment.delivered === "no scan" ? claim.delivered : shipment.delivered,
    carrier: shipment.carrier,
    plus: customer.tier === "plus",
    lines: order.lines,
    shipping: order.shipping,
    article,
    lot: lot === "not recorded" ? claim.lot : lot,
    lotAdded: false,
    symptom: claim.symptom,
    ruledClass: claim.ticked,
    units: claim.units ?? 0,
    approval: claim.approval,
    reported: claim.reported,
  };
}

/** One version of the rules of a family. */
export interface Policy {
  family: FamilyName;
  /** The day from which it holds. */
  from: Day;
  /** The recall notice it is; nothing for the other families. */
  notice?: string;
  /** What it rules, as data: two policies with equal terms are the same. */
  terms: JsonValue;
  /** What a case earns before earlier refunds; `flipped` reads every limit with the opposite inclusion. */
  entitle(facts: CaseFacts, flipped: boolean): Cents;
  /** The facts that every e-mail about a case must carry. */
  proofs(facts: CaseFacts): string[];
  /** Its sentences, in one of many wordings. */
  write(random: Stream): string[];
}

/** A notice that changes what holds for some cases, or what e-mails about them carry. */
export interface Memo {
  terms: JsonValue;
  adjust(facts: CaseFacts): CaseFacts;
  /** What e-mails about the case must carry too. */
  reference(facts: CaseFacts): string | undefined;
  write(random: Stream): string;
}

/** What the story of a world needs to know. */
interface Setting {
  streams: Streams;
  today: Day;
  /** Whether limits include their last day or lot. */
  inclusive: boolean;
  /** How many versions: the one in force; also one before it; also one that is still to come. */
  versions: 1 | 2 | 3;
  hasMemo: boolean;
}

/** What a case of the story shall be like. */
export interface Wish {
  /** Whether it earns money, earlier refunds aside. */
  earns: boolean;
  /** How it is to meet a trap. */
  meets?: "boundary" | "outdated" | "memo" | undefined;
  /** Falls under the version before. */
  old: boolean;
  /** The day the letter came, or could have come. */
  reported: Day;
  /** The article it must be about. */
  article?: Article | undefined;
  /** Whether it must have arrived. */
  arrived: boolean;
  /** Its place among the orders of the story, by the day of placing: 0 to 1; nothing when it does not matter. */
  rank?: number | undefined;
}

export interface Article {
  sku: string;
  product: string;
  price: Cents;
}

/** An order with its shipment, before it has an id. */
export interface OrderDraft {
  placed: Day;
  promised: Day;
  delivered: Day | undefined;
  carrier: string;
  lines: (Line & { lot: string })[];
  shipping: Cents;
}

export interface CaseDraft {
  order: OrderDraft;
  claim: Claim;
}

/** The rules of a world with what can happen under them. */
export interface Story {
  /** The one in force comes first, then the one before, then the one to come. */
  policies: readonly Policy[];
  memo: Memo | undefined;
  /** What the request says beyond the family: the notice and the article of a recall. */
  subject: { notice: string; article: Article } | undefined;
  title: string;
  kind: "policy" | "notice";
  draw(random: Stream, wish: Wish): CaseDraft;
}

/** A kind of work: its rules, and how they are read back from texts. */
export interface Family {
  name: FamilyName;
  /** Reasons of earlier refunds that count. */
  counted: readonly RefundReason[];
  /** The day that decides which version holds for a case. */
  decides(facts: CaseFacts): Day;
  /** What the records lack where a picture has it. */
  unrecorded?: "delivery" | "lot";
  /** What somebody photographs who complains about an order. */
  photograph(id: string, order: OrderDraft, claim: Claim, shot: Shot): Scene;
  begin(setting: Setting): Story;
  readPolicy(body: string): Policy | undefined;
  readMemo(body: string): Memo | undefined;
}

/** The version that holds on a day: the latest that has begun; of those not begun the first. */
export function versionOn(policies: readonly Policy[], day: Day): Policy | undefined {
  let best: Policy | undefined;
  for (const policy of policies) {
    if (policy.from <= day && (!best || best.from > day || policy.from > best.from)) best = policy;
    else best ??= policy;
  }
  return best;
}
