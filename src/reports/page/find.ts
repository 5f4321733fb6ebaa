import { fieldText } from "../../core/render.ts";
import type { Step } from "../../core/trajectory.ts";

/** A stretch of a part's text that was found. */
interface Hit {
  step: number;
  part: number;
  start: number;
  end: number;
  /** The line around it. */
  before: string;
  text: string;
  after: string;
}

export interface Findings {
  hits: Hit[];
  /** All hits, also those beyond the ones kept. */
  total: number;
  /** Steps searched so far. */
  searched: number;
  isDone: boolean;
}

const MOST_HITS = 2000;
const AROUND = 48;

export function noFindings(): Findings {
  return { hits: [], total: 0, searched: 0, isDone: false };
}

/** Looks for a text in steps, without regard to case, and adds to what was found before them. */
export function findIn(steps: Iterable<Step>, pattern: RegExp, findings: Findings): void {
  for (const step of steps) {
    for (const [part, field] of step.parts.entries()) {
      collect(findings, fieldText(field), pattern, { step: step.index, part });
    }
    findings.searched += 1;
  }
}

function collect(
  findings: Findings,
  text: string,
  pattern: RegExp,
  at: { step: number; part: number },
): void {
  for (const found of text.matchAll(pattern)) {
    findings.total += 1;
    if (findings.hits.length >= MOST_HITS) continue;
    const start = found.index;
    const end = start + found[0].length;
    findings.hits.push({
      ...at,
      ...{ start, end },
      before: text.slice(Math.max(0, start - AROUND), start),
      text: found[0],
      after: text.slice(end, end + AROUND),
    });
  }
}

/** Blanks of any kind and number are alike, so that a sentence is found over a line break. */
export function patternOf(wanted: string): RegExp {
  const words = wanted.trim().split(/\s+/u);
  return new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")).join("\\s+"), "giu");
}
