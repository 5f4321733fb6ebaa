import { FLAG } from "../../../src/reports/page/page.ts";
import { percent } from "../../../src/reports/words.ts";
import type { Row } from "../../model/rows.ts";
import { SUSPICIOUS } from "../../model/suspicion.ts";
import { usePage } from "../../state/page-context.tsx";

const HOT = 0.05;
const NAMED: readonly [number, string][] = [
  [FLAG.missing, "no result recorded"],
  [FLAG.orphan, "call not recorded"],
  [FLAG.error, "error"],
  [FLAG.cut, "cut off"],
  [FLAG.failed, "model call failed"],
  [FLAG.blob, "image or file"],
];

/** What is odd about a step, in a word or two. */
export function RowTags({ row }: { row: Row }) {
  const { page } = usePage();
  const { chances, flags } = page.outline;
  const { answer } = page;
  let chance = 0;
  let flag = 0;
  for (let at = row.step; at <= row.last; at++) {
    chance = Math.max(chance, chances[at] ?? 0);
    flag |= flags[at] ?? 0;
  }
  const isRoot = answer.step !== undefined && answer.step >= row.step && answer.step <= row.last;
  const isEnd = answer.chain.some(
    ({ step, kind }) => kind === "manifestation" && step >= row.step && step <= row.last,
  );
  const nowhere = answer.pairs[0] && "words" in answer.pairs[0].violated;
  return (
    <>
      {isRoot && nowhere ? <span className="tag hot">stands nowhere before</span> : null}
      {isRoot ? <span className="tag hot">root {percent(chance)}</span> : null}
      {!isRoot && chance >= SUSPICIOUS ? (
        <span className={chance >= HOT ? "tag hot" : "tag"}>suspect {percent(chance)}</span>
      ) : null}
      {isEnd ? <span className="tag hot">the failure shows</span> : null}
      {NAMED.filter(([bit]) => (flag & bit) !== 0).map(([bit, words]) => (
        <span key={bit} className="tag">
          {words}
        </span>
      ))}
    </>
  );
}
