import type { Step } from "../../core/trajectory.ts";
import { stepText } from "../../core/views.ts";
import { type Comparison, divergenceWords } from "../compare/comparison.ts";
import { differenceOf } from "../compare/difference.ts";
import { leaderOf, type Report } from "../facts.ts";
import { count, percent, VERDICTS } from "../words.ts";
import { type Frame, MARGIN } from "./frame.ts";
import { clip, clipMiddle, pad, width, wrap } from "./layout.ts";
import { visible } from "./visible.ts";

/** Lines that a step has for its words. */
const LINES = 5;
/** Characters shown of what both share before the difference. */
const LEAD = 60;
const LONGEST_NAME = 32;

/** Two runs on one screen: what became of each, where they part and what each did there, and what to type next. */
export function comparisonReport(a: Report, b: Report, comparison: Comparison, frame: Frame): string {
  const { dim, bold } = frame.palette;
  const names = [a, b].map(({ address }) => clipMiddle(visible(address), LONGEST_NAME));
  const wide = Math.max(...names.map(width));
  const words = capital(divergenceWords(comparison));
  const lines = [
    ...[a, b].map((report, index) =>
      runLine("AB"[index] ?? "", pad(names[index] ?? "", wide), report, frame),
    ),
    "",
    ...wrap(`${words}.`, frame.columns - MARGIN.length).map((line) => MARGIN + bold(line)),
    "",
    ...divergenceLines(a, b, comparison, frame),
    MARGIN + dim(countWords(comparison)),
    ...(comparison.first === undefined
      ? []
      : [MARGIN + dim("Where runs part is observed; that it is the cause is not claimed.")]),
    MARGIN + dim(nextCommand(a, b, frame)),
  ];
  return `${lines.join("\n")}\n`;
}

function runLine(
  letter: string,
  name: string,
  { trajectory, diagnosis }: Report,
  { palette, columns }: Frame,
): string {
  const { bold, red, green } = palette;
  const outcome = trajectory.outcome?.status;
  const ended = outcome === "success" ? "passed" : outcome === "failure" ? "failed" : "";
  const paint = outcome === "success" ? green : red;
  const head = `${letter}  ${name}  ${count(trajectory.steps.length, "step")}`;
  const root = rootWords(diagnosis);
  const room = Math.max(8, columns - MARGIN.length - width(head) - width(ended) - 4);
  return `${MARGIN}${bold(letter)}${head.slice(letter.length)}${ended === "" ? "" : `, ${paint(ended)}`}; ${clip(root, room)}`;
}

function rootWords(diagnosis: Report["diagnosis"]): string {
  const leader = leaderOf(diagnosis);
  if (!leader) return VERDICTS[diagnosis.verdict].toLowerCase();
  return `root at step ${leader.step}, ${percent(leader.probability)}, ${visible(leader.role, 60)}`;
}

function divergenceLines(a: Report, b: Report, { rows, first }: Comparison, frame: Frame): string[] {
  if (first === undefined) return [];
  const after = rows.slice(first);
  const stepA = a.trajectory.steps[after.flatMap((row) => ("a" in row ? [row.a] : []))[0] ?? -1];
  const stepB = b.trajectory.steps[after.flatMap((row) => ("b" in row ? [row.b] : []))[0] ?? -1];
  const texts = differenceOf(wordsOf(stepA), wordsOf(stepB));
  const { cyan, red } = frame.palette;
  return [
    ...sideLines("A", stepA, texts.before, texts.a, texts.after, cyan, frame),
    ...sideLines("B", stepB, texts.before, texts.b, texts.after, red, frame),
  ];
}

/** A step and its words around the difference, which alone has a colour; a run that has ended says so. */
function sideLines(
  letter: string,
  step: Step | undefined,
  before: string,
  own: string,
  after: string,
  paint: (text: string) => string,
  { palette, columns }: Frame,
): string[] {
  const { bold, dim } = palette;
  if (!step) return [`${MARGIN}${bold(letter)}  ${dim("has ended here")}`, ""];
  const to = step.handoffs[0]?.to;
  const role = visible(to === undefined ? step.role : `${step.role} → ${to}`, 200);
  const room = columns - MARGIN.length - 6;
  const lead = before.length > LEAD ? `… ${before.slice(-LEAD).replace(/^\S*\s/u, "")}` : before;
  const shown = own === "" ? `${lead}⟨nothing here⟩ ${after}` : `${lead}${own}${after}`;
  const [from, to_] = [lead.length, lead.length + (own === "" ? "⟨nothing here⟩".length : own.length)];
  const lines = painted(wrap(shown, room, LINES), from, to_, paint);
  return [
    `${MARGIN}${bold(`${letter}  ${step.index}`)}  ${clip(role, room - 4)}`,
    ...lines.map((line) => `${MARGIN}   ${line}`),
    "",
  ];
}

/** Paints the characters from `from` to `to` of a text that was broken into lines at single blanks. */
function painted(
  lines: readonly string[],
  from: number,
  to: number,
  paint: (text: string) => string,
): string[] {
  let at = 0;
  return lines.map((line) => {
    const [start, end] = [Math.max(0, from - at), Math.min(line.length, to - at)];
    at += line.length + 1;
    if (end <= 0 || start >= line.length) return line;
    return line.slice(0, start) + paint(line.slice(start, end)) + line.slice(end);
  });
}

function wordsOf(step: Step | undefined): string {
  return step ? visible(stepText(step), 6000) : "";
}

function countWords({ counts }: Comparison): string {
  return [
    `${counts.alike} alike`,
    `${counts.changed} changed`,
    `${counts["only-a"]} only in A`,
    `${counts["only-b"]} only in B`,
  ].join(" · ");
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The command that shows more, with the addresses where they can be typed as they are and there is room. */
function nextCommand(a: Report, b: Report, { columns }: Frame): string {
  const named = `Side by side: rootstep compare ${a.address} ${b.address} --html compare.html`;
  const isPlain = [a, b].every(({ address }) => /^[\w./:@%+=,#][\w./:@%+=,#-]*$/u.test(address));
  const fits = isPlain && MARGIN.length + width(named) <= columns;
  return fits ? named : "Side by side: rootstep compare <a> <b> --html compare.html";
}
