import type { RunPage } from "../page/page.ts";
import { normalised } from "../page/print.ts";
import { count } from "../words.ts";
import { type AlignedRow, alignSteps } from "./align.ts";
import type { Alignable } from "./table.ts";

/** The page that lays two runs side by side. */
export interface ComparePage {
  schema: "rootstep.compare/1";
  a: RunPage;
  b: RunPage;
}

/** Two runs side by side, and where they part. */
export interface Comparison {
  rows: AlignedRow[];
  /** The first row that is not alike; absent where all rows are. */
  first?: number;
  counts: Record<AlignedRow["kind"], number>;
}

/** Aligns two runs by role, kind, call and normalised text. */
export function comparisonOf(a: RunPage, b: RunPage): Comparison {
  const rows = alignSteps(alignablesOf(a), alignablesOf(b));
  const counts = { alike: 0, changed: 0, "only-a": 0, "only-b": 0 };
  for (const { kind } of rows) counts[kind] += 1;
  const first = rows.findIndex(({ kind }) => kind !== "alike");
  return { rows, ...(first < 0 ? {} : { first }), counts };
}

function alignablesOf({ outline, roles }: RunPage): Alignable[] {
  return outline.roles.map((role, step) => {
    const to = roles[outline.to[step] ?? -1]?.name ?? "";
    const kin = [outline.kinds[step], roles[role]?.name ?? "", to, outline.calls[step]].join("\n");
    const opening = `${kin}\n${normalised(outline.texts[step] ?? "")}\n${normalised(outline.arguments[step] ?? "")}`;
    return { kin, opening, whole: `${kin}\n${outline.prints[step]}` };
  });
}

/** Where two runs part, in a sentence. */
export function divergenceWords({ rows, first, counts }: Comparison): string {
  if (first === undefined) return `they are alike in all ${count(counts.alike, "step")}`;
  if (first === 0) return "they part at the first step";
  const row = rows[first];
  const before = `${count(first, "pair")} before ${first === 1 ? "is" : "are"} alike`;
  if (row?.kind === "only-a") return `they part at step ${row.a} of A, which B does not have; ${before}`;
  if (row?.kind === "only-b") return `they part at step ${row.b} of B, which A does not have; ${before}`;
  if (row?.kind !== "changed") return "";
  const where = row.a === row.b ? `step ${row.a}` : `step ${row.a} of A and step ${row.b} of B`;
  return `they part at ${where}; ${before}`;
}
