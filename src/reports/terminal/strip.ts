import type { Report } from "../facts.ts";
import { runnersUp } from "../facts.ts";
import { type Frame, MARGIN } from "./frame.ts";
import type { Palette } from "./palette.ts";

interface Cell {
  probability: number;
  root: boolean;
  /** A result that was never recorded, or a step whose call never was. */
  missing: boolean;
}

const WIDEST_STEP = 3;
const BARS: readonly [number, string][] = [
  [0.25, "█"],
  [0.05, "▅"],
  [0.01, "▃"],
];

/** Suspicion over the whole run, a bar a step or the highest of several, with the root's number under it. */
export function suspicionStrip(report: Report, frame: Frame): string[] {
  const { steps } = report.diagnosis.run;
  if (steps === 0) return [];
  const last = String(steps - 1);
  const room = frame.columns - MARGIN.length * 2 - "0 ".length - " × ".length - last.length;
  const scale = scaleOf(steps, room);
  const { dim } = frame.palette;
  const gap = scale.repeat > 1 ? dim("▁".repeat(scale.repeat - 1)) : "";
  const bars = cellsOf(report, scale).map((cell) => paintCell(cell, frame.palette) + gap);
  const line = `${MARGIN}${dim("0")} ${bars.join("")}${endMark(report, frame.palette)} ${dim(last)}`;
  return [line, `${MARGIN}  ${labels(report, frame, scale)}`.trimEnd()];
}

interface Scale {
  /** Bars drawn, and how many columns each takes. */
  bars: number;
  repeat: number;
  barOf(step: number): number;
}

function scaleOf(steps: number, room: number): Scale {
  if (steps > room) return { bars: room, repeat: 1, barOf: (step) => Math.floor((step * room) / steps) };
  return { bars: steps, repeat: Math.min(WIDEST_STEP, Math.floor(room / steps)), barOf: (step) => step };
}

function cellsOf({ diagnosis, trajectory }: Report, { bars, barOf }: Scale): Cell[] {
  const cells = Array.from({ length: bars }, (): Cell => ({ probability: 0, root: false, missing: false }));
  const at = (step: number) => cells[barOf(step)];
  for (const { step, probability } of diagnosis.suspects) {
    const cell = at(step);
    if (cell) cell.probability = Math.max(cell.probability, probability);
  }
  for (const step of trajectory.steps) {
    const cell = at(step.index);
    if (cell && step.parts.some((part) => part.status === "missing")) cell.missing = true;
  }
  const root = diagnosis.step === undefined ? undefined : at(diagnosis.step);
  if (root) root.root = true;
  return cells;
}

function paintCell({ probability, root, missing }: Cell, { bold, dim, red, yellow }: Palette): string {
  const bar = BARS.find(([least]) => probability >= least)?.[1];
  if (root) return bold(red(bar ?? "▃"));
  if (bar === undefined) return dim(missing ? "░" : "▁");
  return probability >= 0.05 ? yellow(bar) : dim(bar);
}

/** How the run ended, by its own record. */
function endMark({ trajectory }: Report, { bold, dim, red, green }: Palette): string {
  const status = trajectory.outcome?.status;
  if (status === "failure") return bold(red("×"));
  return status === "success" ? green("✓") : dim("┤");
}

/** Step numbers under their bars, the root's first; a number that would touch another is left out. */
function labels({ diagnosis }: Report, { palette, top }: Frame, { bars, repeat, barOf }: Scale): string {
  const wanted = [
    ...(diagnosis.step === undefined ? [] : [{ step: diagnosis.step, root: true }]),
    ...runnersUp(diagnosis, top).map(({ step }) => ({ step, root: false })),
  ];
  const placed: { start: number; end: number; text: string; root: boolean }[] = [];
  for (const { step, root } of wanted) {
    const text = String(step);
    const column = barOf(step) * repeat;
    const start = Math.min(Math.max(0, column - Math.floor((text.length - 1) / 2)), bars * repeat);
    const label = { start, end: start + text.length, text, root };
    if (placed.every((other) => label.end < other.start || label.start > other.end)) placed.push(label);
  }
  let line = "";
  let column = 0;
  for (const { start, end, text, root } of placed.sort((a, b) => a.start - b.start)) {
    line += " ".repeat(start - column) + (root ? palette.bold(palette.red(text)) : palette.dim(text));
    column = end;
  }
  return line;
}
