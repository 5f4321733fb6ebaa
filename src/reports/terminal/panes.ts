import type { Suspect, Trigger } from "../../core/diagnosis.ts";
import type { Place } from "../../core/evidence.ts";
import { absenceWords, isAbsence, leaderOf, type Report, stepOf, writerAt } from "../facts.ts";
import { type Frame, MARGIN } from "./frame.ts";
import { clip, pad, wrap } from "./layout.ts";
import { visible } from "./visible.ts";

type Paint = (text: string) => string;

/** A line before it is painted: its text, and how. */
interface Line {
  text: string;
  paint: Paint;
}

const NO_RULE = "No rule fired at this step, so there is nothing to set beside it.";
const GAP = "  ";
const asIs: Paint = (text) => text;

/** What was done beside what it violates, in quotes, `rows` lines at most under the headings. */
export function evidencePanes(report: Report, frame: Frame, rows: number): string[] {
  const leader = leaderOf(report.diagnosis);
  const trigger = leader?.triggers[0];
  if (!leader || !trigger) return signalPane(leader, frame, rows);
  const half = Math.floor((frame.columns - MARGIN.length * 2 - GAP.length) / 2);
  const left = doneLines(report, leader, trigger, frame, half, rows);
  const right = violatedLines(report, trigger, frame, half, rows);
  return beside(heading("What was done", left, frame), heading("What it violates", right, frame), half);
}

function heading(text: string, lines: Line[], { palette }: Frame): Line[] {
  return [{ text, paint: palette.bold }, ...lines];
}

function beside(left: readonly Line[], right: readonly Line[], half: number): string[] {
  const empty: Line = { text: "", paint: asIs };
  return Array.from({ length: Math.max(left.length, right.length) }, (_, row) => {
    const { text, paint } = left[row] ?? empty;
    const other = right[row] ?? empty;
    const gap = other.text === "" ? "" : " ".repeat(half) + GAP;
    const first = text === "" ? gap : paint(text) + (other.text === "" ? "" : padding(text, half));
    return `${MARGIN}${first}${other.text === "" ? "" : other.paint(other.text)}`.trimEnd();
  });
}

function padding(text: string, half: number): string {
  return pad(text, half).slice(text.length) + GAP;
}

function doneLines(
  report: Report,
  leader: Suspect,
  trigger: Trigger,
  frame: Frame,
  half: number,
  rows: number,
): Line[] {
  const { dim, red } = frame.palette;
  const also = [...new Set(leader.triggers.slice(1).map(({ title }) => title))].filter(
    (title) => title !== trigger.title,
  );
  const note = also.length === 0 ? [] : [clip(visible(`also: ${also.join("; ")}`), half)];
  const quote = quoted(trigger.wrong.quote, half, rows - 1);
  const kept = quote.length + 1 < rows ? note : [];
  return [
    ...placeLine(report, trigger.wrong.place, half, (step) => frame.palette.bold(red(step))),
    ...quote.map((text) => ({ text, paint: red })),
    ...kept.map((text) => ({ text, paint: dim })),
  ];
}

function violatedLines(report: Report, trigger: Trigger, frame: Frame, half: number, rows: number): Line[] {
  const { cyan } = frame.palette;
  const { reference } = trigger;
  if (isAbsence(reference)) {
    const words = wrap(visible(absenceWords(reference, trigger.step)), half, 3);
    const value = wrap(visible(reference.value), half, Math.max(1, rows - words.length));
    return [
      ...value.map((text) => ({ text, paint: frame.palette.bold })),
      ...words.slice(0, rows - value.length).map((text) => ({ text, paint: cyan })),
    ];
  }
  return [
    ...placeLine(report, reference.place, half, cyan),
    ...quoted(reference.quote, half, rows - 1).map((text) => ({ text, paint: cyan })),
  ];
}

function placeLine({ trajectory }: Report, place: Place, half: number, paint: Paint): Line[] {
  const step = stepOf(trajectory, place);
  const writer = visible(writerAt(trajectory, place));
  const text = clip(step === undefined ? writer : `${step} ${writer}`, half);
  return [{ text, paint: (line) => line.replace(/^\d+/u, paint) }];
}

function quoted(quote: string, columns: number, rows: number): string[] {
  return wrap(`“${visible(quote)}”`, columns, Math.max(1, rows), "…”");
}

/** Where no rule fired there is nothing to quote: the signals in words, and that the right side stays empty. */
function signalPane(leader: Suspect | undefined, { palette, columns }: Frame, rows: number): string[] {
  const room = columns - MARGIN.length * 2;
  const words = (leader?.signals ?? []).map((signal) => visible(signal.words));
  const shown = words.length > rows - 1 ? words.slice(0, rows - 2) : words;
  const more = words.length - shown.length;
  return [
    `${MARGIN}${palette.bold("Signals, no quotes")}`,
    ...shown.map((text) => `${MARGIN}${clip(`· ${text}`, room)}`),
    ...(more > 0 ? [`${MARGIN}${palette.dim(`· and ${more} more`)}`] : []),
    `${MARGIN}${palette.dim(clip(NO_RULE, room))}`,
  ];
}
