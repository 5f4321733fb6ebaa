import { characters } from "../../model/format.ts";
import type { SegmentLine } from "../../model/workings/rcta.ts";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { StepLink } from "../step-link.tsx";

/** The stretches that the run was cut into, where they lie, and what the summaries say of them. */
export function Segments({ segments }: { segments: readonly SegmentLine[] }) {
  const { page } = usePage();
  return (
    <Panel title="Segments" aside={`${segments.length} cut, every step in one`}>
      <ol className="segments">
        {segments.map((segment) => (
          <li key={segment.number}>
            <span className="quiet">{segment.number}</span>
            <span className="span">
              <StepLink step={segment.first} />–<StepLink step={segment.last} />
            </span>
            <span className="bar" title={characters(segment.characters)}>
              <i
                style={{
                  left: `${(segment.first / page.run.steps) * 100}%`,
                  width: `${((segment.last - segment.first + 1) / page.run.steps) * 100}%`,
                }}
              />
            </span>
            <div>
              {segment.phase === "" ? null : (
                <b>
                  <Inert text={segment.phase} />:{" "}
                </b>
              )}
              {segment.isMissing ? (
                <span className="quiet">its summary could not be read</span>
              ) : (
                <Inert text={segment.purpose || `begins with ${segment.begins}`} />
              )}
              {segment.candidates.map(({ step, why }) => (
                <p key={`${step} ${why.slice(0, 40)}`} className="quiet">
                  <StepLink step={step} /> <Inert text={why} />
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
