import { type Fields, isFields } from "./loose.ts";

/**
 * Where labelled sets keep what people or graders said about a run, as paths from the record's root. `*` at the end
 * of a name stands for any ending; `*` alone for every element of a list or every field.
 */
const LABEL_PATHS: readonly (readonly string[])[] = [
  ["mistake_*"],
  ["labels"],
  ["ground_truth"],
  ["is_correct"],
  ["is_corrected"],
  ["failures"],
  ["root_cause"],
  ["failure_summary"],
  ["info", "task", "actions"],
  ["info", "task", "outputs"],
  ["info", "reward_info"],
  ["reward_info"],
  ["simulations", "*", "reward_info"],
  ["evaluation_criteria"],
  ["task", "evaluation_criteria"],
  ["tasks", "*", "evaluation_criteria"],
];

/** The record without its labels. Importers of labelled formats build everything, artifacts included, from this. */
export function withoutLabels(record: Fields): Fields {
  const clean = LABEL_PATHS.reduce<unknown>((value, path) => withoutPath(value, path), record);
  return isFields(clean) ? clean : {};
}

/** A copy of `value` without what stands at `path`; untouched parts are shared, not copied. */
function withoutPath(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return name === "*" ? value.map((item) => withoutPath(item, rest)) : value;
  if (!isFields(value) || !Object.keys(value).some((key) => fits(key, name))) return value;
  const entries = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
    if (!fits(key, name)) return [[key, item]];
    return rest.length === 0 ? [] : [[key, withoutPath(item, rest)]];
  });
  return Object.fromEntries(entries);
}

function fits(key: string, name: string): boolean {
  return name.endsWith("*") ? key.startsWith(name.slice(0, -1)) : key === name;
}
