import type { Answer } from "../../../src/reports/page/page.ts";
import { useLibrary } from "../../state/library-context.tsx";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { StepLink } from "../step-link.tsx";

/** What people said of the run, and, where it can be kept, the ways to say something. */
export function People() {
  const { page } = usePage();
  const isServed = useLibrary() !== undefined;
  const { people } = page.answer;
  if (!isServed && people.length === 0) return null;
  return (
    <section className="people" aria-label="What people say">
      {people.length === 0 ? null : (
        <ul>
          {people.map((person) => (
            <Said key={person.who} person={person} />
          ))}
        </ul>
      )}
      {isServed ? <Ways /> : null}
    </section>
  );
}

function Said({ person }: { person: Answer["people"][number] }) {
  const { who, at, judgement, step, role, reason, agrees } = person;
  const says = judgement === "confirmed" ? "confirms" : judgement === "rejected" ? "rejects it" : "names";
  return (
    <li className={agrees ? "agrees" : "differs"}>
      <span aria-hidden="true">{agrees ? "✓" : judgement === "rejected" ? "✕" : "≠"}</span>
      <div>
        <b>
          <Inert text={who} />
        </b>{" "}
        {says} {step === undefined || judgement === "rejected" ? null : <StepLink step={step} />}{" "}
        {role === undefined || judgement === "rejected" ? null : <Inert text={role} />}
        <span className="quiet"> {at.slice(0, 10)}</span>
        {reason === undefined ? null : (
          <p className="quiet">
            <Inert text={reason} />
          </p>
        )}
      </div>
    </li>
  );
}

function Ways() {
  const { act } = useNavigation();
  return (
    <div className="ways">
      <span className="quiet">Is it right?</span>
      <button type="button" className="btn" onClick={() => act({ do: "dialog", dialog: "confirmed" })}>
        Confirm <kbd>C</kbd>
      </button>
      <button type="button" className="btn" onClick={() => act({ do: "dialog", dialog: "corrected" })}>
        Correct <kbd>E</kbd>
      </button>
      <button type="button" className="btn" onClick={() => act({ do: "dialog", dialog: "rejected" })}>
        Reject <kbd>R</kbd>
      </button>
    </div>
  );
}
