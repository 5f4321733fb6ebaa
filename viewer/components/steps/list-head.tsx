import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Icon } from "../icon.tsx";

/** How many steps are shown, and which. */
export function ListHead({ shown }: { shown: number }) {
  const { page } = usePage();
  const { state, act, worth } = useNavigation();
  const { steps } = page.run;
  return (
    <div className="head">
      <h2>Steps</h2>
      <span className="quiet hide-s">
        {shown === steps
          ? "all shown"
          : `${shown.toLocaleString("en-US")} of ${steps.toLocaleString("en-US")} shown, quiet stretches folded`}
      </span>
      <span className="grow" />
      {worth ? (
        <fieldset className="seg" aria-label="Which steps">
          <button
            type="button"
            aria-pressed={state.mode === "context"}
            onClick={() => act({ do: "mode", mode: "context" })}
          >
            Evidence and context
          </button>
          <button
            type="button"
            aria-pressed={state.mode === "all"}
            onClick={() => act({ do: "mode", mode: "all" })}
          >
            All {steps.toLocaleString("en-US")}
          </button>
        </fieldset>
      ) : null}
      <button
        type="button"
        className="btn icon hide-s"
        aria-label={state.isFocused ? "Show everything" : "Only the steps"}
        aria-pressed={state.isFocused}
        onClick={() => act({ do: "focus" })}
      >
        <Icon of="corners" />
      </button>
    </div>
  );
}
