import { type MouseEvent, memo } from "react";
import { FLAG } from "../../../src/reports/page/page.ts";
import { runLink } from "../../model/route.ts";
import type { Row } from "../../model/rows.ts";
import { levelOf } from "../../model/suspicion.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { RoleMark } from "../role-mark.tsx";
import { RowMeta } from "./row-meta.tsx";
import { RowTags } from "./row-tags.tsx";
import { RowWords } from "./row-words.tsx";

type Shown = Exclude<Row, { kind: "fold" }>;

/** The line of a step: how suspicious, its number, its role, its words. */
export const StepRow = memo(function StepRow(props: { row: Shown; isCursor: boolean; isOpen: boolean }) {
  const { row, isCursor, isOpen } = props;
  const { page, linked, laneLook } = usePage();
  const { act } = useNavigation();
  const { outline, answer } = page;
  const named = laneLook(outline.lanes[row.step] ?? 0);
  const depth = outline.depths[row.step] ?? 0;
  const isRoot = answer.step !== undefined && answer.step >= row.step && answer.step <= row.last;
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    act({ do: "toggle", step: row.step });
  };
  const classes = ["row", `c-${named.look.colour}`];
  if (row.isFirst) classes.push("first");
  if (depth > 0) classes.push("sub");
  if (isRoot) classes.push("is-root");
  if (isCursor) classes.push("cursor");
  return (
    <div className={classes.join(" ")} aria-current={isCursor ? "true" : undefined}>
      <i className={`heat ${heatOf(outline, row)}`} />
      <span className="idx">
        <a
          href={linked === "" ? `#s=${row.step}` : runLink(linked, row.step)}
          onClick={toggle}
          aria-label={row.last > row.step ? `steps ${row.step}–${row.last}` : `step ${row.step}`}
        >
          {row.last > row.step ? `${row.step}–${row.last}` : row.step}
        </a>
      </span>
      <span className="who">
        {row.isFirst ? <RoleMark named={named} /> : <span className="sr">{named.name}</span>}
      </span>
      <button type="button" className="body" onClick={toggle} aria-expanded={isOpen} data-step={row.step}>
        <RowWords row={row} isRoot={isRoot} />
        <RowTags row={row} />
      </button>
      <RowMeta row={row} />
    </div>
  );
});

function heatOf(outline: { chances: number[]; flags: number[] }, { step, last }: Shown): string {
  let most = 0;
  for (let at = step; at <= last; at++) {
    if (((outline.flags[at] ?? 0) & (FLAG.missing | FLAG.orphan)) !== 0) return "hatch";
    most = Math.max(most, outline.chances[at] ?? 0);
  }
  return `level-${levelOf(most)}`;
}
