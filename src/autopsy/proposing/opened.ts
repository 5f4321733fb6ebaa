import { groupBy } from "../../core/collections.ts";
import type { JsonValue } from "../../replay/contract/json.ts";
import type { ListedRow, Reader, RunReading } from "./read-run.ts";

/** An entry of a list, with the tool that would open it and the turn at which something was first asked about it. */
export interface Openable extends ListedRow {
  reader: Reader;
  id: JsonValue;
  /** Absent when nobody asked. */
  openedAt: number | undefined;
}

/** The entries of lists that some tool opens: a field of theirs is what that tool asks for. Each once. */
export function openablesIn(run: RunReading): Openable[] {
  const asked = firstAsked(run);
  const seen = new Set<string>();
  return [...groupBy(run.rows, ({ turn }) => turn).values()]
    .flatMap((list) => openList(list, run.readers, asked))
    .filter(({ reader, id }) => {
      const name = nameOf(reader.key, id);
      const isNew = !seen.has(name);
      seen.add(name);
      return isNew;
    });
}

/** The turn at which each value was first asked for under each name. */
function firstAsked({ turns }: RunReading): Map<string, number> {
  const first = new Map<string, number>();
  for (const { asked, turn } of turns) {
    for (const [key, value] of Object.entries(asked)) {
      const name = nameOf(key, value);
      if (!first.has(name)) first.set(name, turn);
    }
  }
  return first;
}

/** Of the tools that could open a list, the one that opened most of it; then one whose argument tells all entries apart. */
function openList(
  list: readonly ListedRow[],
  readers: readonly Reader[],
  asked: ReadonlyMap<string, number>,
): Openable[] {
  const openings = readers.map((reader) =>
    list.flatMap((listed): Openable[] => {
      const id = listed.row[reader.key];
      if (reader.tool === listed.tool || !isId(id)) return [];
      return [{ ...listed, reader, id, openedAt: asked.get(nameOf(reader.key, id)) }];
    }),
  );
  const [best = []] = openings.toSorted((a, b) => openedIn(b) - openedIn(a) || toldApart(b) - toldApart(a));
  return best;
}

function openedIn(opening: readonly Openable[]): number {
  return opening.filter(({ openedAt }) => openedAt !== undefined).length;
}

function toldApart(opening: readonly Openable[]): number {
  return new Set(opening.map(({ id }) => id)).size;
}

function isId(value: JsonValue | undefined): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function nameOf(key: string, value: JsonValue): string {
  return `${key}=${JSON.stringify(value)}`;
}
