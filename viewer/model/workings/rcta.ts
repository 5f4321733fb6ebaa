import type { Working } from "../../../src/core/diagnosis.ts";
import { fieldsOf, listOf, numberOf, numbersOf, textOf } from "./read.ts";

/** A stretch of the run as RCTA cut it, with what was said of it. */
export interface SegmentLine {
  number: number;
  first: number;
  last: number;
  characters: number;
  begins: string;
  purpose: string;
  candidates: { step: number; why: string }[];
  /** Its summary could not be read. */
  isMissing: boolean;
  /** The phase of the run that it belongs to. */
  phase: string;
}

/** The segments with their summaries and phases; nothing where the method cut none. */
export function segmentsIn(workings: readonly Working[]): SegmentLine[] | undefined {
  const cuts = fieldsOf(workings.findLast(({ kind }) => kind === "segments")?.data);
  const summaries = workings.filter(({ kind }) => kind === "summary").map(({ data }) => fieldsOf(data));
  const outline = fieldsOf(workings.findLast(({ kind }) => kind === "outline")?.data);
  const phases = listOf(outline?.phases, readPhase) ?? [];
  const segments = listOf(cuts?.segments, (item) => {
    const fields = fieldsOf(item);
    const number = numberOf(fields?.number);
    const first = numberOf(fields?.first);
    const last = numberOf(fields?.last);
    if (number === undefined || first === undefined || last === undefined) return undefined;
    const summary = summaries.findLast((one) => one?.segment === number);
    return {
      ...{ number, first, last },
      characters: numberOf(fields?.characters) ?? 0,
      begins: textOf(fields?.begins),
      purpose: textOf(summary?.purpose),
      candidates: listOf(summary?.candidates, readCandidate) ?? [],
      isMissing: summary?.missing === true,
      phase: phases.find((phase) => number >= phase.first && number <= phase.last)?.title ?? "",
    };
  });
  return segments && segments.length > 0 ? segments : undefined;
}

function readPhase(item: unknown): { title: string; first: number; last: number } | undefined {
  const fields = fieldsOf(item);
  const [first, last] = numbersOf(fields?.segmentRange);
  return first === undefined || last === undefined
    ? undefined
    : { title: textOf(fields?.title), first, last };
}

function readCandidate(item: unknown): { step: number; why: string } | undefined {
  const fields = fieldsOf(item);
  const step = numberOf(fields?.stepId);
  return step === undefined ? undefined : { step, why: textOf(fields?.why) };
}

/** A step whose text RCTA compared with others. */
export interface PoolLine {
  step: number;
  priority: number;
  reason: string;
  why: string[];
}

export function poolIn(
  data: unknown,
): { candidates: PoolLine[]; handoffs: number[]; dropped: number[] } | undefined {
  const fields = fieldsOf(data);
  const candidates = listOf(fields?.candidates, (item) => {
    const candidate = fieldsOf(item);
    const step = numberOf(candidate?.step);
    const priority = numberOf(candidate?.priority);
    if (step === undefined || priority === undefined) return undefined;
    const why = listOf(candidate?.why, (one) => (typeof one === "string" ? one : undefined)) ?? [];
    return { step, priority, reason: textOf(candidate?.reason), why };
  });
  if (!candidates) return undefined;
  const handoffs = listOf(fields?.handoffs, (item) => numberOf(fieldsOf(item)?.step)) ?? [];
  return { candidates, handoffs, dropped: numbersOf(fields?.dropped) };
}
