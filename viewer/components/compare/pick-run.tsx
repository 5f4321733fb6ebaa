import { useEffect, useMemo, useRef, useState } from "react";
import type { ListedRun } from "../../../src/reports/page/listed-run.ts";
import { useCommandKeys } from "../../hooks/use-command-keys.ts";
import { whole } from "../../model/format.ts";
import { roleLooks } from "../../model/role-looks.ts";
import { formatRoute } from "../../model/route.ts";
import { wantedIn, wantedRuns } from "../../model/run-table.ts";
import { useRunList } from "../../state/library-context.tsx";
import { Inert } from "../inert.tsx";
import { RoleMark } from "../role-mark.tsx";

/** Runs listed at a time; words find the others. */
const SHOWN = 200;
const NONE: readonly ListedRun[] = [];

/** Chooses the run that another is laid beside: runs that passed come first, since what they did otherwise tells most. */
export function PickRun({ first }: { first: string }) {
  const runs = useRunList()?.runs ?? NONE;
  const [find, setFind] = useState("");
  const finder = useRef<HTMLInputElement>(null);
  const chosen = runs.find(({ key }) => key === first);
  const lookOf = useMemo(() => roleLooks(runs), [runs]);
  const found = useMemo(() => {
    const others = wantedRuns(runs, wantedIn({ find, sort: "run" })).filter(({ key }) => key !== first);
    const passed = (run: ListedRun) => Number(run.summary?.outcome === "success");
    return others.sort((a, b) => passed(b) - passed(a));
  }, [runs, find, first]);
  useEffect(() => finder.current?.focus(), []);
  useCommandKeys([[["/"], () => finder.current?.select()]]);
  const linkOf = (key: string) => formatRoute("compare", first === "" ? { a: key } : { a: first, b: key });
  return (
    <main className="page" id="main">
      <header className="run">
        <h1>Compare two runs</h1>
        <span className="facts">
          {chosen ? (
            <>
              <Inert text={chosen.address} /> with which one?
            </>
          ) : (
            "which is the first?"
          )}
        </span>
      </header>
      <section className="panel pick" aria-label="Runs to compare with">
        <label className="find">
          <input
            ref={finder}
            value={find}
            placeholder={`Find in ${whole(runs.length)} runs`}
            aria-label={`Find in ${whole(runs.length)} runs`}
            onChange={(event) => setFind(event.target.value)}
            onKeyDown={(event) => {
              const [only] = found;
              if (event.key === "Enter" && only) location.hash = linkOf(only.key);
            }}
            spellCheck={false}
            autoComplete="off"
          />
          <kbd>/</kbd>
        </label>
        <ul>
          {found.slice(0, SHOWN).map(({ key, address, summary }) => (
            <li key={key}>
              <a href={linkOf(key)}>
                <Inert text={address} />
              </a>
              <span className={summary?.outcome === "failure" ? "outcome fail" : "outcome pass"}>
                {summary?.outcome === "success" ? "passed" : summary?.outcome === "failure" ? "failed" : ""}
              </span>
              {summary?.role === undefined ? null : <RoleMark named={lookOf(summary.role)} />}
              <span className="quiet">{summary ? `${whole(summary.steps)} steps` : ""}</span>
            </li>
          ))}
        </ul>
        {found.length > SHOWN ? (
          <p className="foot quiet">{whole(found.length - SHOWN)} more; words above find them.</p>
        ) : null}
      </section>
    </main>
  );
}
