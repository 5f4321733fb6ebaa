import type { Step } from "../../src/core/trajectory.ts";
import { type Findings, findIn, noFindings, patternOf } from "../../src/reports/page/find.ts";

/** Looks for a text in all steps as they come; gives what it has after each piece of the run. */
export async function* search(all: AsyncIterable<Step[]>, wanted: string): AsyncIterable<Findings> {
  const pattern = patternOf(wanted);
  const findings = noFindings();
  for await (const steps of all) {
    findIn(steps, pattern, findings);
    yield { ...findings };
  }
  yield { ...findings, isDone: true };
}
