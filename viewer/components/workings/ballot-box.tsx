import type { Ballots } from "../../model/workings/ballots.ts";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { RoleMark } from "../role-mark.tsx";
import { StepLink } from "../step-link.tsx";

/** How the votes fell. */
export function BallotBox({ ballots }: { ballots: Ballots }) {
  const { page, roleLook } = usePage();
  const { voters, of, bySteps } = ballots;
  const none = of - bySteps.reduce((sum, { votes }) => sum + votes, 0);
  return (
    <Panel title="Votes" aside={<Inert text={voters.slice(0, 200)} />}>
      <ol className="ballots">
        {bySteps.map(({ step, votes }) => (
          <li key={step}>
            <StepLink step={step} />
            <RoleMark named={roleLook(page.outline.roles[step] ?? -1)} />
            <span className="dots" aria-hidden="true">
              {Array.from({ length: Math.min(of, 24) }, (_, index) => index).map((index) => (
                <i key={index} className={index < votes ? "y" : ""} />
              ))}
            </span>
            <span>
              <b>
                {votes} of {of}
              </b>
            </span>
          </li>
        ))}
      </ol>
      {none > 0 ? <p className="quiet more">{none} named no step</p> : null}
    </Panel>
  );
}
