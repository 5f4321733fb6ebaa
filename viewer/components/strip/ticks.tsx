import { type Scale, TOP, ticksOf } from "../../model/strip.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";

/** The root, the likeliest others and the end, marked whatever the scale. */
export function Ticks({ scale, height }: { scale: Scale; height: number }) {
  const { page } = usePage();
  const { state, act } = useNavigation();
  const cursor = scale.x(state.cursor) + scale.cell / 2;
  return (
    <>
      <i className="cursor-line" style={{ left: cursor, top: TOP - 4, height: height - TOP + 4 }} />
      {ticksOf(page, scale).map(({ step, label, kind }) => (
        <span key={step}>
          <i
            className={`tick-line ${kind}`}
            style={{ left: scale.x(step) + scale.cell / 2, top: 22, height: height - 22 }}
          />
          <button
            type="button"
            className={`tick ${kind}`}
            style={{ left: clamp(scale.x(step) + scale.cell / 2, scale, label.length * LETTER + 7) }}
            onClick={() => act({ do: "go", step })}
            aria-label={`step ${label}`}
          >
            {label}
          </button>
        </span>
      ))}
    </>
  );
}

/** Half the width of a letter. */
const LETTER = 3.6;
/** The panel ends so far to the right of the last step. */
const BESIDE = 14;

/** Keeps a label of this half width within the panel. */
function clamp(x: number, { left, width }: Scale, half: number): number {
  return Math.max(left + half - 10, Math.min(left + width + BESIDE - half, x));
}
