import { type Stream, stream } from "../world/streams.ts";
import { drawCard } from "./card.ts";
import { drawForm } from "./form.ts";
import { drawLabel } from "./label.ts";
import { layPaper, type Paper } from "./paper.ts";
import type { Scene, Shot } from "./scene.ts";

const TABLES = ["#6d5a45", "#4a4f55", "#8a7a66", "#5b6a5a"] as const;
const MARGIN = 60;

/** Draws a scene as a JPEG: what is on the sheet, then how it was photographed. */
export function draw(scene: Scene): Buffer {
  const random = stream(`scene ${scene.shot.seed}`);
  const { canvas } = photograph(sheetOf(scene, random), scene.shot, random);
  return canvas.toBuffer("image/jpeg", scene.shot.quality);
}

function sheetOf(scene: Scene, random: Stream): Paper {
  switch (scene.kind) {
    case "card":
      return drawCard(scene, random);
    case "label":
      return drawLabel(scene, random);
    case "form":
      return drawForm(scene, random);
  }
}

/** The sheet on a table, tilted, a little out of focus, with grain. */
function photograph(sheet: Paper, { tilt, blur, noise }: Shot, random: Stream): Paper {
  const photo = layPaper(sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN, random.pick(TABLES));
  const { pen, width, height } = photo;
  pen.save();
  pen.translate(width / 2, height / 2);
  pen.rotate((tilt * Math.PI) / 180);
  pen.filter = blur > 0 ? `blur(${blur}px)` : "none";
  pen.drawImage(sheet.canvas, -sheet.width / 2, -sheet.height / 2);
  pen.restore();
  if (noise > 0) addGrain(photo, noise, random);
  return photo;
}

function addGrain({ pen, width, height }: Paper, deviation: number, random: Stream): void {
  const pixels = pen.getImageData(0, 0, width, height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const grain = normal(random) * deviation;
    for (let channel = at; channel < at + 3; channel++) data[channel] = (data[channel] ?? 0) + grain;
  }
  pen.putImageData(pixels, 0, 0);
}

/** A normal deviate, near enough: twelve even ones less six. */
function normal(random: Stream): number {
  let sum = -6;
  for (let draws = 0; draws < 12; draws++) sum += random.number();
  return sum;
}
