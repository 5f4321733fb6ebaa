import type { JsonValue } from "../../replay/contract/json.ts";
import type { Omission } from "./omission.ts";
import type { Reader, ReadTurn, RunReading } from "./read-run.ts";

/** A look-up that is made for others of its kind was forgotten; one that is never made may be of no use. */
const WEIGHT = { forgotten: 3.5, never: 3 };
/** Bonus of a look-up that has a word in common with the call: list_refunds before issue_refund. */
const SAME_WORD = 0.4;

/** A call that cannot be taken back, about something that a tool could have looked up, and did not before. */
export function unaskedLookUps(run: RunReading): Omission[] {
  return run.turns
    .filter(({ irreversible }) => irreversible)
    .flatMap((commitment) =>
      run.readers.flatMap((reader) => {
        const id = commitment.asked[reader.key];
        return id === undefined || wasAsked(run, reader, id, commitment.turn)
          ? []
          : [omission(run, commitment, reader, id)];
      }),
    );
}

function wasAsked({ turns }: RunReading, { tool, key }: Reader, id: JsonValue, before: number): boolean {
  return turns.some(({ turn, call, asked }) => turn < before && call.tool === tool && asked[key] === id);
}

function omission(run: RunReading, { turn, call }: ReadTurn, reader: Reader, id: JsonValue): Omission {
  const isUsed = run.turns.some((other) => other.call.tool === reader.tool);
  const weight = isUsed ? WEIGHT.forgotten : WEIGHT.never;
  return {
    rule: "unasked look-up",
    call: { tool: reader.tool, arguments: { [reader.key]: id } },
    from: firstMention(run, id, turn),
    until: turn,
    weight: weight + (sharesWord(reader.tool, call.tool) ? SAME_WORD : 0),
    why: `${call.tool} was called about ${JSON.stringify(id)} without ${reader.tool}`,
  };
}

/** The turn after the one that first showed the id. */
function firstMention({ turns }: RunReading, id: JsonValue, before: number): number {
  const text = JSON.stringify(id);
  const first = turns.find(({ turn, text: shown }) => turn < before && shown.includes(text));
  return first ? first.turn + 1 : before;
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}

/** The words of a tool's name, without the s of a plural. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/gu, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter((word) => word.length > 3)
    .map((word) => word.replace(/s$/u, ""));
}
