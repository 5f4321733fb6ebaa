import { groupBy } from "../../core/collections.ts";
import { canonicalJson } from "../../replay/contract/json.ts";
import type { Omission } from "./omission.ts";
import { type Openable, openablesIn } from "./opened.ts";
import type { RunReading } from "./read-run.ts";

const DAY = /^\d{4}-\d{2}-\d{2}/u;
const WEIGHT = 4;

/**
 * Entries of a list that differ in nothing but id and day, of which one was opened and another was not: two versions of a
 * document, two customers of one name.
 */
export function unopenedAlike(run: RunReading): Omission[] {
  const alike = groupBy(openablesIn(run), looksOf);
  return [...alike.values()].flatMap((group) => {
    const opened = group.map(({ openedAt }) => openedAt).filter((turn) => turn !== undefined);
    if (opened.length === 0 || looksOf(group[0]) === undefined) return [];
    return group
      .filter(({ openedAt }) => openedAt === undefined)
      .map((one) => omission(run, one, Math.min(...opened)));
  });
}

/** What an entry looks like without its id and its days; nothing where nothing is left. */
function looksOf(one: Openable | undefined): string | undefined {
  if (!one) return undefined;
  const { tool, reader, row } = one;
  const rest = Object.entries(row).filter(
    ([key, value]) => key !== reader.key && !(typeof value === "string" && DAY.test(value)),
  );
  return rest.length === 0 ? undefined : `${tool} ${reader.tool} ${canonicalJson(Object.fromEntries(rest))}`;
}

function omission(run: RunReading, { turn, reader, id }: Openable, openedAt: number): Omission {
  return {
    rule: "unopened alike",
    call: { tool: reader.tool, arguments: { [reader.key]: id } },
    from: turn + 1,
    until: run.commitFrom(Math.max(openedAt, turn + 1)),
    weight: WEIGHT,
    why: `an entry that looks the same was opened, ${JSON.stringify(id)} was not`,
  };
}
