import { counted } from "../../autopsy/reporting/cells.ts";
import type { Table } from "../../autopsy/reporting/tables.ts";
import type { SignFlip } from "../../scoring/sign-flip.ts";

/** Under which conditions a result came about. */
export interface Card {
  date: string;
  seconds: number;
  machine: string;
  seed: number;
  items: number;
  /** Attempts in each arm. */
  repetitions: number;
  /** The model that was asked, if any. */
  model?: string;
}

/** What an experiment found: for programs, and for people. */
export interface Report {
  title: string;
  result: { schema: string; runs?: readonly unknown[] };
  tables: readonly Table[];
  sentences: readonly string[];
}

/** How it was done, in a sentence a line; `what` says what there were so many of. */
export function cardSentences(
  { date, seconds, machine, seed, items, repetitions, model }: Card,
  what: string,
): string[] {
  return [
    `${counted(items, what)}, ${counted(repetitions, "attempt")} an arm, seed ${seed}; ${date}, ${seconds.toFixed(1)} s on ${machine}.`,
    "Workers: scripted, firm and wavering in turns.",
    model === undefined ? "No model was asked." : `Model: ${model}.`,
  ];
}

/** What could not be read of a model, where there was any of it. */
export function unreadSentences(unjudged: number): string[] {
  return unjudged === 0 ? [] : [`${counted(unjudged, "answer")} of the model could not be read.`];
}

/** The p of a test: no more digits than it has. */
export function probability({ p }: SignFlip): string {
  return p < 0.001 ? "<0.001" : p.toFixed(3);
}
