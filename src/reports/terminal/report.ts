import { leaderOf, type Report } from "../facts.ts";
import { count } from "../words.ts";
import { calibrationLine, chainLine, footerLines, labelled, unseenLine } from "./footer.ts";
import { type Frame, MARGIN, SCREEN, USUAL_TOP } from "./frame.ts";
import { wrap } from "./layout.ts";
import { evidencePanes } from "./panes.ts";
import { runnerLines } from "./runners.ts";
import { suspicionStrip } from "./strip.ts";
import { abstentionLines, verdictLines } from "./verdict.ts";
import { visible } from "./visible.ts";

const FEWEST_ROWS = 3;
const MOST_ROWS = 7;

/** The report of one run for a terminal: a screen of 24 lines and 80 columns with the next prompt under it. */
export function terminalReport(report: Report, frame: Frame): string {
  const named = report.diagnosis.verdict === "found" && report.diagnosis.step !== undefined;
  const lines = named ? rootReport(report, frame) : abstention(report, frame);
  return `${lines.join("\n")}\n`;
}

function rootReport(report: Report, frame: Frame): string[] {
  const { diagnosis } = report;
  const head = verdictLines(report, frame);
  const sentence = explanationLines(diagnosis.explanation || (leaderOf(diagnosis)?.why ?? ""), frame, 2);
  const strip = suspicionStrip(report, frame);
  const runners = runnerLines(report, frame, "Why not another step");
  const footer = [
    ...unseenLine(report, frame),
    ...calibrationLine(report, frame),
    ...footerLines(report, frame, diagnosis.step),
  ];
  const blanks = [sentence, strip, runners].filter((block) => block.length > 0).length;
  const screen = screenFor(frame);
  const taken = [head, sentence, strip, runners, footer].flat().length + blanks + 1;
  const rows = Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, screen - taken - 1));
  const panes = evidencePanes(report, frame, rows);
  const chain = taken + panes.length < screen ? chainLine(report, frame) : [];
  return join([head, sentence, [...strip, ...panes], runners, [...chain, ...footer]], screen);
}

/** No root is named: what was checked, what was repaired, what was missing, and the likeliest step all the same. */
function abstention(report: Report, frame: Frame): string[] {
  const { diagnosis } = report;
  const missing = diagnosis.verdict === "not-enough-evidence" ? missingLines(report, frame) : [];
  const unseen = missing.length === 0 ? unseenLine(report, frame) : [];
  const blocks = [
    abstentionLines(report, frame),
    explanationLines(diagnosis.explanation, frame, 3),
    suspicionStrip(report, frame),
    [...missing, ...checkedLines(report, frame)],
    runnerLines(report, frame, "Likeliest all the same"),
    [...unseen, ...calibrationLine(report, frame), ...footerLines(report, frame, undefined)],
  ];
  return join(blocks, screenFor(frame));
}

function missingLines({ diagnosis }: Report, { columns, palette }: Frame): string[] {
  const missing = [...diagnosis.notLookedAt, ...diagnosis.issues];
  if (missing.length === 0) return [];
  const lines = wrap(visible(missing.join("; ")), columns - MARGIN.length * 2, 3);
  return [`${MARGIN}${palette.bold("What was missing")}`, ...lines.map((line) => MARGIN + line)];
}

function checkedLines({ diagnosis, trajectory }: Report, frame: Frame): string[] {
  const { instances } = diagnosis;
  const repaired = instances.filter(({ repairedAt }) => repairedAt !== undefined).length;
  const open = instances.length - repaired;
  const checked =
    instances.length === 0
      ? "no mismatch that can be quoted"
      : `${count(instances.length, "mismatch", "mismatches")}: ${repaired} repaired on the way, ${open} still open`;
  const outcome = trajectory.outcome;
  const doubt = outcome?.status === "failure" ? frame.palette.yellow : frame.palette.dim;
  return [
    labelled("Checked", checked, frame),
    ...(outcome && outcome.status !== "unknown"
      ? [labelled("Recorded end", `${outcome.status}, says ${outcome.by}`, frame, doubt)]
      : []),
  ];
}

function explanationLines(text: string, { columns }: Frame, limit: number): string[] {
  return wrap(visible(text), columns - MARGIN.length * 2, limit).map((line) => MARGIN + line);
}

/** Blocks with a blank line between them, the last blanks left out where the screen is too small for all. */
function join(blocks: readonly string[][], screen: number): string[] {
  const filled = blocks.filter((block) => block.length > 0);
  const blanks = screen - filled.flat().length;
  return filled.flatMap((block, index) => (index === 0 || index > blanks ? block : ["", ...block]));
}

function screenFor({ top }: Frame): number {
  return SCREEN + Math.max(0, top - USUAL_TOP);
}
