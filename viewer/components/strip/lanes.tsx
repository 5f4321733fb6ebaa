import { useLayoutEffect, useRef } from "react";
import { drawnLanes, type Scale } from "../../model/strip.ts";
import { usePage } from "../../state/page-context.tsx";
import { useChosenTheme } from "../../state/theme-context.tsx";
import { RoleMark, RoleSign } from "../role-mark.tsx";
import { middleOf, paintStrip } from "./paint.ts";

/** The lanes with their names; painted, because a run may have fifty thousand steps. */
export function Lanes({ scale, isNarrow }: { scale: Scale; isNarrow: boolean }) {
  const { page, laneLook } = usePage();
  const { theme } = useChosenTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { count, isShared } = drawnLanes(page.lanes.length);
  useLayoutEffect(() => {
    if (!canvas.current) return;
    document.documentElement.dataset.theme = theme;
    const { rowOf } = drawnLanes(page.lanes.length);
    paintStrip(canvas.current, {
      ...{ scale, rowOf, lanes: count, outline: page.outline, root: page.answer.step },
      lookOf: (lane) => laneLook(lane).look,
    });
  }, [scale, theme, page, count, laneLook]);
  return (
    <>
      <canvas ref={canvas} />
      {page.lanes.slice(0, count).map((lane, row) => (
        <span
          key={lane.name + String(lane.role)}
          className={isChild(page.roles[lane.role ?? -1]?.parent) ? "lane-name child" : "lane-name"}
          style={{ top: middleOf(row) - 9 }}
        >
          {isNarrow ? (
            <span className={`role c-${laneLook(row).look.colour}`}>
              <RoleSign named={laneLook(row)} />
            </span>
          ) : isShared && row === count - 1 ? (
            <span className="quiet">{page.lanes.length - count + 1} more roles</span>
          ) : (
            <RoleMark named={laneLook(row)} />
          )}
        </span>
      ))}
    </>
  );
}

function isChild(parent: number | undefined): boolean {
  return parent !== undefined;
}
