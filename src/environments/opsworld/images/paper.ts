import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import type { Stream } from "../world/streams.ts";
import { HAND, PRINT, takePencils } from "./pencils.ts";

/** A sheet that is printed and written on before it is photographed. */
export interface Paper {
  canvas: Canvas;
  pen: SKRSContext2D;
  width: number;
  height: number;
}

const INK = "#1c2a6b";
const PRINTED = "#222222";

export function layPaper(width: number, height: number, colour: string): Paper {
  const canvas = takePencils().canvas.createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = "alphabetic";
  return { canvas, pen, width, height };
}

/** Printed words. */
export function print({ pen }: Paper, text: string, x: number, y: number, size = 18): void {
  pen.font = `${size}px "${PRINT}"`;
  pen.fillStyle = PRINTED;
  pen.fillText(text, x, y);
}

/** Words written by hand: every letter a little off its line and its angle. */
export function write({ pen }: Paper, text: string, x: number, y: number, random: Stream, size = 40): void {
  pen.font = `${size}px "${HAND}"`;
  pen.fillStyle = INK;
  const slope = (random.number() - 0.5) * 0.03;
  let along = x;
  for (const letter of text) {
    pen.save();
    pen.translate(along, y + (along - x) * slope + (random.number() - 0.5) * 2.4);
    pen.rotate((random.number() - 0.5) * 0.09);
    pen.fillText(letter, 0, 0);
    pen.restore();
    along += pen.measureText(letter).width + (letter === " " ? size * 0.1 : size * 0.02);
  }
}

/** A dotted line to write on, with what belongs there. */
export function field(paper: Paper, label: string, x: number, y: number, width: number): void {
  print(paper, label, x, y, 16);
  const { pen } = paper;
  pen.strokeStyle = "#999999";
  pen.lineWidth = 1.5;
  pen.setLineDash([2, 4]);
  pen.beginPath();
  pen.moveTo(x, y + 46);
  pen.lineTo(x + width, y + 46);
  pen.stroke();
  pen.setLineDash([]);
}

/** A box, ticked by hand or not. */
export function box(paper: Paper, x: number, y: number, isTicked: boolean, random: Stream): void {
  const { pen } = paper;
  pen.strokeStyle = PRINTED;
  pen.lineWidth = 1.5;
  pen.strokeRect(x, y, 20, 20);
  if (!isTicked) return;
  const off = () => (random.number() - 0.5) * 4;
  pen.strokeStyle = INK;
  pen.lineWidth = 3;
  pen.beginPath();
  pen.moveTo(x + 2 + off(), y + 9 + off());
  pen.lineTo(x + 8 + off(), y + 18 + off());
  pen.lineTo(x + 24 + off(), y - 4 + off());
  pen.stroke();
}

/** Rings that cups left, within the given part of the sheet. */
export function stain(
  { pen }: Paper,
  random: Stream,
  area: { x: number; y: number; width: number; height: number },
): void {
  for (let count = random.integer(0, 2); count > 0; count--) {
    pen.strokeStyle = `rgba(120, 80, 30, ${0.1 + random.number() * 0.12})`;
    pen.lineWidth = random.integer(3, 7);
    pen.beginPath();
    const [x, y] = [area.x + random.number() * area.width, area.y + random.number() * area.height];
    pen.ellipse(x, y, random.integer(25, 45), random.integer(22, 40), random.number(), 0, 2 * Math.PI);
    pen.stroke();
  }
}
