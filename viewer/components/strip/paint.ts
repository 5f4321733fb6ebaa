import type { Outline } from "../../../src/reports/page/page.ts";
import type { Look } from "../../model/looks.ts";
import { type Cell, cellsOf, LANE, type Scale, TOP } from "../../model/strip.ts";
import { HEIGHTS } from "../../model/suspicion.ts";

export interface Painting {
  scale: Scale;
  outline: Outline;
  rowOf(lane: number): number;
  lanes: number;
  lookOf(lane: number): Look;
  root: number | undefined;
}

/** Paints the lanes: lines, handoffs between them, and a cell for every step. */
export function paintStrip(canvas: HTMLCanvasElement, painting: Painting): void {
  const { scale, lanes } = painting;
  const width = scale.left + scale.width;
  const height = TOP + lanes * LANE + 8;
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(ratio, ratio);
  const paint = paintsOf(context);
  context.fillStyle = paint.token("--rule");
  for (let row = 0; row < lanes; row++) context.fillRect(scale.left, middleOf(row), scale.width, 1);
  if (scale.cell >= 2.5) paintHandoffs(context, painting, paint);
  for (const cell of cellsOf(painting.outline, painting.root, scale, painting.rowOf))
    paintCell(context, cell, painting, paint);
}

export function middleOf(row: number): number {
  return TOP + row * LANE + LANE / 2;
}

interface Paints {
  token(name: string): string;
  stripes(token: string, width: number, every: number): CanvasPattern | string;
}

function paintsOf(context: CanvasRenderingContext2D): Paints {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim() || "#888";
  return { token, stripes: (name, width, every) => striped(context, token(name), width, every) };
}

/** Diagonal stripes of one colour. */
function striped(
  context: CanvasRenderingContext2D,
  colour: string,
  width: number,
  every: number,
): CanvasPattern | string {
  const tile = document.createElement("canvas");
  tile.width = every * 2;
  tile.height = every * 2;
  const drawing = tile.getContext("2d");
  if (!drawing) return colour;
  drawing.strokeStyle = colour;
  drawing.lineWidth = width;
  for (const shift of [-2, -1, 0, 1, 2, 3]) {
    drawing.beginPath();
    drawing.moveTo(shift * every - every, every * 2 + every);
    drawing.lineTo(shift * every + every * 3, -every);
    drawing.stroke();
  }
  return context.createPattern(tile, "repeat") ?? colour;
}

function paintCell(
  context: CanvasRenderingContext2D,
  cell: Cell,
  { scale, lookOf }: Painting,
  { token, stripes }: Paints,
): void {
  const { isRoot } = cell;
  const gap = scale.cell >= 5 ? 1 : 0;
  const x = scale.x(cell.from);
  const wide = Math.max(isRoot ? 4 : 1, (cell.to - cell.from) * scale.cell - gap);
  const height = HEIGHTS[isRoot ? 4 : cell.level];
  const y = middleOf(cell.row) - height / 2;
  if (cell.isMissing && !isRoot) {
    context.fillStyle = stripes("--ink-3", 1, 3);
    context.fillRect(x, middleOf(cell.row) - 5, wide, 10);
  } else if (isRoot || cell.level === 4) {
    context.fillStyle = token("--root");
    context.fillRect(x, y, wide, height);
  } else if (cell.level === 0) {
    context.globalAlpha = 0.6;
    context.fillStyle = token(tokenOf(lookOf(cell.lane)));
    context.fillRect(x, y, wide, height);
    context.globalAlpha = 1;
  } else {
    const tokens = ["--s1", "--s1", "--s2", "--s3"];
    const isWide = wide >= 4 && cell.level > 1;
    const name = tokens[cell.level] ?? "--s1";
    context.fillStyle = isWide ? stripes(name, cell.level === 2 ? 1.7 : 2.6, 4) : token(name);
    context.fillRect(x, y, wide, height);
    // Whose step it is stays visible under what is suspected of it.
    context.fillStyle = token(tokenOf(lookOf(cell.lane)));
    context.fillRect(x, y + height, wide, 2);
  }
}

function tokenOf({ colour }: Look): string {
  if (colour === "human") return "--human";
  return colour === "environment" ? "--ink-3" : `--role-${colour}`;
}

/** A line wherever the next step stands in another lane. */
function paintHandoffs(
  context: CanvasRenderingContext2D,
  { scale, outline, rowOf }: Painting,
  { token }: Paints,
): void {
  context.strokeStyle = token("--ink-4");
  context.lineWidth = 1;
  context.beginPath();
  for (let step = 1; step < scale.steps; step++) {
    const from = rowOf(outline.lanes[step - 1] ?? 0);
    const to = rowOf(outline.lanes[step] ?? 0);
    if (from === to) continue;
    const x = scale.x(step) - 0.5;
    const bend = Math.min(6, scale.cell);
    context.moveTo(x - bend / 2, middleOf(from));
    context.bezierCurveTo(
      x + bend / 2,
      middleOf(from),
      x - bend / 2,
      middleOf(to),
      x + bend / 2,
      middleOf(to),
    );
  }
  context.stroke();
}
