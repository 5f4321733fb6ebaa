import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";

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
        <svg
          width="13"
          height="13"
          viewBox="0 0 14 14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="M1 5V1h4M9 1h4v4M13 9v4H9M5 13H1V9" />
        </svg>
      </button>
    </div>
  );
}
