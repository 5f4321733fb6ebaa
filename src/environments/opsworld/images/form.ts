import { DAMAGE_CLASSES } from "../text/symptoms.ts";
import type { Stream } from "../world/streams.ts";
import { box, field, layPaper, type Paper, print, stain, write } from "./paper.ts";
import type { Scene } from "./scene.ts";

const COUNTS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;

/** A form about a damage: the class ticked, the number of pieces and the approval number written by hand. */
export function drawForm(scene: Extract<Scene, { kind: "form" }>, random: Stream): Paper {
  const paper = layPaper(600, 430, "#f4f7f2");
  stain(paper, random, { x: 380, y: 60, width: 180, height: 120 });
  print(paper, "DAMAGE REPORT", 30, 48, 28);
  print(paper, `Order ${scene.order}`, 30, 84, 18);
  print(paper, scene.product, 30, 112, 18);
  for (const [index, damage] of DAMAGE_CLASSES.entries()) {
    const y = 140 + index * 34;
    box(paper, 34, y, damage === scene.ticked, random);
    print(paper, damage, 72, y + 17, 18);
  }
  field(paper, "Damaged pieces", 30, 300, 230);
  write(paper, `${scene.units} (${COUNTS[scene.units] ?? ""})`, 60, 338, random, 40);
  field(paper, "Approval number", 310, 300, 250);
  if (scene.approval !== undefined) write(paper, scene.approval, 340, 338, random, 40);
  print(paper, "Checked at the customer's door", 30, 400, 16);
  return paper;
}
