import { memo, useMemo } from "react";
import { useWidth } from "../../hooks/use-width.ts";
import { rowOfStep, stepIn } from "../../model/compare/compare-rows.ts";
import { type Ribbon, ribbonsOf } from "../../model/compare/ribbons.ts";
import { Panel } from "../panel.tsx";
import { roleAt, type Side, useSides } from "./sides.tsx";

interface Props {
  first: number | undefined;
  cursor: number;
  go(row: number): void;
}

const STRIP = 14;
const GAP = 58;
const TOP = 20;
const HEIGHT = TOP + STRIP + GAP + STRIP + 22;
const TICKS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Both runs as strips in the colours of the roles, and what of them belongs together. */
export function AlignmentPanel({ first, cursor, go }: Props) {
  const { a, b, rows } = useSides();
  const [frame, width] = useWidth<HTMLDivElement>();
  const most = Math.max(1, a.page.run.steps, b.page.run.steps);
  const per = width / most;
  const row = rows[cursor];
  const click = (event: React.MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const step = Math.floor((event.clientX - box.left) / per);
    const side = event.clientY - box.top < TOP + STRIP + GAP / 2 ? "a" : "b";
    const found = rowOfStep(rows, side, step);
    if (found >= 0) go(found);
  };
  return (
    <Panel title="Alignment" aside={<Legend />} className="alignment">
      <div className="strips">
        <div className="names" aria-hidden="true">
          <span>
            <b>A</b> {a.page.run.steps} steps
          </span>
          <span>
            <b>B</b> {b.page.run.steps} steps
          </span>
        </div>
        <div ref={frame} className="drawn">
          {width === 0 ? null : (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list do the same
            <svg width={width} height={HEIGHT} onClick={click} role="img" aria-label={wordsOf(a, b)}>
              <Still per={per} most={most} width={width} first={first} />
              {[stepIn(row, "a"), stepIn(row, "b")].map((step, index) =>
                step === undefined ? null : (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: A, then B
                    key={index}
                    x={step * per - 1}
                    y={index === 0 ? TOP - 2 : TOP + STRIP + GAP - 2}
                    width={Math.max(3, per + 2)}
                    height={STRIP + 4}
                    rx="2"
                    fill="none"
                    stroke="var(--focus)"
                    strokeWidth="2"
                  />
                ),
              )}
            </svg>
          )}
        </div>
      </div>
    </Panel>
  );
}

interface StillProps {
  per: number;
  most: number;
  width: number;
  first: number | undefined;
}

/** All that does not move with the cursor. */
const Still = memo(function Still({ per, most, width, first }: StillProps) {
  const { a, b, rows } = useSides();
  const ribbons = useMemo(() => ribbonsOf(rows), [rows]);
  return (
    <>
      <Patterns />
      {ribbons.map((ribbon) => (
        <RibbonShape key={`${ribbon.a0} ${ribbon.b0}`} ribbon={ribbon} per={per} />
      ))}
      <StripShape side={a} top={TOP} per={per} width={width} />
      <StripShape side={b} top={TOP + STRIP + GAP} per={per} width={width} />
      <Root side={a} per={per} />
      <Root side={b} per={per} />
      {first === undefined ? null : <FirstMark first={first} per={per} width={width} />}
      <Axis most={most} per={per} />
    </>
  );
});

function Patterns() {
  return (
    <defs>
      <pattern
        id="changed-hatch"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="1.2" height="5" fill="var(--root)" opacity="0.55" />
      </pattern>
      <pattern
        id="only-hatch"
        width="4"
        height="4"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="1.2" height="4" fill="var(--ink-3)" />
      </pattern>
    </defs>
  );
}

