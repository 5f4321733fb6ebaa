import type { PageRun } from "../../src/reports/page/page.ts";
import { duration } from "../model/format.ts";
import { usePage } from "../state/page-context.tsx";
import { Inert } from "./inert.tsx";

/** The name of the run, how it ended, and its size. */
export function RunHeader() {
  const { page } = usePage();
  const { run, roles } = page;
  const acting = roles.filter(({ kind, parent }) => kind !== "environment" && parent === undefined).length;
  const children = roles.filter(({ parent }) => parent !== undefined).length;
  const artifacts = page.context.filter(({ place }) => place.in === "artifact").length;
  const facts = [
    `${run.steps.toLocaleString("en-US")} steps`,
    `${acting} role${acting === 1 ? "" : "s"}${children === 0 ? "" : `, ${children} sub-agent${children === 1 ? "" : "s"}`}`,
    ...(artifacts === 0 ? [] : [`${artifacts} artifact${artifacts === 1 ? "" : "s"}`]),
    ...(run.milliseconds === undefined ? [] : [`ran ${duration(run.milliseconds)}`]),
    run.format,
  ];
  return (
    <header className="run">
      <h1>
        <Inert text={run.id} />
      </h1>
      <OutcomeWords run={run} />
      <span className="facts">
        {[...new Set(facts)].map((fact) => (
          <span key={fact}>
            <Inert text={fact} />
          </span>
        ))}
      </span>
      {run.reference === undefined ? null : (
        <p className="expected">
          <b>Expected</b> <Inert text={run.reference.slice(0, 2000)} />
        </p>
      )}
    </header>
  );
}

function OutcomeWords({ run: { outcome } }: { run: PageRun }) {
  if (!outcome || outcome.status === "unknown") return null;
  const words = outcome.status === "failure" ? "Failed" : "Succeeded";
  return (
    <span className={outcome.status === "failure" ? "fail" : "pass"}>
      {words}, says <Inert text={outcome.by} />
      {outcome.reason ? (
        <>
          : <Inert text={outcome.reason.slice(0, 160)} />
        </>
      ) : null}
    </span>
  );
}
