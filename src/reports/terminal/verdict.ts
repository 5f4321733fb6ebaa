import { doingAt, leaderOf, type Report, titleOf } from "../facts.ts";
import { count, howSure, rankerWords, supportWords, VERDICTS } from "../words.ts";
import type { Frame } from "./frame.ts";
import { clip, width } from "./layout.ts";
import { visible } from "./visible.ts";

/** The first three lines: who, where, what, how sure, and what the claim rests on. */
export function verdictLines(report: Report, frame: Frame): string[] {
  const { bold, red } = frame.palette;
  const bar = bold(red("▌"));
  const room = frame.columns - 2;
  return [
    `${bar} ${whereAndWho(report, frame, room)}`,
    `${bar} ${bold(clip(visible(titleOf(report.diagnosis)), room))}`,
    `${bar} ${sureLine(report, frame, room)}`,
  ];
}

function whereAndWho({ diagnosis, trajectory }: Report, frame: Frame, room: number): string {
  const { bold, red } = frame.palette;
  const step = `step ${diagnosis.step}`;
  const of = ` of ${diagnosis.run.steps}   `;
  const left = room - width(step + of);
  const role = clip(visible(diagnosis.role ?? "role not named"), Math.min(left, 40));
  const doing = visible(doingAt(trajectory, diagnosis.step ?? -1, diagnosis.role));
  const tail = doing === "" ? "" : clip(`, ${doing}`, left - width(role));
  return bold(red(step)) + of + bold(role) + tail;
}

function sureLine({ diagnosis }: Report, { palette }: Frame, room: number): string {
  const leader = leaderOf(diagnosis);
  const sure = howSure(leader?.probability, diagnosis.run.steps);
  const support = clip(visible(supportWords(diagnosis, leader)), room - width(sure) - 3);
  return `${palette.bold(sure)} ${palette.dim("·")} ${support}`;
}

/** The first lines when no root is named. */
export function abstentionLines(report: Report, frame: Frame): string[] {
  const { diagnosis, address } = report;
  const { bold, green, yellow, red } = frame.palette;
  const colour = { "no-failure-found": green, "not-enough-evidence": yellow, unjudged: red, found: red };
  const bar = bold(colour[diagnosis.verdict]("▌"));
  const title = VERDICTS[diagnosis.verdict];
  const where = `   in the ${count(diagnosis.run.steps, "step")} of ${visible(address)}`;
  const room = frame.columns - 2;
  return [
    `${bar} ${bold(colour[diagnosis.verdict](title))}${clip(where, room - width(title))}`,
    `${bar} ${clip(visible(lookedBy(report)), room)}`,
  ];
}

function lookedBy({ diagnosis }: Report): string {
  if (diagnosis.verdict === "unjudged")
    return "the judgement did not come about; this says nothing about the run";
  const models = diagnosis.support.flatMap((support) => (support.by === "model" ? [support.model] : []));
  if (models.length > 0) return `read by ${models.join(", ")}`;
  return ["looked at by rules and signals, no model has read it", ...rankerWords(diagnosis)].join(", ");
}
