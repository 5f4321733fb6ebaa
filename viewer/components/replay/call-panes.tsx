import { useMemo } from "react";
import { type CallLine, callLines } from "../../model/replay/call-lines.ts";
import type { Trial } from "../../model/replay/trial.ts";
import { Inert } from "../inert.tsx";
import { StepLink } from "../step-link.tsx";

const MOST_LINES = 200;

/** The recorded call beside the one that was put in its place. */
export function CallPanes({ calls, named }: { calls: NonNullable<Trial["calls"]>; named: number }) {
  const { at, recorded, proposed } = calls;
  const lines = useMemo(() => callLines(recorded, proposed), [recorded, proposed]);
  return (
    <div className="tried-calls">
      <section aria-label="Recorded call">
        <h4>
          <i className="done" aria-hidden="true" />
          <span>Recorded call</span>
          {at === named ? null : (
            <span className="quiet">
              made at <StepLink step={at} />
            </span>
          )}
        </h4>
        <Lines lines={lines.recorded} kind="x" />
      </section>
      <section aria-label="Call that was tried">
        <h4>
          <i className="ref" aria-hidden="true" />
          <span>Call that was tried in its place</span>
        </h4>
        <Lines lines={lines.proposed} kind="a" />
      </section>
    </div>
  );
}

function Lines({ lines, kind: side }: { lines: readonly CallLine[]; kind: "x" | "a" }) {
  return (
    <div className="box diff">
      {lines.slice(0, MOST_LINES).map(({ text, kind }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <div key={index} className={kind === "changed" ? side : kind === "gap" ? "gap" : "c"}>
          {kind === "changed" ? <span className="sr">{side === "a" ? "tried: " : "recorded: "}</span> : null}
          <Inert text={text} />
        </div>
      ))}
      {lines.length === 0 ? <div className="c">no call</div> : null}
      {lines.length > MOST_LINES ? <p className="quiet">{lines.length - MOST_LINES} more lines</p> : null}
    </div>
  );
}
