import type { ValueTrail } from "../../../src/reports/page/page.ts";
import { axisOf, type Scale } from "../../model/strip.ts";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { RoleSign } from "../role-mark.tsx";

const SHOWN = 3;

/** Where the values spoken of stand, and the axis under everything. */
export function Trails({ scale, isNarrow }: { scale: Scale; isNarrow: boolean }) {
  const { page } = usePage();
  return (
    <div className="trails">
      {page.answer.values.slice(0, SHOWN).map((trail) => (
        <TrailRow key={trail.value} trail={trail} scale={scale} isNarrow={isNarrow} />
      ))}
      <div className="axis" aria-hidden="true">
        {axisOf(scale).map((step) => (
          <span key={step} style={{ left: scale.x(step) + scale.cell / 2 }}>
            {step}
          </span>
        ))}
      </div>
    </div>
  );
}

function TrailRow({ trail, scale, isNarrow }: { trail: ValueTrail; scale: Scale; isNarrow: boolean }) {
  const { page, laneLook } = usePage();
  const apart = thinned(trail.steps, scale);
  const first = trail.steps[0] ?? 0;
  const last = trail.steps.at(-1) ?? first;
  return (
    <div className="trail">
      {isNarrow ? null : (
        <span className="side-name">
          <b title={trail.value}>
            <Inert text={trail.value} />
          </b>
        </span>
      )}
      <i
        className="line"
        style={{ left: scale.x(first), width: Math.max(1, scale.x(last) - scale.x(first)) }}
      />
      {apart.map((step) => {
        const named = laneLook(page.outline.lanes[step] ?? 0);
        return (
          <span
            key={step}
            className={`role c-${named.look.colour} dot`}
            style={{ left: scale.x(step) + scale.cell / 2 }}
          >
            <RoleSign named={named} size={9} />
          </span>
        );
      })}
    </div>
  );
}

/** Steps whose signs would cover each other are left out. */
function thinned(steps: readonly number[], scale: Scale): number[] {
  const kept: number[] = [];
  for (const step of steps) {
    const before = kept.at(-1);
    if (before === undefined || scale.x(step) - scale.x(before) >= 7) kept.push(step);
  }
  return kept;
}
