import type { BenchSection } from "../../../src/reports/bench/bench-page.ts";
import { Inert } from "../inert.tsx";

/** What others published on the whole benchmark: other runs, models and budgets, so beside the table and not in it. */
export function PublishedRows({ published }: Pick<BenchSection, "published">) {
  if (published.length === 0) return null;
  return (
    <details className="published">
      <summary>{published.length} published rows, on their own runs</summary>
      <section className="scroll" aria-label="Published rows">
        <table className="bench-table">
          <thead>
            <tr>
              {["Method", "Model", "Runs", "Step exact", "Role", "Source"].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {published.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: published rows never move
              <tr key={index}>
                <th scope="row">
                  <Inert text={row.method} />
                </th>
                <td>
                  <Inert text={row.model} />
                </td>
                <td>{row.runs}</td>
                <td>{percent(row.stepExact)}</td>
                <td>{percent(row.role)}</td>
                <td>
                  <Inert text={row.source} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function percent(share: number): string {
  return Number.isFinite(share) ? `${(share * 100).toFixed(1)}%` : "–";
}
