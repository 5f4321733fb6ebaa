import { useMemo } from "react";
import { useWidth } from "../../hooks/use-width.ts";
import { drawnLanes, LANE, scaleOf, TOP } from "../../model/strip.ts";
import { useShownRange } from "../../state/list-link.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Lanes } from "./lanes.tsx";
import { Legend } from "./legend.tsx";
import { Lives } from "./lives.tsx";
import { Scrubber } from "./scrubber.tsx";
import { Ticks } from "./ticks.tsx";
import { Trails } from "./trails.tsx";

const NARROW = 560;

/** Suspicion over all steps, a lane a role; under it what became of every mismatch, on the same axis. */
export function Strip() {
  const { page, isBlind } = usePage();
  const [ref, width] = useWidth<HTMLDivElement>();
  const isNarrow = width < NARROW;
  const scale = useMemo(
    () => scaleOf(page.run.steps, isNarrow ? 30 : 150, Math.max(60, width - 16)),
    [page, width, isNarrow],
  );
  const lanes = drawnLanes(page.lanes.length);
  return (
    <section className="panel strip" aria-label={isBlind ? "All steps by role" : "Suspicion over all steps"}>
      <div className="head">
        <h2>
          All {page.run.steps.toLocaleString("en-US")} steps <WindowLabel />
        </h2>
        <span className="grow" />
        {isBlind ? null : <Legend />}
      </div>
      <div ref={ref} className="strip-body">
        {width === 0 ? null : (
          <>
            <div className="strip-lanes" style={{ height: TOP + lanes.count * LANE + 8 }}>
              <Lanes scale={scale} isNarrow={isNarrow} />
              <Ticks scale={scale} height={TOP + lanes.count * LANE} />
              <Scrubber scale={scale} height={lanes.count * LANE} />
            </div>
            <Lives scale={scale} isNarrow={isNarrow} />
            <Trails scale={scale} isNarrow={isNarrow} />
          </>
        )}
      </div>
    </section>
  );
}

function WindowLabel() {
  const { first, last } = useShownRange();
  return (
    <span className="quiet">
      list shows {first}–{last}, drag to scrub
    </span>
  );
}
