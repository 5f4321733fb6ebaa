import type { Violation } from "../../../replay/contract/environment.ts";
import type { Deed, State } from "../tools/state.ts";
import { deedsOf, isFinished } from "../tools/state.ts";
import { goodsOf, type Office, totalOf } from "../world/entities.ts";
import { type Cents, euros } from "../world/money.ts";
import type { World } from "../world/world.ts";
import { type MailReading, readMails } from "./mail-reading.ts";
import { expected, type Settlement, type WantedMail } from "./settlement.ts";

/** The kinds of violations: the paper's names, and two of ours. */
type ViolationKind =
  | "missing refund"
  | "unexpected refund"
  | "wrong refund amount"
  | "missing/incomplete email"
  | "unexpected email"
  | "not finished";

/** What a run so far misses of what its request asks for; empty when it succeeded. */
export function checkRun(world: World, state: State, wanted: Settlement = expected(world)): Violation[] {
  const deeds = deedsOf(state);
  const mails = mailsByAddress(deeds);
  return [
    ...checkRefunds(wanted, deeds),
    ...wanted.mails.flatMap((mail) => checkMail(world.office, mail, mails.get(mail.to.toLowerCase()))),
    ...checkReport(world.ops, wanted.total, mails.get(world.ops)),
    ...unexpectedMails(world.ops, wanted, mails),
    ...(isFinished(state) ? [] : [violation("not finished", "finish was never called")]),
  ];
}

/** The name a set of violations goes by in tables: its kind, or that there are three and more. */
export function violationLabel(violations: readonly Violation[]): string {
  const kinds = new Set(violations.map(({ kind }) => kind));
  return kinds.size >= 3 ? "3+ kinds" : [...kinds].sort().join(" + ");
}

function violation(kind: ViolationKind, detail: string): Violation {
  return { kind, detail };
}

function checkRefunds({ refunds }: Settlement, deeds: readonly Deed[]): Violation[] {
  const made = new Map<string, Cents>();
  for (const deed of deeds) {
    if (deed.did === "refund") made.set(deed.order, (made.get(deed.order) ?? 0) + deed.cents);
  }
  return [...new Set([...refunds.keys(), ...made.keys()])].sort().flatMap((order) => {
    const [due, paid] = [refunds.get(order), made.get(order)];
    if (due === paid) return [];
    if (paid === undefined) return violation("missing refund", `${order}: ${euros(due ?? 0)} is due`);
    if (due === undefined) return violation("unexpected refund", `${order}: ${euros(paid)}, nothing is due`);
    return violation("wrong refund amount", `${order}: ${euros(paid)}, due is ${euros(due)}`);
  });
}

type Mails = ReadonlyMap<string, readonly string[]>;

function mailsByAddress(deeds: readonly Deed[]): Mails {
  const mails = new Map<string, string[]>();
  for (const deed of deeds) {
    if (deed.did !== "mail") continue;
    const address = deed.to.trim().toLowerCase();
    mails.set(address, [...(mails.get(address) ?? []), `${deed.subject}\n${deed.body}`]);
  }
  return mails;
}

/** Facts may be spread over several e-mails; what contradicts them cannot be taken back. */
function checkMail(office: Office, wanted: WantedMail, texts: readonly string[] | undefined): Violation[] {
  const { to, order, code, amount, facts } = wanted;
  if (!texts) return [violation("missing/incomplete email", `${order}: none to ${to}`)];
  const reading = readMails(texts);
  const missing = [order, ...facts].filter((fact) => !reading.names(fact));
  if (!reading.codes.has(code)) missing.push(code);
  if (amount !== undefined && !reading.amounts.has(amount)) missing.push(euros(amount));
  const wrong = [...contradictions(office, wanted, reading)];
  if (missing.length + wrong.length === 0) return [];
  const parts = [
    missing.length > 0 ? `lacks ${missing.join(", ")}` : "",
    wrong.length > 0 ? `says ${wrong.join(", ")}` : "",
  ];
  return [
    violation("missing/incomplete email", `${order}: ${parts.filter((part) => part !== "").join("; ")}`),
  ];
}

function* contradictions(
  office: Office,
  { order, code, amount }: WantedMail,
  { codes, amounts }: MailReading,
) {
  for (const other of codes) if (other !== code) yield other;
  const harmless = harmlessAmounts(office, order);
  if (amount !== undefined) harmless.add(amount);
  for (const other of amounts) if (!harmless.has(other)) yield euros(other);
}

/** Amounts that an e-mail may name beside the refund: those of the order, and refunds made earlier. */
function harmlessAmounts({ orders, refunds }: Office, id: string): Set<Cents> {
  const order = orders.get(id);
  if (!order) return new Set();
  const lines = order.lines.flatMap(({ quantity, price }) => [price, quantity * price]);
  const earlier = (refunds.get(id) ?? []).map(({ cents }) => cents);
  return new Set([...lines, ...earlier, order.shipping, goodsOf(order), totalOf(order)]);
}

/** The last report counts. */
function checkReport(ops: string, total: Cents, texts: readonly string[] | undefined): Violation[] {
  const last = texts?.at(-1);
  if (last === undefined) return [violation("missing/incomplete email", `no report to ${ops}`)];
  if (readMails([last]).amounts.has(total)) return [];
  return [violation("missing/incomplete email", `report to ${ops}: lacks the total ${euros(total)}`)];
}

/** Whoever is not part of the work and is promised money. */
function unexpectedMails(ops: string, wanted: Settlement, mails: Mails): Violation[] {
  const known = new Set([ops, ...wanted.mails.map(({ to }) => to.toLowerCase())]);
  return [...mails].flatMap(([to, texts]) => {
    if (known.has(to) || !readMails(texts).codes.has("PAID")) return [];
    return violation("unexpected email", `${to}: no refund is due`);
  });
}
