import type { BenchPage } from "../../src/reports/bench/bench-page.ts";
import type { ComparePage } from "../../src/reports/compare/comparison.ts";
import type { SetPage } from "../../src/reports/set/set-page.ts";

/** What a file other than the report of a run holds. */
export type FileDocument =
  | { kind: "set"; page: SetPage }
  | { kind: "compare"; page: ComparePage }
  | { kind: "bench"; page: BenchPage };

/** What this file holds, unless it is the report of a run, or the page comes from a server. */
export function openFileDocument(): FileDocument | undefined {
  const set = island<SetPage>("set");
  if (set) return { kind: "set", page: set };
  const compare = island<ComparePage>("compare");
  if (compare) return { kind: "compare", page: compare };
  const bench = island<BenchPage>("bench");
  return bench && { kind: "bench", page: bench };
}

function island<Value>(id: string): Value | undefined {
  const element = document.querySelector(`script[type="application/json"]#${id}`);
  if (!element?.textContent) return undefined;
  const value: Value = JSON.parse(element.textContent);
  element.remove();
  return value;
}
