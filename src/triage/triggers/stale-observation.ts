import type { Evidence } from "../../core/evidence.ts";
import { fieldText } from "../../core/render.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { fieldPlace, type JsonRecord, recordsOf } from "../reading/json-records.ts";
import type { PlacedValue } from "../reading/provenance.ts";
import { sentenceAround } from "../reading/sentences.ts";
import { findValues } from "../reading/values.ts";
import type { TriageView } from "../view.ts";

/** A field of a record was read twice with different values, and later the older one is used. */
export default defineTrigger({
  name: "stale-observation",
  title: "Older of two observations used",
  category: "history-conflict",
  phase: "reason",
  weight: 1.8,
  *find(view) {
    for (const change of changesOf(view)) {
      const finding = staleUse(view, change);
      if (finding) yield finding;
    }
  },
});

/** A field whose later observation contradicts the earlier one. */
interface Change {
  id: string;
  field: string;
  older: string;
  newer: string;
  step: number;
  part: number;
  record: JsonRecord;
}

const TELLING =
  /price|cost|total|amount|fee|fare|balance|quantity|stock|available|count|version|date|time|due|rate/i;
const MOST = 64;

/** What a result is about, not what it mentions: a payment of an order tells nothing of the card it names. */
function isSubject({ depth, idField }: JsonRecord): boolean {
  return depth <= 1 && !/pay|method|user|customer|account|owner|parent|code/i.test(idField);
}

function changesOf(view: TriageView): Change[] {
  const last = new Map<string, string>();
  const changes: Change[] = [];
  for (const step of view.steps) {
    for (const [part, result] of step.parts.entries()) {
      for (const record of recordsOf(result).filter(isSubject)) {
        for (const [field, newer] of record.fields) {
          if (!TELLING.test(field)) continue;
          const key = `${record.idField} ${record.id} ${field}`;
          const older = last.get(key);
          last.set(key, newer);
          if (older === undefined || older === newer || changes.length >= MOST) continue;
          changes.push({ id: record.id, field, older, newer, step: step.index, part, record });
        }
      }
    }
  }
  return changes;
}

/** The first later turn in which an agent writes the older value, in the present, without the newer one. */
function staleUse(view: TriageView, change: Change): Finding | undefined {
  const [older] = findValues(change.older);
  const [newer] = findValues(change.newer);
  if (!older || !newer || change.older.replace(/\D/gu, "").length < 3) return undefined;
  const trail = view.provenance.trails.get(older.key);
  if (!trail || !isOnlyOf(view, trail.steps, change)) return undefined;
  for (const step of trail.steps) {
    if (step <= change.step || view.works[step] !== "execution") continue;
    const values = view.provenance.valuesOf(step);
    const used = values.find(({ key, author }) => key === older.key && author === "agent");
    if (!used || values.some(({ key }) => key === newer.key) || isPast(view, used)) continue;
    return findingOf(view, change, used);
  }
  return undefined;
}

/** The older value comes from this record alone: no human and no other record gives it, and it is not seen again. */
function isOnlyOf(view: TriageView, steps: readonly number[], change: Change): boolean {
  return steps.every((index) => {
    const step = view.steps[index];
    if (!step || step.kind === "turn" || step.kind === "handoff") return true;
    if (step.kind === "message" || index > change.step) return false;
    return step.parts.some((part) => recordsOf(part).some(({ id }) => id === change.id));
  });
}

const PAST =
  /\b(?:was|were|had|previous\w*|original\w*|earlier|before|old|former\w*|used to|initial\w*|from|instead of|rather than|changed|differ\w*|no longer)\b/i;

function isPast(view: TriageView, used: PlacedValue): boolean {
  const part = view.steps[used.step]?.parts[used.part];
  const text = part ? fieldText(part) : "";
  const { start, end } = sentenceAround(text, used.start, used.end);
  return PAST.test(text.slice(start, end));
}

function findingOf(view: TriageView, change: Change, used: PlacedValue): Finding | undefined {
  const source = view.steps[change.step]?.parts[change.part];
  const place = source && fieldPlace(source, change.record, change.field);
  const reference: Evidence | undefined =
    place && view.quote({ step: change.step, part: change.part, ...place });
  if (!reference) return undefined;
  return {
    step: used.step,
    object: `value:${change.older}`,
    wrong: view.quote(used),
    reference,
    why: `${change.field} of ${change.id} is ${change.newer} since step ${change.step}; this uses the older ${change.older}.`,
  };
}
