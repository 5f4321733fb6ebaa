import type { JsonValue } from "../../replay/contract/json.ts";
import { isObject } from "../../replay/contract/json.ts";
import type { Omission } from "./omission.ts";
import type { RunReading } from "./read-run.ts";

const WEIGHT = 1;
/** Shorter texts are records, not rules. */
const SHORTEST = 200;

/**
 * Where nothing was left out, something that was read may have been applied wrongly: the text that says most about the
 * task is read once more before the first call that cannot be taken back.
 */
export function readAgain(run: RunReading): Omission[] {
  const readers = new Set(run.readers.map(({ tool }) => tool));
  const texts = run.turns
    .filter(({ call, shown }) => readers.has(call.tool) && longest(shown).length >= SHORTEST)
    .map(({ turn, call, text }) => ({ turn, call, words: wordsOf(text) }));
  const wanted = wordsOf(run.history.task);
  const all = texts.map(({ words }) => words);
  const [best] = texts
    .map((text) => ({ ...text, says: overlap(text.words, wanted, all) }))
    .sort((a, b) => b.says - a.says || a.turn - b.turn);
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
function overlap(
  words: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
  all: readonly ReadonlySet<string>[],
): number {
  return [...wanted]
    .filter((word) => words.has(word))
    .reduce((sum, word) => sum + Math.log((1 + all.length) / all.filter((one) => one.has(word)).length), 0);
}

/** Numbers and ids in full, and beginnings of longer words: "delivery" and "delivered" are one. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\d][\p{L}\d-]{3,}/gu) ?? [];
  return new Set(words.map((word) => (/\d/u.test(word) ? word : word.slice(0, 5))));
}
