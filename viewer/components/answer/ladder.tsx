import type { Rung, RungState } from "../../../src/reports/page/page.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";

const NAMES: Record<Rung, string> = {
  observed: "Observed",
  suspected: "Suspected",
  judged: "Judged",
  replayed: "Supported by replay",
  confirmed: "Confirmed by a person",
};

/** What the claim rests on: rungs not reached stay hollow. */
export function Ladder() {
  const { page } = usePage();
  const { rungs, step } = page.answer;
  if (step === undefined) return null;
  const top = rungs.findLast(({ reached }) => reached)?.rung;
  return (
    <div className="ladder">
      <h2>What the claim rests on</h2>
      <ol className="rungs">
        {rungs.map((state) => (
          <RungLine key={state.rung} state={state} isTop={state.rung === top} />
        ))}
      </ol>
    </div>
  );
}

function RungLine({ state, isTop }: { state: RungState; isTop: boolean }) {
  const { act } = useNavigation();
  const { rung, reached, words, arms } = state;
  return (
    <li className={isTop ? "now" : reached ? "" : "todo"} aria-current={isTop ? "step" : undefined}>
      <span className="dot" />
      <b>{NAMES[rung]}</b>
      {reached ? null : <span className="sr">not reached: </span>}
      <small>{<Inert text={words} />}</small>
      {arms ? (
        <>
          <Arms {...arms} />
          <button type="button" className="link tries" onClick={() => act({ do: "view", view: "workings" })}>
            both calls and every try
          </button>
        </>
      ) : null}
    </li>
  );
}

function Arms({ fixed, of, controlFixed, controlOf }: NonNullable<RungState["arms"]>) {
  return (
    <div className="arms">
      <Arm name="with the edit" passed={fixed} of={of} />
      <Arm name="control" passed={controlFixed} of={controlOf} />
    </div>
  );
}

/** With more of them the counts say it. */
const MOST_DOTS = 24;

function Arm({ name, passed, of }: { name: string; passed: number; of: number }) {
  const dots = of > MOST_DOTS ? [] : Array.from({ length: of }, (_, index) => index);
  return (
    <>
      <span>{name}</span>
      <span className="dots" aria-hidden="true">
        {dots.map((index) => (
          <i key={index} className={index < passed ? "y" : ""} />
        ))}
      </span>
      <span>
        <b>
          {passed} of {of}
        </b>{" "}
        pass
      </span>
    </>
  );
}
