import { isRecord } from "./record.ts";

export type Path = readonly PropertyKey[];

/** What stands at a path; undefined where nothing does. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) value = childOf(value, key);
  return value;
}

function childOf(value: unknown, key: PropertyKey): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isRecord(value) ? value[String(key)] : undefined;
}

/** Puts a value where one stands. */
export function replaceAt(root: unknown, path: Path, value: unknown): void {
  const parent = valueAt(root, path.slice(0, -1));
  const key = path.at(-1);
  if (key === undefined) return;
  if (Array.isArray(parent)) parent[Number(key)] = value;
  else if (isRecord(parent)) parent[String(key)] = value;
}

/** Takes out what stands at the paths: items leave their list, fields their object. */
export function removeAt(root: unknown, paths: readonly Path[]): void {
  const removed = Symbol("removed");
  for (const path of paths) replaceAt(root, path, removed);
  for (const path of paths) sweep(valueAt(root, path.slice(0, -1)), removed);
}

function sweep(parent: unknown, removed: symbol): void {
  if (Array.isArray(parent)) {
    const kept = parent.filter((item) => item !== removed);
    parent.splice(0, parent.length, ...kept);
  } else if (isRecord(parent)) {
    for (const [key, value] of Object.entries(parent)) if (value === removed) delete parent[key];
  }
}
