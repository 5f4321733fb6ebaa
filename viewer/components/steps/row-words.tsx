import { FLAG } from "../../../src/reports/page/page.ts";
import type { Row } from "../../model/rows.ts";
import { usePage } from "../../state/page-context.tsx";
import { Quoted } from "../answer/quote.tsx";
import { Inert } from "../inert.tsx";
import { RoleMark } from "../role-mark.tsx";

type Shown = Exclude<Row, { kind: "fold" }>;

/** What a step says and calls, and what came back, on one line; the root shows its quote. */
export function RowWords({ row, isRoot }: { row: Shown; isRoot: boolean }) {
  const { page, roleLook } = usePage();
  const { outline, answer } = page;
  const { step, result } = row;
  const to = outline.to[step] ?? -1;
  const call = outline.calls[step] ?? "";
  const text = outline.texts[step] ?? "";
  const isResult = outline.kinds[step] === "r";
  const [pair] = answer.pairs;
  const quote = isRoot && pair?.done.step === step ? pair.done : undefined;
  return (
    <span className="words">
      {to >= 0 ? (
        <span className="to">
          to <RoleMark named={roleLook(to)} />
        </span>
      ) : null}
      {outline.kinds[step] === "s" ? <span className="kind">system </span> : null}
      {row.kind === "repeat" ? <b className="repeat">{row.times} × </b> : null}
      {quote ? (
        <Quoted excerpt={quote} side="done" />
      ) : isResult ? (
        <Result step={step} />
      ) : (
        <Inert text={text} />
      )}
      {call !== "" && !quote ? (
        <span className="call">
          <span className="fn">
            <Inert text={call} />
          </span>{" "}
          <span className="args">
            <Inert text={outline.arguments[step] ?? ""} />
          </span>
        </span>
      ) : null}
      {result >= 0 && !quote ? <Result step={result} /> : null}
      {row.kind === "repeat" ? <span className="kind">, identical</span> : null}
    </span>
  );
}

function Result({ step }: { step: number }) {
  const { page } = usePage();
  const { texts, flags } = page.outline;
  const isError = ((flags[step] ?? 0) & FLAG.error) !== 0;
  return (
    <span className={isError ? "res bad" : "res"}>
      <Inert text={texts[step] || "nothing"} />
    </span>
  );
}
