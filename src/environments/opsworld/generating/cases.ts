import { type CaseDraft, factsOf, type OrderDraft, versionOn, type Wish } from "../families/family.ts";
import type { Cents } from "../world/money.ts";
import type { Stream } from "../world/streams.ts";
import { namesakeOf } from "./cast.ts";
import type { DraftCase, Entry, Person } from "./drafts.ts";
import type { Plot } from "./plot.ts";
import type { Role } from "./roles.ts";

const TRIES = 400;

/** What a case earns, as it is and as each habit would see it. */
interface Views {
  earned: Cents;
  flipped: Cents;
  unadjusted: Cents;
  underFirst: Cents;
  /** The notice changes what e-mails about it carry. */
  mailsDiffer: boolean;
}

/** Draws the case of a role until it is what the role says; nothing when luck does not bring it. */
export function drawCase(
  plot: Plot,
  role: Role,
  person: Person,
  { namesakeRank, ...wish }: Wish & { namesakeRank?: number | undefined },
  random: Stream,
): DraftCase | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { order, claim } = plot.story.draw(random, wish);
    const views = viewsOf(plot, { order, claim }, person);
    if (!fits(role, views, plot.traps.includes("outdated"))) continue;
    const entry: Entry = { person, order, refunds: [] };
    payBefore(plot, role, entry, views.earned, random);
    const { unrecorded } = plot.family;
    if (role.pictured && unrecorded) entry.unrecorded = unrecorded;
    const namesake =
      role.trap === "namesake"
        ? namesakeEntry(plot, role, entry, { ...wish, rank: namesakeRank }, random)
        : undefined;
    return { role, entry, claim, ...(namesake ? { namesake } : {}) };
  }
  return undefined;
}

/** What a case is wished to be, from its role. */
export function wishFor(role: Role, reported: number, rank: number | undefined): Wish {
  const meets =
    role.trap === "boundary" || role.trap === "outdated" || role.trap === "memo" ? role.trap : undefined;
  return { earns: role.earns, meets, old: role.old, reported, arrived: role.pictured, rank };
}

function viewsOf({ family, story, today }: Plot, { order, claim }: CaseDraft, person: Person): Views {
  const plain = factsOf(recordsOf(order, person), claim, today);
  const facts = story.memo ? story.memo.adjust(plain) : plain;
  const policy = versionOn(story.policies, family.decides(plain));
  const first = story.policies[1] ?? story.policies[0];
  const proofs = (one: typeof facts) => policy?.proofs(one).join();
  return {
    earned: policy?.entitle(facts, false) ?? 0,
    flipped: policy?.entitle(facts, true) ?? 0,
    unadjusted: policy?.entitle(plain, false) ?? 0,
    underFirst: first?.entitle(facts, false) ?? 0,
    mailsDiffer: story.memo?.reference(facts) !== undefined || proofs(plain) !== proofs(facts),
  };
}

function fits(role: Role, views: Views, hasVersions: boolean): boolean {
  const { earned, flipped, unadjusted, underFirst, mailsDiffer } = views;
  if (earned > 0 !== role.earns) return false;
  if ((flipped !== earned) !== (role.trap === "boundary")) return false;
  if ((unadjusted !== earned || mailsDiffer) !== (role.trap === "memo")) return false;
  return !hasVersions || role.trap !== "outdated" || underFirst !== earned;
}

function recordsOf(order: OrderDraft, person: Person): Parameters<typeof factsOf>[0] {
  const lots = order.lines.map(({ lot }) => lot);
  return {
    order: { ...order, id: "", customer: "" },
    customer: { ...person, id: "" },
    shipment: { order: "", carrier: order.carrier, delivered: order.delivered, lots },
  };
}

/** Earlier refunds: half or all of what the bearer earns; elsewhere now and then one that does not count. */
function payBefore({ family, today }: Plot, role: Role, entry: Entry, earned: Cents, random: Stream): void {
  const day = today - random.integer(1, 3);
  if (role.prior !== "none") {
    const cents = role.prior === "full" ? earned : Math.floor(earned / 2);
    entry.refunds.push({ cents, reason: random.pick(family.counted), day });
  } else if (random.chance(0.3)) {
    entry.refunds.push({ cents: random.integer(100, 400), reason: "goodwill", day });
  }
}

/** The customer of the same name, with an order of the same article; recalls cast her among the holders not affected. */
function namesakeEntry(plot: Plot, role: Role, entry: Entry, wish: Wish, random: Stream): Entry | undefined {
  const person = namesakeOf(entry.person, random);
  const [line] = entry.order.lines;
  if (!line) return undefined;
  const own: Wish = { ...wish, article: line, earns: plot.family.name !== "recall" };
  const plainRole = { ...role, earns: own.earns, trap: undefined };
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const draft = plot.story.draw(random, own);
    if (fits(plainRole, viewsOf(plot, draft, person), false))
      return { person, order: draft.order, refunds: [] };
  }
  return undefined;
}
