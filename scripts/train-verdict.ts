import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { loadOutcomes } from "../src/outcomes.ts";
import type { Estimate } from "../src/scoring/intervals.ts";
import { VerdictModel } from "../src/triage/verdict/model.ts";
import { fitOn, measureVerdicts } from "../src/verdicts.ts";

/**
 * Second part of `npm run train`: fits the run-level verdict on the runs of known outcome of ROOTSTEP_DATA, measures it
 * by cross-validation over tasks, and writes what is shipped. The same data give the same bytes.
 */
const TARGET = "src/triage/verdict/weights.json";
const data = process.env.ROOTSTEP_DATA ?? "../shared/data";

const outcomes = await loadOutcomes(data);
const known = outcomes.runs.filter(({ failed }) => failed !== undefined);
const scale = fitOn(known);
const { kinds } = await measureVerdicts(outcomes, { folds: 10, seeds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
const model = VerdictModel.parse({
  schema: "rootstep.verdict/1",
  ...scale,
  kinds: kinds
    .filter(({ failed, successful }) => failed + successful > 0)
    .map(({ shape, format, failed, successful, recall, falseAlarms }) => ({
      shape,
      format,
      failed,
      successful,
      ...(recall ? { recall: shipped(recall) } : {}),
      ...(falseAlarms ? { falseAlarms: shipped(falseAlarms) } : {}),
    })),
  trainedOn: { runs: known.length, sha256: hashOf(known) },
});
writeFileSync(TARGET, `${JSON.stringify(model)}\n`);
console.log(`${TARGET}: ${known.length} runs, threshold ${scale.threshold}`);

function shipped({ value, low, high, n }: Estimate): Estimate {
  const short = (share: number) => Number(share.toFixed(4));
  return { value: short(value), low: short(low), high: short(high), n };
}

function hashOf(runs: readonly { group: string; failed?: boolean | undefined; facts: unknown }[]): string {
  const rows = runs.map(({ group, failed, facts }) => JSON.stringify([group, failed, facts])).sort();
  return createHash("sha256").update(rows.join("\n")).digest("hex");
}
