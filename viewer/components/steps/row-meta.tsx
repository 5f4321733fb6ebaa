import { characters, duration } from "../../model/format.ts";
import type { Row } from "../../model/rows.ts";
import { usePage } from "../../state/page-context.tsx";

const LONG = 20_000;

/** Duration or tokens of a step, or its length where that is remarkable. */
export function RowMeta({ row }: { row: Row }) {
  const { page } = usePage();
  const { milliseconds, tokens, sizes } = page.outline;
  const time = (milliseconds[row.step] ?? 0) + (row.last > row.step ? (milliseconds[row.last] ?? 0) : 0);
  const size = Math.max(sizes[row.step] ?? 0, sizes[row.last] ?? 0);
  const count = tokens[row.step] ?? 0;
  const words =
    size > LONG ? characters(size) : time > 0 ? duration(time) : count > 0 ? `${count} tokens` : "";
  return <span className="meta">{words}</span>;
}
