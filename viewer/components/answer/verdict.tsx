import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { RoleMark } from "../role-mark.tsx";

/** Where, who, what, and one sentence. */
export function Verdict() {
  const { page, lookNamed } = usePage();
  const { step, role, doing, title, explanation, verdict } = page.answer;
  return (
    <div className="verdict">
      <Tile step={step} steps={page.run.steps} isClean={verdict === "no-failure-found"} />
      <div>
        <p className="who">
          {step !== undefined &&
            (role === undefined ? <b>role not named</b> : <RoleMark named={lookNamed(role)} />)}
          {doing === "" ? null : <span className="arrow">{<Inert text={doing} />}</span>}
        </p>
        <h2>
          <Inert text={title} />
        </h2>
        <p className="why">
          <Inert text={explanation} />
        </p>
      </div>
    </div>
  );
}

function Tile({ step, steps, isClean }: { step: number | undefined; steps: number; isClean: boolean }) {
  if (step === undefined) {
    return (
      <div className={isClean ? "tile clean" : "tile none"}>
        <b aria-hidden="true">{isClean ? "✓" : "–"}</b>
        <small>{steps} steps</small>
      </div>
    );
  }
  return (
    <div className={`tile digits-${String(step).length}`}>
      <small>step</small>
      <b>{step}</b>
      <small>of {steps}</small>
    </div>
  );
}
