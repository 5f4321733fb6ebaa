import type { Report } from "../facts.ts";
import { redactionWords } from "../redactions.ts";
import { calibrationWords, costWords, dissentWords } from "../words.ts";
import { showCommand } from "./command.ts";
import { type Frame, MARGIN } from "./frame.ts";
import { clip, pad, width } from "./layout.ts";
import { visible } from "./visible.ts";

const LABEL = 15;

/** The expected answer, what it cost, and as the last line the command that shows more. */
export function footerLines(report: Report, frame: Frame, step: number | undefined): string[] {
  const { diagnosis, reference } = report;
  return [
    ...optional("People", dissentWords(diagnosis), frame),
    ...optional("Expected", reference, frame),
    ...optional("Redacted", redactionWords(diagnosis.redactions), frame),
    ...optional("Cost", costWords(diagnosis), frame),
    ...nextCommand(report, frame, step),
  ];
}

/** What was not read or not recorded, on one line. */
export function unseenLine({ diagnosis }: Report, frame: Frame): string[] {
  const unseen = [...diagnosis.notLookedAt, ...diagnosis.issues].join("; ");
  return optional("Not looked at", unseen === "" ? undefined : unseen, frame);
}

/** Whether it is known how often a verdict like this one cries wolf. */
export function calibrationLine({ diagnosis }: Report, frame: Frame): string[] {
  return optional("Verdict", calibrationWords(diagnosis), frame);
}

/** How the root reached the end, for a screen with room left for it. */
export function chainLine({ diagnosis }: Report, frame: Frame): string[] {
  const links = diagnosis.chain
    .filter(({ kind }) => kind !== "root")
    .map(({ step, note }) => `${step} ${note}`.trim());
  return links.length === 0 ? [] : [labelled("Then", links.join(" → "), frame)];
}

function optional(label: string, text: string | undefined, frame: Frame): string[] {
  return text === undefined ? [] : [labelled(label, text, frame)];
}

/** A line with a label in front, dim unless it matters, clipped to the width of the report. */
export function labelled(
  label: string,
  text: string,
  { palette, columns }: Frame,
  paint = palette.dim,
): string {
  return MARGIN + paint(pad(label, LABEL) + clip(visible(text), columns - LABEL - MARGIN.length * 2));
}

function nextCommand({ address }: Report, { palette, columns }: Frame, step: number | undefined): string[] {
  const label = "Read it: ";
  const lines = showCommand(address, step, columns - MARGIN.length * 2 - width(label), columns - 2);
  return lines.map((line, index) =>
    index === 0 ? MARGIN + palette.dim(label) + palette.bold(line) : palette.bold(line),
  );
}
