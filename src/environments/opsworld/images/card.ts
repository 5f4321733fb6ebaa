import { wordsOf } from "../world/calendar.ts";
import type { Stream } from "../world/streams.ts";
import { field, layPaper, type Paper, print, stain, write } from "./paper.ts";
import type { Scene } from "./scene.ts";

/** The card a carrier leaves behind: printed, with the day of delivery written by hand. */
export function drawCard(scene: Extract<Scene, { kind: "card" }>, random: Stream): Paper {
  const paper = layPaper(560, 330, "#f6f1dc");
  stain(paper, random, { x: 330, y: 30, width: 200, height: 120 });
  print(paper, scene.carrier.toUpperCase(), 30, 50, 30);
  print(paper, "DELIVERY CARD", 30, 82, 20);
  print(paper, `Order ${scene.order}`, 30, 122, 18);
  field(paper, "Handed over on", 30, 170, 480);
  write(paper, wordsOf(scene.delivered), 60, 208, random, 44);
  field(paper, "Received by", 30, 258, 300);
  write(paper, random.pick(["neighbour", "at the door", "family", "left in porch"]), 60, 296, random, 34);
  return paper;
}
