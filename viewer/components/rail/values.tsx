import type { ValueTrail } from "../../../src/reports/page/page.ts";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { RoleMark } from "../role-mark.tsx";
import { StepLink } from "../step-link.tsx";

const SHOWN = 3;
const MOST_USES = 7;

/** Where the values that the diagnosis speaks of stand. */
export function Values() {
  const { page } = usePage();
  const { values } = page.answer;
  if (values.length === 0) return null;
  return (
    <Panel title="Where values stand" aside={`${Math.min(SHOWN, values.length)} of ${values.length} shown`}>
      {values.slice(0, SHOWN).map((trail) => (
        <Trail key={trail.value} trail={trail} />
      ))}
    </Panel>
  );
}

function Trail({ trail }: { trail: ValueTrail }) {
  const { page, roleLook } = usePage();
  const { answer, outline } = page;
  const shown = trail.steps.slice(0, MOST_USES);
  const more = trail.uses - shown.length;
  return (
    <div className="value">
      <header>
        <b>
          <Inert text={trail.value} />
        </b>
        <span>{trail.uses === 1 ? "in one step" : `in ${trail.uses.toLocaleString("en-US")} steps`}</span>
      </header>
      <div className="uses">
        {shown.map((step, index) => (
          <Use
            key={step}
            step={step}
            named={roleLook(outline.roles[step] ?? -1)}
            words={index === 0 ? "first" : step === answer.step ? "at the root" : ""}
          />
        ))}
        {more > 0 ? <p className="quiet wide">and {more.toLocaleString("en-US")} later steps</p> : null}
      </div>
    </div>
  );
}

function Use({
  step,
  named,
  words,
}: {
  step: number;
  named: Parameters<typeof RoleMark>[0]["named"];
  words: string;
}) {
  return (
    <>
      <StepLink step={step} />
      <p>
        <RoleMark named={named} />
        {words}
      </p>
    </>
  );
}
