import type { Step } from "../../../src/core/trajectory.ts";
import { useSteps } from "../../hooks/use-step.ts";
import type { Row } from "../../model/rows.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { PartView } from "../body/part-view.tsx";
import { Inert } from "../inert.tsx";
import { StepGrounds } from "./step-grounds.tsx";

const MOST_AT_ONCE = 12;

/** What the steps of an open row hold. */
export function OpenStep({ row }: { row: Exclude<Row, { kind: "fold" }> }) {
  const last = Math.min(row.last, row.step + MOST_AT_ONCE - 1);
  const steps = useSteps(row.step, last);
  return (
    <div className="open">
      <StepGrounds step={row.step} />
      {steps === undefined ? <p className="quiet loading">reading the step …</p> : null}
      {steps?.map((step) => (
        <StepBody key={step.index} step={step} isAlone={steps.length === 1} />
      ))}
      {last < row.last ? (
        <p className="quiet loading">
          {row.last - last} more steps repeat the same call; open them one by one from the step before.
        </p>
      ) : null}
    </div>
  );
}

function StepBody({ step, isAlone }: { step: Step; isAlone: boolean }) {
  return (
    <div className="in">
      {isAlone ? null : <h3 className="step-title">step {step.index}</h3>}
      {step.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a step never move
        <PartView key={index} part={part} place={{ in: "step", step: step.index, part: index }} />
      ))}
      {step.parts.length === 0 ? <p className="quiet">Nothing was recorded in this step.</p> : null}
      <StepFoot step={step} />
    </div>
  );
}

function StepFoot({ step }: { step: Step }) {
  const { act } = useNavigation();
  const { lookNamed } = usePage();
  const facts = [
    step.recordedName,
    step.model,
    step.usage?.output === undefined ? undefined : `${step.usage.output} tokens out`,
    step.time?.start === undefined
      ? undefined
      : new Date(step.time.start).toISOString().replace("T", " ").slice(0, 19),
    step.state === "complete" ? undefined : step.state,
  ].filter((fact) => fact !== undefined);
  return (
    <p className="foot">
      <span className={`role c-${lookNamed(step.role).look.colour}`}>
        <Inert text={step.role.slice(0, 200)} />
      </span>
      {[...new Set(facts)].map((fact) => (
        <span key={fact}>
          <Inert text={fact.slice(0, 200)} />
        </span>
      ))}
      <button
        type="button"
        className="link"
        onClick={() => act({ do: "drawer", drawer: { kind: "record", step: step.index } })}
      >
        record
      </button>
    </p>
  );
}
