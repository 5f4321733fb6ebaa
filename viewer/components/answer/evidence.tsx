import type { Excerpt, Nowhere, Pair } from "../../../src/reports/page/page.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { StepLink } from "../step-link.tsx";
import { AlsoList } from "./also-list.tsx";
import { markOf, Quoted, useGoToQuote } from "./quote.tsx";

/** What was done beside what it violates; without a rule, the signals, and that nothing stands beside them. */
export function Evidence({ pairs }: { pairs: readonly Pair[] }) {
  const [first, ...others] = pairs;
  if (!first) return <SignalsOnly />;
  return (
    <div className="pair">
      <div className="cols">
        <Side title="What was done" side="done">
          <Source excerpt={first.done} side="done" />
          <Why words={first.why} />
        </Side>
        <Side title="What it violates" side="ref">
          {"words" in first.violated ? (
            <Absent nowhere={first.violated} />
          ) : (
            <Source excerpt={first.violated} side="ref" />
          )}
        </Side>
        <i className="ne" title="conflicts with" aria-hidden="true">
          ≠
        </i>
      </div>
      <AlsoList pairs={others} />
    </div>
  );
}

/** Why the quotes conflict, unless the verdict says so already. */
function Why({ words }: { words: string }) {
  const { explanation } = usePage().page.answer;
  if (explanation.includes(words)) return null;
  return (
    <p className="note">
      <Inert text={words} />
    </p>
  );
}

function Side({ title, side, children }: { title: string; side: "done" | "ref"; children: React.ReactNode }) {
  return (
    <div className="side">
      <h3>
        <i className={side} />
        {title}
      </h3>
      {children}
    </div>
  );
}

function Source({ excerpt, side }: { excerpt: Excerpt; side: "done" | "ref" }) {
  const goTo = useGoToQuote();
  const { state } = useNavigation();
  const isHere = state.mark?.start === excerpt.start && state.mark.end === excerpt.end;
  return (
    <div className={isHere ? "source here" : "source"}>
      <p className="src">
        {excerpt.step === undefined ? null : <StepLink step={excerpt.step} mark={markOf(excerpt)} />}
        <span>
          <Inert text={excerpt.writer} />
        </span>
        <span className="go">
          <span
            title={
              excerpt.match === "exact" ? "found character for character" : "found but for case and blanks"
            }
          >
            {excerpt.match === "exact" ? "✓ verbatim" : "✓ but for case and blanks"}
          </span>{" "}
          ·{" "}
          <button type="button" className="link" onClick={() => goTo(excerpt)}>
            go to quote
          </button>
        </span>
      </p>
      <Quoted excerpt={excerpt} side={side} />
    </div>
  );
}

function Absent({ nowhere }: { nowhere: Nowhere }) {
  return (
    <div className="source">
      <blockquote>
        <code className="value">
          <Inert text={nowhere.value} />
        </code>{" "}
        <span className="absent">
          <Inert text={nowhere.words} />
        </span>
      </blockquote>
      <p className="note">Searched by code: a missing sentence is marked, never quoted.</p>
    </div>
  );
}

function SignalsOnly() {
  const { page } = usePage();
  return (
    <div className="pair signals">
      <div className="side">
        <h3>
          <i className="done" />
          Signals, no quotes
        </h3>
        <ul className="signal-list">
          {page.answer.signals.map((words) => (
            <li key={words}>
              <Inert text={words} />
            </li>
          ))}
        </ul>
        <p className="note">No rule fired at this step, so there is nothing to set beside it.</p>
      </div>
    </div>
  );
}
