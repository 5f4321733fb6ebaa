import { useMemo } from "react";
import { stepIn } from "../../model/compare/compare-rows.ts";
import { wordDiff } from "../../model/compare/word-diff.ts";
import { Inert } from "../inert.tsx";
import { RoleMark } from "../role-mark.tsx";
import { SideText } from "./side-text.tsx";
import { roleAt, type Side, useSides } from "./sides.tsx";
import { useStepText } from "./use-step-text.ts";

interface Props {
  /** The first row that is not alike. */
  first: number | undefined;
  move(by: 1 | -1): void;
}

/** Where the runs part, pinned: what each did there, with what is its own marked. */
export function Divergence({ first, move }: Props) {
  const { rows } = useSides();
  if (first === undefined) {
    return (
      <section className="panel divergence" aria-label="First divergence">
        <div className="head">
          <h2>The runs are alike in every step</h2>
        </div>
      </section>
    );
  }
  const after = rows.slice(first);
  const stepA = after.map((row) => stepIn(row, "a")).find((step) => step !== undefined);
  const stepB = after.map((row) => stepIn(row, "b")).find((step) => step !== undefined);
  return (
    <section className="panel divergence" aria-label="First divergence">
      <div className="head">
        <h2>First divergence</h2>
        <span className="quiet">where runs part is observed; that it is the cause is not claimed</span>
        <span className="grow" />
        <button type="button" className="btn" onClick={() => move(-1)}>
          Previous <kbd>N</kbd>
        </button>
        <button type="button" className="btn" onClick={() => move(1)}>
          Next <kbd>n</kbd>
        </button>
      </div>
      <Both stepA={stepA} stepB={stepB} />
    </section>
  );
}

function Both({ stepA, stepB }: { stepA: number | undefined; stepB: number | undefined }) {
  const { a, b } = useSides();
  const textA = useStepText(a, stepA);
  const textB = useStepText(b, stepB);
  const pieces = useMemo(
    () => (textA === undefined || textB === undefined ? undefined : wordDiff(textA, textB)),
    [textA, textB],
  );
  return (
    <div className="both">
      <OneSide side={a} step={stepA} text={textA} pieces={pieces?.a} mark="ref" />
      <span className="unlike" aria-hidden="true">
        ≠
      </span>
      <OneSide side={b} step={stepB} text={textB} pieces={pieces?.b} mark="done" />
    </div>
  );
}

interface SideProps {
  side: Side;
  step: number | undefined;
  text: string | undefined;
  pieces: NonNullable<ReturnType<typeof wordDiff>>["a"] | undefined;
  mark: "ref" | "done";
}

function OneSide({ side, step, text, pieces, mark }: SideProps) {
  const { lookOf } = useSides();
  const { run, answer } = side.page;
  const to = side.page.roles[side.page.outline.to[step ?? -1] ?? -1]?.name;
  return (
    <div className="one-side">
      <p className="whose">
        <b>{side.letter}</b> <Inert text={run.id} /> <Ended side={side} />
        <span className="grow" />
        {step === undefined ? null : (
          <span
            className={step === answer.step ? "n root" : "n"}
            title={step === answer.step ? "the root" : undefined}
          >
            {step}
          </span>
        )}
      </p>
      {step === undefined ? (
        <p className="quiet">has ended here</p>
      ) : (
        <>
          <p className="who">
            <RoleMark named={lookOf(roleAt(side, step))} />
            {to === undefined ? null : (
              <>
                <span className="arrow"> to </span>
                <RoleMark named={lookOf(to)} />
              </>
            )}
          </p>
          <SideText text={text} pieces={pieces} mark={mark} />
        </>
      )}
    </div>
  );
}

export function Ended({ side }: { side: Side }) {
  const { outcome } = side.page.run;
  if (outcome?.status !== "success" && outcome?.status !== "failure") return null;
  const isFailure = outcome.status === "failure";
  return (
    <span className={isFailure ? "outcome fail" : "outcome pass"}>{isFailure ? "failed" : "passed"}</span>
  );
}
