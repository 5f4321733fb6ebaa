import type { JsonValue } from "../../replay/contract/json.ts";
import { isObject } from "../../replay/contract/json.ts";
import type { Omission } from "./omission.ts";
import type { ReadTurn, RunReading } from "./read-run.ts";

const WEIGHT = 1;
/** Shorter texts are records, not rules. */
const SHORTEST = 200;

/**
 * Where nothing was left out, something that was read may have been applied wrongly: the text that says most about the
 * task is read once more before the first call that cannot be taken back.
 */
export function readAgain(run: RunReading): Omission[] {
  const readers = new Set(run.readers.map(({ tool }) => tool));
  const texts = run.turns.filter(
    ({ call, shown }) => readers.has(call.tool) && longest(shown).length >= SHORTEST,
  );
  const [best] = texts.toSorted((a, b) => overlap(b, run, texts) - overlap(a, run, texts) || a.turn - b.turn);
  if (!best) return [];
  const { turn, call } = best;
  const until = run.commitFrom(turn + 1);
  const why = `${call.tool} of turn ${turn} says most about the task, and was read once`;
  return [{ rule: "read again", call, from: turn + 1, until, weight: WEIGHT, why }];
}

function longest(shown: JsonValue | undefined): string {
  const texts = isObject(shown) ? Object.values(shown).filter((value) => typeof value === "string") : [];
  return texts.reduce((best, text) => (text.length > best.length ? text : best), "");
}

/** Words of the task that stand in a text, each by how few of the texts have it. */
function overlap({ text }: ReadTurn, { history }: RunReading, all: readonly ReadTurn[]): number {
  const words = wordsOf(text);
  return [...wordsOf(history.task)]
    .filter((word) => words.has(word))
    .reduce(
      (sum, word) =>
        sum + Math.log((1 + all.length) / all.filter((one) => wordsOf(one.text).has(word)).length),
      0,
    );
}

/** Numbers and ids in full, and beginnings of longer words: "delivery" and "delivered" are one. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\d][\p{L}\d-]{3,}/gu) ?? [];
  return new Set(words.map((word) => (/\d/u.test(word) ? word : word.slice(0, 5))));
}
