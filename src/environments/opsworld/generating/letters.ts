import { oneDigitOff } from "../families/articles.ts";
import type { Claim } from "../families/claim.ts";
import type { Shot } from "../images/scene.ts";
import { SUBJECTS, type Topic } from "../text/letter-phrases.ts";
import type { Day } from "../world/calendar.ts";
import type { Stream } from "../world/streams.ts";
import { fillerOrder } from "./book.ts";
import { privateAddressOf } from "./cast.ts";
import type { DraftCase, DraftTicket, Entry, Person } from "./drafts.ts";
import type { Plot } from "./plot.ts";

const OTHER_TOPICS: readonly Topic[] = ["invoice", "address", "return", "praise", "question", "voucher"];

/** The letter of a case: what the role withholds from it stands on a picture, or has to be looked up. */
export function caseLetter(plot: Plot, draft: DraftCase, opened: Day, random: Stream): DraftTicket {
  const { role, entry, claim } = draft;
  const { person } = entry;
  const isUnknown = role.trap === "namesake";
  // Who complains of an article says which; of an order, its number is enough.
  const named = claim.symptom !== undefined || role.nameless;
  return {
    opened,
    status: "open",
    from: isUnknown ? privateAddressOf(person) : person.email,
    subject: random.pick(SUBJECTS[plot.family.name]),
    letter: {
      topic: plot.family.name,
      product: named ? claim.product : undefined,
      sku: plot.family.name === "recall" && random.chance(0.5) ? claim.sku : undefined,
      ...(role.pictured ? {} : particulars(claim)),
      attached: role.pictured,
      name: person.name,
      city: isUnknown ? person.city : undefined,
    },
    order: role.nameless ? undefined : entry,
    picture: role.pictured
      ? (ids) => plot.family.photograph(ids.get(entry) ?? "", entry.order, claim, shoot(random))
      : undefined,
    about: draft,
  };
}

function particulars({ symptom, units, approval }: Claim) {
  return { symptom, units, approval };
}

/** Looks like one of the scope, and wants something else. */
export function nearMiss(plot: Plot, entry: Entry, opened: Day, random: Stream): DraftTicket {
  const { name } = plot.family;
  const isOff = name === "recall" && random.chance(0.5);
  const topic = isOff ? name : random.pick<Topic>(["withdrawn", "invoice"]);
  const line = entry.order.lines[0];
  return {
    opened,
    status: "open",
    from: entry.person.email,
    subject: random.pick(SUBJECTS[name]),
    letter: { topic, sku: isOff ? line?.sku : undefined, attached: false, name: entry.person.name },
    order: entry,
  };
}

/** The order of a near-miss: in a recall of an article whose number is one digit off. */
export function nearEntry({ story, today }: Plot, person: Person, random: Stream): Entry {
  const article = story.subject ? oneDigitOff(story.subject.article, random) : undefined;
  return { person, order: fillerOrder(random, today, article), refunds: [] };
}

/** A letter about anything else. */
export function otherLetter(
  entry: Entry,
  opened: Day,
  status: "open" | "closed",
  random: Stream,
): DraftTicket {
  const topic = random.pick(OTHER_TOPICS);
  return {
    opened,
    status,
    from: entry.person.email,
    subject: random.pick(SUBJECTS[topic]),
    letter: { topic, product: entry.order.lines[0]?.product, attached: false, name: entry.person.name },
    order: random.chance(0.5) ? entry : undefined,
  };
}

/** A picture that decides nothing: something else the customer bought. */
export function decoyPicture(
  { family }: Plot,
  entry: Entry,
  random: Stream,
): NonNullable<DraftTicket["picture"]> {
  const claim = { product: entry.order.lines[0]?.product };
  return (ids) => family.photograph(ids.get(entry) ?? "", entry.order, claim, shoot(random));
}

function shoot(random: Stream): Shot {
  return {
    tilt: Math.round((random.number() * 16 - 8) * 10) / 10,
    blur: random.integer(0, 8) / 10,
    noise: random.integer(0, 6),
    quality: random.integer(75, 90),
    seed: random.integer(0, 4_294_967_295),
  };
}
