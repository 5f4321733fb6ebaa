import type { CompareLine } from "../../model/compare/compare-rows.ts";
import { stepIn } from "../../model/compare/compare-rows.ts";
import { whole } from "../../model/format.ts";
import { RoleMark } from "../role-mark.tsx";
import { roleAt, useSides } from "./sides.tsx";

const ROLES = 4;

interface Props {
  line: Extract<CompareLine, { kind: "fold" }>;
  unfold(): void;
}

/** A stretch in which both runs are alike. */
export function FoldLine({ line: { first, last }, unfold }: Props) {
  const { a, rows, lookOf } = useSides();
  const roles = new Set<string>();
  for (let row = first; row <= last && roles.size < ROLES; row++) {
    const step = stepIn(rows[row], "a");
    if (step !== undefined) roles.add(roleAt(a, step));
  }
  const span = (side: "a" | "b") => `${stepIn(rows[first], side) ?? ""}–${stepIn(rows[last], side) ?? ""}`;
  const where = span("a") === span("b") ? span("a") : `A ${span("a")}, B ${span("b")}`;
  return (
    <button type="button" className="fold-line" onClick={unfold}>
      <span aria-hidden="true">▸</span>
      <span>
        {whole(last - first + 1)} pairs alike, {where}
      </span>
      {[...roles].map((role) => (
        <RoleMark key={role} named={lookOf(role)} />
      ))}
    </button>
  );
}
