import { fieldText } from "../../core/render.ts";
import type { Step } from "../../core/trajectory.ts";
import type { TriageView } from "../view.ts";
import type { PlacedValue } from "./provenance.ts";
import { findValues } from "./values.ts";
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
 * Joins a call's argument to the records read before it. A rival is another record of the same kind that holds a value
 * the human named, when the record used holds fewer of them and fewer of the human's words.
 */
export function rivalRecord(view: TriageView, used: PlacedValue): Rival | undefined {
  const records = recordsBefore(view, used.step);
  const id = idOf(view, used);
  const mine = records.find((record) => record.id === id);
  if (!mine) return undefined;
  const asked = humanValues(view, used.step);
  const words = humanWords(view, used.step);
  const score = (record: SeenRecord) =>
    asked.filter(({ key }) => record.values.has(key)).length + coverage(record.words, words);
  const rivals = records.filter((record) => record.id !== id && record.field === mine.field);
  const best = rivals.sort((a, b) => score(b) - score(a))[0];
  if (!best || score(best) < score(mine) + 1) return undefined;
  const telling = asked.find(({ key }) => best.values.has(key) && !mine.values.has(key));
  return telling ? { id: best.id, step: best.step, asked: telling } : undefined;
}

const ID_FIELD = /"((?:\w+_)?id|number|reference|ref|order|booking|invoice)"\s*:\s*"?#?([\w-]{3,40})"?/giu;
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

function idOf(view: TriageView, value: PlacedValue): string {
  const part = view.steps[value.step]?.parts[value.part];
  return part ? fieldText(part).slice(value.start, value.end).replace(/^#/u, "").toLowerCase() : "";
}