function RibbonShape({ ribbon: { kind, a0, a1, b0, b1 }, per }: { ribbon: Ribbon; per: number }) {
  const [top, bottom] = [TOP + STRIP + 1, TOP + STRIP + GAP - 1];
  if (kind === "only-a" || kind === "only-b") {
    const [start, end] = kind === "only-a" ? [a0, a1] : [b0, b1];
    const y = kind === "only-a" ? top : bottom - 7;
    return (
      <rect
        x={start * per}
        y={y}
        width={Math.max(1, (end - start) * per)}
        height="7"
        fill="url(#only-hatch)"
      />
    );
  }
  const middle = (top + bottom) / 2;
  const path = [
    `M${a0 * per} ${top}`,
    `L${a1 * per} ${top}`,
    `C${a1 * per} ${middle} ${b1 * per} ${middle} ${b1 * per} ${bottom}`,
    `L${b0 * per} ${bottom}`,
    `C${b0 * per} ${middle} ${a0 * per} ${middle} ${a0 * per} ${top}Z`,
  ].join("");
  if (kind === "alike") return <path d={path} fill="var(--sunken)" />;
  return <path d={path} fill="url(#changed-hatch)" stroke="var(--root-rule)" strokeWidth="0.8" />;
}

/** Steps in the colour of their role; where a step is narrower than a pixel, the first one there. */
function StripShape({ side, top, per, width }: { side: Side; top: number; per: number; width: number }) {
  const { lookOf } = useSides();
  const stretches = useMemo(() => roleStretches(side, per, width), [side, per, width]);
  const isApart = per >= 4;
  return (
    <g>
      {stretches.map(({ role, start, end }) => (
        <rect
          key={start}
          className={`c-${lookOf(role).look.colour}`}
          x={start * per}
          y={top}
          width={Math.max(0.6, (end - start) * per - (isApart ? 1 : 0))}
          height={STRIP}
          fill="var(--c, var(--ink-3))"
          opacity="0.72"
        />
      ))}
    </g>
  );
}

function roleStretches(
  side: Side,
  per: number,
  width: number,
): { role: string; start: number; end: number }[] {
  const { steps } = side.page.run;
  const stride = Math.max(1, Math.ceil(steps / Math.max(1, width)));
  const stretches: { role: string; start: number; end: number }[] = [];
  for (let step = 0; step < steps; step += stride) {
    const role = roleAt(side, step);
    const last = stretches.at(-1);
    const end = Math.min(steps, step + stride);
    if (last?.role === role && per < 4) last.end = end;
    else stretches.push({ role, start: step, end });
  }
  return stretches;
}

function Root({ side, per }: { side: Side; per: number }) {
  const { step } = side.page.answer;
  if (step === undefined) return null;
  const isA = side.letter === "A";
  const x = (step + 0.5) * per;
  const y = isA ? TOP - 3 : TOP + STRIP + GAP + STRIP + 3;
  const point = isA ? `M${x} ${y}l-4-6h8z` : `M${x} ${y}l-4 6h8z`;
  return (
    <path d={point} fill="var(--root)">
      <title>{`root of ${side.letter}: step ${step}`}</title>
    </path>
  );
}

function FirstMark({ first, per, width }: { first: number; per: number; width: number }) {
  const { rows } = useSides();
  const row = rows[first];
  const x = (stepIn(row, "a") ?? stepIn(row, "b") ?? 0) * per;
  const isLate = x > width - 110;
  return (
    <g>
      <path d={`M${x} ${TOP - 2}V${TOP + STRIP + GAP + STRIP + 2}`} stroke="var(--root)" strokeWidth="1.5" />
      <text
        x={isLate ? x - 8 : x + 8}
        y={TOP - 8}
        textAnchor={isLate ? "end" : "start"}
        className="first-words"
      >
        first divergence
      </text>
    </g>
  );
}

function Axis({ most, per }: { most: number; per: number }) {
  const step = TICKS.find((one) => one * per >= 56) ?? most;
  const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
  return (
    <g className="ticks">
      {ticks
        .filter((tick) => tick < most)
        .map((tick) => (
          <text key={tick} x={tick * per + 1} y={HEIGHT - 4}>
            {tick}
          </text>
        ))}
    </g>
  );
}

function Legend() {
  return (
    <span className="legend-of" aria-hidden="true">
      <i className="alike" /> alike <i className="changed" /> changed <i className="hatch" /> only in one run
    </span>
  );
}

function wordsOf(a: Side, b: Side): string {
  return `${a.page.run.steps} steps of A above ${b.page.run.steps} steps of B; the list below holds the same rows`;
}
