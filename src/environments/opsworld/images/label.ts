import type { Stream } from "../world/streams.ts";
import { codeOf } from "./crc8.ts";
import { layPaper, type Paper, print, stain } from "./paper.ts";
import { takePencils } from "./pencils.ts";
import type { Scene } from "./scene.ts";

const SQUARE = 6;
const QUIET = 4;

/** The label of an article: its lot can be read from the code; in print it is smudged, and a good eye makes it out. */
export function drawLabel(scene: Extract<Scene, { kind: "label" }>, random: Stream): Paper {
  const paper = layPaper(620, 330, "#fbfbf8");
  stain(paper, random, { x: 30, y: 220, width: 220, height: 80 });
  print(paper, scene.product, 30, 50, 24);
  print(paper, `No. ${scene.sku}`, 30, 90, 22);
  print(paper, `Order ${scene.order}`, 30, 125, 20);
  print(paper, `Lot ${scene.lot}`, 30, 170, 26);
  smudge(paper, random, { x: 80, y: 146, width: 115, height: 32 });
  print(paper, "Keep this label.", 30, 215, 16);
  drawCode(paper, codeOf(scene), 360, 66);
  return paper;
}

function drawCode({ pen }: Paper, text: string, x: number, y: number): void {
  const { modules } = takePencils().codes.create(text, { errorCorrectionLevel: "M" });
  const side = modules.size * SQUARE;
  const margin = QUIET * SQUARE;
  pen.fillStyle = "#ffffff";
  pen.fillRect(x - margin, y - margin, side + 2 * margin, side + 2 * margin);
  pen.fillStyle = "#000000";
  modules.data.forEach((isDark, index) => {
    if (!isDark) return;
    const [column, row] = [index % modules.size, Math.floor(index / modules.size)];
    pen.fillRect(x + column * SQUARE, y + row * SQUARE, SQUARE, SQUARE);
  });
}

/** Wipes wet print sideways: its shades lie over it. */
function smudge(
  { canvas, pen }: Paper,
  random: Stream,
  area: { x: number; y: number; width: number; height: number },
): void {
  const { x, y, width, height } = area;
  pen.save();
  pen.globalAlpha = 0.3;
  for (let pass = 1; pass <= 3; pass++) {
    const shift = pass * (1.5 + random.number());
    pen.drawImage(canvas, x, y, width, height, x + shift, y + random.number(), width, height);
  }
  pen.restore();
}
