import type { Diagnosis } from "../../core/diagnosis.ts";
import { leaderOf, SIGNALS_ONLY, titleOf } from "../facts.ts";
import { count, percent, VERDICTS } from "../words.ts";
import { MARGIN } from "./frame.ts";
import { clip, clipMiddle, pad, padStart, width } from "./layout.ts";
import type { Palette } from "./palette.ts";
import { visible } from "./visible.ts";

/** What became of one run or file of many. */
export type Result =
  | { kind: "diagnosed"; name: string; diagnosis: Diagnosis }
  | { kind: "no-run"; name: string; reason: string }
  | { kind: "failed"; name: string; reason: string };

const NAME = 22;
const LONGEST = 72;
const WHERE = 9;
const ROLE = 14;
const TITLE = 20;

/** How rows are laid out: cut to 80 columns, or uncut with names padded to the longest. */
export type RowLayout = { clipped: true } | { clipped: false; longest: number };

/** One row of a batch. */
export function resultRow(result: Result, palette: Palette, layout: RowLayout): string {
  const { clipped } = layout;
  const inColumn = (text: string, columns: number) =>
    clipped || width(text) <= columns ? pad(text, columns) : text;
  const shown = visible(result.name);
  const name = clipped
    ? inColumn(clipMiddle(shown, NAME), NAME)
    : inColumn(shown, Math.min(LONGEST, layout.longest));
  const mark = markOf(result, palette);
  if (result.kind !== "diagnosed") {
    const reason = visible(result.reason);
    return `${MARGIN}${mark} ${name}  ${clipped ? clip(reason, 80 - NAME - 6) : reason}`;
  }
  return `${MARGIN}${mark} ${name}  ${cells(result.diagnosis, palette, inColumn)}`.trimEnd();
}

function markOf(result: Result, { green, yellow, red, dim }: Palette): string {
  if (result.kind === "failed") return red("!");
  if (result.kind === "no-run") return dim("·");
  const marks = { found: red("×"), "no-failure-found": green("✓"), "not-enough-evidence": yellow("–") };
  return result.diagnosis.verdict === "unjudged" ? red("!") : marks[result.diagnosis.verdict];
}

function cells(
  diagnosis: Diagnosis,
  palette: Palette,
  inColumn: (text: string, columns: number) => string,
): string {
  const { verdict, step, run } = diagnosis;
  const named = verdict === "found" && step !== undefined;
  const where = `${named ? step : "–"}/${run.steps}`;
  const blanks = padStart("", WHERE - where.length);
  const { bold, dim, red } = palette;
  const place = blanks + (named ? bold(red(String(step))) : dim("–")) + dim(`/${run.steps}`);
  if (!named) return `${place}  ${lowerFirst(VERDICTS[verdict])}`;
  const probability = leaderOf(diagnosis)?.probability;
  const title = inColumn(shortTitle(diagnosis), TITLE);
  const sure = padStart(probability === undefined ? "–" : percent(probability), 4);
  return `${place}  ${inColumn(visible(diagnosis.role ?? "–"), ROLE)}  ${title} ${sure}`;
}

function shortTitle(diagnosis: Diagnosis): string {
  const leader = leaderOf(diagnosis);
  const title = titleOf(diagnosis);
  return leader?.triggers.length === 0 && title === SIGNALS_ONLY
    ? "signals only"
    : lowerFirst(visible(title));
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** Counts of a batch so far. */
export interface Tally {
  found: number;
  clean: number;
  unclear: number;
  unjudged: number;
  noRun: number;
  failed: number;
}

/** The last line of a batch: how many of how many, and what became of them. */
export function summaryLine(tally: Tally, palette: Palette): string {
  const runs = tally.found + tally.clean + tally.unclear + tally.unjudged;
  const parts = [
    `${count(runs, "run")}: ${palette.bold(String(tally.found))} with a root named`,
    `${tally.clean} no failure found`,
    ...(tally.unclear > 0 ? [`${tally.unclear} not enough evidence`] : []),
    ...(tally.unjudged > 0 ? [palette.red(`${tally.unjudged} unjudged`)] : []),
    ...(tally.noRun > 0 ? [`${count(tally.noRun, "file")} without a run`] : []),
    ...(tally.failed > 0 ? [palette.red(`${count(tally.failed, "file")} not read`)] : []),
  ];
  return MARGIN + parts.join(", ");
}
