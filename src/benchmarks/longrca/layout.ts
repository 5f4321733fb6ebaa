import { asFields, asName, type Fields, textOf } from "../../importers/shapes/loose.ts";
import type { Label } from "../cases/case-of.ts";

/**
 * Names under which the three label fields of a file are accepted, in this order. The released layout is known from its
 * description only, which names no fields; `mistake_*` is what Who&When, the set it grew from, calls them.
 */
export const LABEL_FIELDS = {
  role: ["mistake_agent", "mistake_role", "responsible_role", "responsible_agent", "root_cause_role"],
  step: ["mistake_step", "root_cause_step", "responsible_step", "decisive_error_step", "error_step"],
  reason: ["mistake_reason", "rationale", "mistake_rationale", "root_cause_reason", "root_cause_rationale"],
} as const;

/** The label of a file; a file may keep the three fields in an object of its own. */
export function labelOf(record: Fields): Omit<Label, "step"> & { step: string } {
  const places = [record, asFields(record.label), asFields(record.labels), asFields(record.root_cause)];
  const first = (names: readonly string[]) => {
    const found = places.flatMap((place) => names.map((name) => textOf(place[name]))).find(isSaid);
    return found ?? "";
  };
  return {
    role: first(LABEL_FIELDS.role),
    step: first(LABEL_FIELDS.step).trim(),
    reason: asName(first(LABEL_FIELDS.reason)),
  };
}

function isSaid(text: string): boolean {
  return text.trim() !== "";
}

/** What the five sources are called in published tables, and how their folders may begin. */
const SOURCES: readonly (readonly [string, RegExp])[] = [
  ["SWE", /^swe/u],
  ["TB2", /^(?:tb|terminal)/u],
  ["Travel", /^travel/u],
  ["Vita", /^vita/u],
  ["WebArena", /^web/u],
];

/** The source a file belongs to: by its folder, else by a field; in the words of published tables where they are known. */
export function sourceOf(path: string, record: Fields): string {
  const [folder, file] = path.split("/");
  const named = file === undefined ? undefined : folder;
  const name = named ?? asName(record.source) ?? asName(record.benchmark) ?? "unknown";
  const plain = name.toLowerCase().replace(/[^a-z0-9]/gu, "");
  return SOURCES.find(([, begins]) => begins.test(plain))?.[0] ?? name;
}
