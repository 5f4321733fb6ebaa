import type { BenchPage } from "../../../src/reports/bench/bench-page.ts";
import { Inert } from "../inert.tsx";
import { SectionPanel } from "./section-panel.tsx";

/** Methods side by side on every benchmark, with intervals and floors. */
export function BenchView({ page: { sections, unread } }: { page: BenchPage }) {
  const methods = new Set(
    sections.flatMap(({ rows }) => rows.map(({ method, model }) => `${method} ${model}`)),
  );
  return (
    <main className="page bench" id="main">
      <header className="run">
        <h1>Benchmark results</h1>
        {sections.length === 0 ? null : (
          <p className="facts">
            {methods.size} {methods.size === 1 ? "method" : "methods"} on {sections.length}{" "}
            {sections.length === 1 ? "set of labelled runs" : "sets of labelled runs"}
          </p>
        )}
      </header>
      {sections.length === 0 ? <NoResults /> : null}
      {sections.map((section) => (
        <SectionPanel key={section.benchmark} section={section} />
      ))}
      {unread.length > 0 ? (
        <p className="quiet">
          Not read, though they look like results: <Inert text={unread.join(", ")} />
        </p>
      ) : null}
      {sections.length > 0 ? <Reading /> : null}
    </main>
  );
}

function NoResults() {
  return (
    <section className="panel" aria-label="No results">
      <p className="more">
        No file here holds a result of <code>rootstep bench run</code>. To write one into this folder:
      </p>
      <p className="command">
        <code>rootstep bench run who-and-when --json triage.json</code>
      </p>
    </section>
  );
}

/** What one should know to read the tables. */
function Reading() {
  return (
    <section className="panel how-to-read" aria-label="How to read this">
      <h2>How to read this</h2>
      <ul>
        <li>
          Bands are 95% intervals: Wilson’s for shares, bootstrap over runs for EXAM. A run that was not
          judged, or an answer that was missing or invalid, counts as wrong.
        </li>
        <li>
          Floors are what can be said without reading a run; the dashed line is the best of them. The best
          constant step and the best majority role are chosen in hindsight on the same runs.
        </li>
        <li>
          <i>As shipped</i>: what the method was made with may hold these very runs. Only <i>in folds</i>{" "}
          keeps the runs that are tested apart from those that are learned from.
        </li>
        <li>
          EXAM is the share of the steps that a reader goes through before the root, in the order of
          suspicion: lower is better.
        </li>
      </ul>
    </section>
  );
}
