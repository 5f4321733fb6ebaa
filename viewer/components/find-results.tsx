import { useFind } from "../state/find-context.tsx";
import { usePage } from "../state/page-context.tsx";
import { Inert } from "./inert.tsx";

const SHOWN = 60;

/** The hits with their lines, and how far the search has come. */
export function FindResults() {
  const { page } = usePage();
  const { findings, at, go, close } = useFind();
  const searched = findings?.searched ?? 0;
  const first = Math.max(0, Math.min(at - 5, (findings?.hits.length ?? 0) - SHOWN));
  return (
    <div className="results">
      <p className="quiet" aria-live="polite">
        {findings?.isDone
          ? `${findings.total.toLocaleString("en-US")} ${findings.total === 1 ? "place" : "places"} in ${page.run.steps.toLocaleString("en-US")} steps`
          : `searched ${searched.toLocaleString("en-US")} of ${page.run.steps.toLocaleString("en-US")} steps …`}
        <button type="button" className="link" onClick={close}>
          close
        </button>
      </p>
      <ol>
        {findings?.hits.slice(first, first + SHOWN).map((hit, index) => (
          <li key={`${hit.step} ${hit.part} ${hit.start}`}>
            <button
              type="button"
              className={first + index === at ? "here" : ""}
              onClick={() => go(first + index)}
            >
              <span className="n">{hit.step}</span>
              <span className="line">
                <Inert text={hit.before} />
                <mark className="hit">
                  <Inert text={hit.text} />
                </mark>
                <Inert text={hit.after} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
