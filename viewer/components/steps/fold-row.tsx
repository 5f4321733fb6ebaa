import type { Row } from "../../model/rows.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";

const MOST_MARKS = 40;
const MOST_NAMES = 4;

/** Steps that carry no evidence, folded into a line that shows whose they are. */
export function FoldRow({ row, isCursor }: { row: Row; isCursor: boolean }) {
  const { page, laneLook } = usePage();
  const { act } = useNavigation();
  const lanes = page.outline.lanes.slice(row.step, row.last + 1);
  const names = [...new Set(lanes)].map((lane) => laneLook(lane).name);
  const every = Math.ceil(lanes.length / MOST_MARKS);
  return (
    <button
      type="button"
      className={isCursor ? "fold cursor" : "fold"}
      onClick={() => act({ do: "unfold", step: row.step })}
      aria-expanded={false}
    >
      <span className="chev" aria-hidden="true">
        ▸
      </span>
      {row.last - row.step + 1} quiet steps, {row.step}–{row.last}
      <span className="span" aria-hidden="true">
        {lanes
          .filter((_, index) => index % every === 0)
          .map((lane, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps of one run never move
            <i key={index} className={`c-${laneLook(lane).look.colour}`} />
          ))}
      </span>
      <span className="hide-s names">
        {names.slice(0, MOST_NAMES).join(", ")}
        {names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ""}
      </span>
    </button>
  );
}
