import { FLAG, type Outline, type RunPage } from "../../src/reports/page/page.ts";
import { type Level, levelOf } from "./suspicion.ts";

/** Where things stand on the strip, in CSS pixels. */
export interface Scale {
  steps: number;
  left: number;
  width: number;
  /** Width of a step. */
  cell: number;
  x(step: number): number;
  stepAt(x: number): number;
}

export const LANE = 18;
export const TOP = 34;
const MOST_LANES = 12;

export function scaleOf(steps: number, left: number, right: number): Scale {
  const width = Math.max(1, right - left);
  const cell = width / Math.max(1, steps);
  return {
    ...{ steps, left, width, cell },
    x: (step) => left + step * cell,
    stepAt: (x) => Math.max(0, Math.min(steps - 1, Math.floor((x - left) / cell))),
  };
}

/** The lane each lane is drawn in: those beyond the last drawn one share it. */
export function drawnLanes(lanes: number): { count: number; rowOf(lane: number): number; isShared: boolean } {
  const count = Math.min(MOST_LANES, lanes);
  return { count, rowOf: (lane) => Math.min(lane, count - 1), isShared: lanes > MOST_LANES };
}

/** What one cell of the strip shows: of one step, or of the likeliest of several. */
export interface Cell {
  row: number;
  lane: number;
  from: number;
  to: number;
  level: Level;
  isMissing: boolean;
  isRoot: boolean;
}

/** The cells to paint: a step each, or a pixel column and lane each where a step is narrower than that. */
export function cellsOf(
  outline: Outline,
  root: number | undefined,
  { steps, cell }: Scale,
  rowOf: (lane: number) => number,
): Cell[] {
  const perCell = cell >= 1 ? 1 : Math.ceil(1 / cell);
  const cells: Cell[] = [];
  for (let from = 0; from < steps; from += perCell) {
    const to = Math.min(steps, from + perCell);
    const here = new Map<number, Cell>();
    for (let step = from; step < to; step++) {
      const lane = outline.lanes[step] ?? 0;
      const row = rowOf(lane);
      const level = levelOf(outline.chances[step] ?? 0);
      const isMissing = ((outline.flags[step] ?? 0) & (FLAG.missing | FLAG.orphan)) !== 0;
      const known = here.get(row);
      const isRoot = step === root;
      if (!known) here.set(row, { row, lane, from, to, level, isMissing, isRoot });
      else {
        if (level > known.level) known.level = level;
        known.isMissing ||= isMissing;
        known.isRoot ||= isRoot;
      }
    }
    cells.push(...here.values());
  }
  return cells;
}

export interface Tick {
  step: number;
  label: string;
  kind: "root" | "suspect" | "end";
}

const MOST_SUSPECTS = 4;
const ROOM = { root: 84, suspect: 40, end: 84 };

/** The root, the likeliest others and the end, as far as their labels have room beside each other. */
export function ticksOf({ answer, outline, run }: RunPage, scale: Scale): Tick[] {
  const wanted: Tick[] = [];
  if (answer.step !== undefined)
    wanted.push({ step: answer.step, label: `${answer.step} root`, kind: "root" });
  const end = answer.chain.find(({ kind }) => kind === "manifestation");
  if (end && end.step !== answer.step)
    wanted.push({ step: end.step, label: `${end.step} fails`, kind: "end" });
  for (const { step } of answer.runners.slice(0, MOST_SUSPECTS)) {
    if ((outline.chances[step] ?? 0) >= 0.01) wanted.push({ step, label: String(step), kind: "suspect" });
  }
  const placed: Tick[] = [];
  for (const tick of wanted) {
    const isFree = placed.every(
      (other) =>
        Math.abs(scale.x(other.step) - scale.x(tick.step)) > (ROOM[other.kind] + ROOM[tick.kind]) / 2,
    );
    if (isFree && tick.step < run.steps) placed.push(tick);
  }
  return placed;
}

/** Round step numbers along the axis, about one every 90 pixels. */
export function axisOf({ steps, width }: Scale): number[] {
  const rough = steps / Math.max(2, width / 90);
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const every = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power * 10;
  return Array.from({ length: Math.ceil(steps / every) }, (_, index) => index * every);
}
