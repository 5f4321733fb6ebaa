import { fieldsOf, listOf, numberOf, textOf } from "./read.ts";

/** What the voters of a panel, or the samples of one model, named. */
export interface Ballots {
  voters: string;
  of: number;
  bySteps: { step: number; votes: number }[];
}

export function ballotsIn(data: unknown): Ballots | undefined {
  const fields = fieldsOf(data);
  const of = numberOf(fields?.of);
  const bySteps = listOf(fields?.bySteps, (item) => {
    const line = fieldsOf(item);
    const step = numberOf(line?.step);
    const votes = numberOf(line?.votes);
    return step === undefined || votes === undefined ? undefined : { step, votes };
  });
  return of === undefined || !bySteps ? undefined : { voters: textOf(fields?.voters), of, bySteps };
}
