import { groupBy } from "../../core/collections.ts";
import type { Omission } from "./omission.ts";
import { type Openable, openablesIn } from "./opened.ts";
import type { RunReading } from "./read-run.ts";

/** Unread entries of a kind that the instructions name, and of one of which nothing at all was read. */
const WEIGHT = { named: 2, whole: 1.5 };
const NEGATED = /\b(?:no|not|never|nothing|none|without)\b/iu;
const DAY = /^\d{4}-\d{2}-\d{2}/u;

/** Entries of a list that belong to a kind, by some field of few values, and were never opened. */
export function unreadKinds(run: RunReading): Omission[] {
  const lists = groupBy(openablesIn(run), ({ turn, reader }) => `${turn} ${reader.tool}`);
  return [...lists.values()].flatMap((list) =>
    kindFields(list).flatMap((field) => unreadBy(run, list, field)),
  );
}

/** Fields whose values are words that come again: a list has few kinds. */
function kindFields(list: readonly Openable[]): string[] {
  const fields = new Set(list.flatMap(({ row }) => Object.keys(row)));
  return [...fields].filter((field) => {
    const values = list.map(({ row }) => row[field]);
    if (!values.every((value) => typeof value === "string" && /^[a-z][a-z_-]{2,19}$/iu.test(value)))
      return false;
    const kinds = new Set(values).size;
    return kinds > 1 && kinds <= values.length / 2;
  });
}

function unreadBy(run: RunReading, list: readonly Openable[], field: string): Omission[] {
  const kinds = groupBy(list, ({ row }) => String(row[field]));
  return [...kinds].flatMap(([kind, members]) => {
    const unread = members.filter(({ openedAt }) => openedAt === undefined);
    const mention = mentionOf(kind, `${run.history.instructions}\n${run.history.task}`);
    const isWhole = unread.length === members.length && unread.length < list.length;
    if (mention === "denied" || (mention === "absent" && !isWhole)) return [];
    const weight = mention === "named" ? WEIGHT.named : WEIGHT.whole;
    return newestFirst(unread).map((one, rank) => omission(run, one, kind, weight - rank / 100));
  });
}

/** Whether a text speaks of a kind, and in a clause that denies something. */
function mentionOf(kind: string, text: string): "named" | "denied" | "absent" {
  const stem = kind.slice(0, Math.max(4, kind.length - 1)).toLowerCase();
  const clauses = text.split(/[.;:!?\n]/u).filter((clause) => clause.toLowerCase().includes(stem));
  if (clauses.length === 0) return "absent";
  return clauses.every((clause) => NEGATED.test(clause)) ? "denied" : "named";
}

/** What was changed last is likeliest to be news. */
function newestFirst(entries: readonly Openable[]): Openable[] {
  const dayOf = ({ row }: Openable) =>
    Object.values(row).find((value) => typeof value === "string" && DAY.test(value)) ?? "";
  return entries.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0));
}

function omission(run: RunReading, { turn, reader, id }: Openable, kind: string, weight: number): Omission {
  return {
    rule: "unread kind",
    call: { tool: reader.tool, arguments: { [reader.key]: id } },
    from: turn + 1,
    until: run.commitFrom(turn + 1),
    weight,
    why: `${JSON.stringify(id)} is a ${kind}, and was never read`,
  };
}
