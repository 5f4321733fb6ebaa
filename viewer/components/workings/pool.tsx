import type { poolIn } from "../../model/workings/rcta.ts";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { StepLink } from "../step-link.tsx";

/** The steps whose text was compared, best first, and those that were cited and left out. */
export function Pool({ pool }: { pool: NonNullable<ReturnType<typeof poolIn>> }) {
  const { candidates, handoffs, dropped } = pool;
  return (
    <Panel title="Candidates" aside={`${candidates.length} compared, ${dropped.length} beyond the cap`}>
      <ol className="pool">
        {candidates.map(({ step, priority, reason, why }) => (
          <li key={step}>
            <span className="quiet">{priority}</span>
            <StepLink step={step} />
            <div>
              <Inert text={reason} />
              {why.map((words) => (
                <p key={words} className="quiet">
                  <Inert text={words} />
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <Steps title="Handoffs added to them" steps={handoffs} />
      <Steps title="Cited, and beyond the cap" steps={dropped} />
    </Panel>
  );
}

function Steps({ title, steps }: { title: string; steps: readonly number[] }) {
  if (steps.length === 0) return null;
  return (
    <p className="step-row">
      <span className="quiet">{title}</span>{" "}
      {[...new Set(steps)].map((step) => (
        <StepLink key={step} step={step} />
      ))}
    </p>
  );
}
