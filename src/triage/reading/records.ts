import { fieldText } from "../../core/render.ts";
import type { Step } from "../../core/trajectory.ts";
import type { TriageView } from "../view.ts";
import type { PlacedValue } from "./provenance.ts";
import { valueText } from "./quotes.ts";
import { findValues, type ValueKind } from "./values.ts";
import { coverage, tellingWords } from "./words.ts";

/** A record with its id that a tool returned: the JSON object around an id. */
interface SeenRecord {
  id: string;
  step: number;
  field: string;
  values: ReadonlySet<number>;
  words: ReadonlySet<string>;
}

export interface Rival {
  id: string;
  step: number;
  /** The human's value that fits the rival and not the record used. */
  asked: PlacedValue;
}

/**
 * Joins a call's argument to the records read before it. A rival is another record of the same kind that alone holds a
 * value the human named, when the record used holds fewer of his values and words and no call acts on the rival.
 */
export function rivalRecord(
  view: TriageView,
  used: PlacedValue,
  acted: ReadonlySet<number>,
): Rival | undefined {
  const records = recordsBefore(view, used.step);
  const id = valueText(view, used).replace(/^#/u, "").toLowerCase();
  const mine = records.find((record) => record.id === id);
  if (!mine) return undefined;
  const asked = humanValues(view, used.step).filter(({ kind }) => DISTINCTIVE.has(kind));
  const words = humanWords(view, used.step);
  const score = (record: SeenRecord) =>
    asked.filter(({ key }) => record.values.has(key)).length + coverage(record.words, words);
  const kin = records.filter((record) => record.field === mine.field);
  const rivals = kin.filter((record) => record.id !== id && !acted.has(keyOf(record.id)));
  const best = rivals.sort((a, b) => score(b) - score(a))[0];
  if (!best || score(best) < score(mine) + 1) return undefined;
  const telling = asked.find(({ key }) =>
    kin.every(({ id, values }) => values.has(key) === (id === best.id)),
  );
  return telling ? { id: best.id, step: best.step, asked: telling } : undefined;
}

/** Kinds of values by which a human tells one record from another; bare numbers are too often zip codes and sizes. */
const DISTINCTIVE: ReadonlySet<ValueKind> = new Set(["id", "date", "email", "name"]);

function keyOf(id: string): number {
  return findValues(id)[0]?.key ?? -1;
}

/** Whether two ids may name things of one kind: no record read so far gives them different fields. */
export function sameField(view: TriageView, used: PlacedValue, other: PlacedValue): boolean {
  const records = recordsBefore(view, used.step);
  const fieldOf = (value: PlacedValue) => {
    const id = valueText(view, value).replace(/^#/u, "").toLowerCase();
    return records.find((record) => record.id === id)?.field;
  };
  const [mine, others] = [fieldOf(used), fieldOf(other)];
  return mine === others && (mine !== undefined || view.provenance.fromNowhere(used) !== undefined);
}

const ID_FIELD = /"((?:\w+_)?id|number|reference|ref|order|booking|invoice)"\s*:\s*"?#?([\w-]{3,40})"?/gi;
const RESULTS = 40;

/** Records in the latest results before a step, latest first. */
function recordsBefore(view: TriageView, step: number): SeenRecord[] {
  const records = new Map<string, SeenRecord>();
  for (const result of view.before(step, "result", RESULTS).toReversed()) {
    for (const record of recordsOf(result)) if (!records.has(record.id)) records.set(record.id, record);
  }
  return [...records.values()];
}

const known = new WeakMap<Step, SeenRecord[]>();

/** The records of a result, read once. */
function recordsOf(result: Step): SeenRecord[] {
  const found =
    known.get(result) ??
    result.parts.flatMap((part) => recordsIn(fieldText(part).slice(0, 20_000), result.index));
  known.set(result, found);
  return found;
}

/** The stretch of text from one id field to the next of the same name is that record. */
function recordsIn(text: string, step: number): SeenRecord[] {
  const marks = [...text.matchAll(ID_FIELD)];
  return marks.map((mark, index) => {
    const field = (mark[1] ?? "").toLowerCase();
    const next = marks.slice(index + 1).find((other) => (other[1] ?? "").toLowerCase() === field);
    const body = text.slice(mark.index, next?.index ?? text.length);
    return {
      id: (mark[2] ?? "").toLowerCase(),
      step,
      field,
      values: new Set(findValues(body).map(({ key }) => key)),
      words: tellingWords(body),
    };
  });
}

function humanValues(view: TriageView, before: number): PlacedValue[] {
  return view
    .before(before, "message")
    .flatMap((step) => view.provenance.valuesOf(step.index).filter(({ author }) => author === "human"));
}

function humanWords(view: TriageView, before: number): ReadonlySet<string> {
  return new Set(view.before(before, "message").flatMap((step) => [...view.words(step.index)]));
}
