import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Scale, TOP } from "../../model/strip.ts";
import { useListLink, useShownRange } from "../../state/list-link.tsx";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";

const CLICK = 4;

/** The window that the list shows; dragging it scrolls the list, a click goes to a step. */
export function Scrubber({ scale, height }: { scale: Scale; height: number }) {
  const { page, laneLook } = usePage();
  const { state, act } = useNavigation();
  const link = useListLink();
  const { first, last } = useShownRange();
  const drag = useRef<{ x: number; isMoving: boolean } | undefined>(undefined);
  const wide = Math.max(10, (last - first + 1) * scale.cell);
  const stepAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return scale.stepAt(event.clientX - box.left + scale.left);
  };
  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, isMoving: false };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    if (Math.abs(event.clientX - drag.current.x) > CLICK) drag.current.isMoving = true;
    if (drag.current.isMoving) link.scrollTo(Math.max(0, stepAt(event) - Math.round((last - first) / 2)));
  };
  const release = (event: PointerEvent) => {
    if (drag.current && !drag.current.isMoving) act({ do: "go", step: stepAt(event) });
    drag.current = undefined;
  };
  const press1 = (event: KeyboardEvent) => {
    const by = STRIDES[event.key]?.(scale.steps);
    if (by === undefined) return;
    event.preventDefault();
    act({ do: "move", step: Math.max(0, Math.min(scale.steps - 1, state.cursor + by)) });
  };
  const lane = laneLook(page.outline.lanes[state.cursor] ?? 0).name;
  return (
    <div
      className="scrubber"
      style={{ left: scale.left, width: scale.width, top: TOP, height }}
      role="slider"
      tabIndex={0}
      aria-label="Position in the run"
      aria-valuemin={0}
      aria-valuemax={scale.steps - 1}
      aria-valuenow={state.cursor}
      aria-valuetext={`step ${state.cursor}, ${lane}`}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
      onKeyDown={press1}
    >
      <div
        className="window"
        style={{ left: Math.min(first * scale.cell, scale.width - wide), width: Math.min(wide, scale.width) }}
      />
    </div>
  );
}

const STRIDES: Record<string, (steps: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  PageUp: (steps) => -Math.ceil(steps / 20),
  PageDown: (steps) => Math.ceil(steps / 20),
  Home: (steps) => -steps,
  End: (steps) => steps,
};
