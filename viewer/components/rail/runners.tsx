import type { Runner } from "../../../src/reports/page/page.ts";
import { percent } from "../../../src/reports/words.ts";
import { levelOf } from "../../model/suspicion.ts";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { RoleMark } from "../role-mark.tsx";
import { StepLink } from "../step-link.tsx";

const SHOWN = 4;

/** The likeliest other steps, and why they are not named. */
export function Runners() {
  const { page } = usePage();
  const { runners, rest, step } = page.answer;
  if (runners.length === 0) return null;
  const shown = runners.slice(0, SHOWN);
  const others = runners.slice(SHOWN).reduce((sum, { probability }) => sum + probability, 0);
  return (
    <Panel title={step === undefined ? "Likeliest all the same" : "Why not another step"} className="early">
      {shown.map((runner) => (
        <RunnerLine key={runner.step} runner={runner} />
      ))}
      <p className="rest">
        <span>
          the other {(rest.steps + runners.length - shown.length).toLocaleString("en-US")} steps together
        </span>
        <span>{percent(rest.mass + others)}</span>
      </p>
    </Panel>
  );
}

function RunnerLine({ runner }: { runner: Runner }) {
  const { lookNamed } = usePage();
  const { step, role, probability, why, titles } = runner;
  return (
    <div className="runner">
      <StepLink step={step} />
      <span className="top-l">
        <RoleMark named={lookNamed(role)} />
      </span>
      <span className="pc">{percent(probability)}</span>
      <span className="bar">
        <i className={`level-${levelOf(probability)}`} style={{ width: `${probability * 100}%` }} />
      </span>
      <p>
        {titles.length === 0 ? null : (
          <b>
            <Inert text={titles.join("; ")} />.{" "}
          </b>
        )}
        <Inert text={why} />
      </p>
    </div>
  );
}
