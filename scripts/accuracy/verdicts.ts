import type { VerdictRow } from "../../src/evaluation/verdicts.ts";
import { loadOutcomes } from "../../src/outcomes.ts";
import type { Estimate } from "../../src/scoring/intervals.ts";
import { shippedVerdict } from "../../src/triage/verdict/shipped.ts";
import { measureVerdicts } from "../../src/verdicts.ts";

/** From so many successful runs on the false alarms of a kind are called known (src/triage/verdict.ts). */
const ENOUGH = 10;

/** The section of docs/accuracy.md on whether a root is named at all, out of fold. */
export async function verdictSection(dir: string, seeds: readonly number[]): Promise<string[]> {
  const outcomes = await loadOutcomes(dir);
  const result = await measureVerdicts(outcomes, { folds: 10, seeds });
  const { kinds, shapes, rule, threshold } = result;
  const several = shapes.filter(({ shape }) => kinds.filter((kind) => kind.shape === shape).length > 1);
  return [
    "## Whether a root is named at all: recall and false alarms",
    "",
    `Failed runs are the labelled ones above and those that a benchmark counts as failed; successful ones are those that it counts as successful. What a framework, an exit status or the run itself says of its end is not taken for an outcome. The outcome is withheld from the verdict. Weights and threshold are learned without the run's task (10 folds, ${seeds.length} cuts). A root named in a successful run is a false alarm.`,
    "",
    ...knownTable([...kinds, ...several]),
    "",
    `The score is ${shippedVerdict.weights.evident} for each of two evident things (a mismatch that still stands or cost dearly; a bad end) plus ${shippedVerdict.weights.strongest} × what signals of content say of the strongest step; a root is named from ${shippedVerdict.threshold} on. Over the folds the threshold lay between ${two(threshold.low)} and ${two(threshold.high)}, in the middle at ${two(threshold.median)}. It is learned on the one shape that has both outcomes, talks between an agent and a human, and is set so that at most a tenth of the successful runs of the training part are named, both among those in which something was changed and among those in which nothing was. Where one agent works alone, and where sub-agents work in threads of their own, signals do not count: good runs have them too. What counts was chosen by people who had seen these runs: expect some more false alarms on runs of your own.`,
    "",
    "The rule that the score took the place of, on the same runs (the same evident things, or two strong signals of content at one step among several agents; nothing is learned):",
    "",
    ...knownTable(rule.shapes),
    "",
    badNews(kinds, shapes),
    "",
    "Runs whose outcome nobody recorded, most of them everyday sessions. What is named here bounds the false alarms from above only as far as these runs went well:",
    "",
    "| kind | runs | root named, % |",
    "| --- | --- | --- |",
    ...kinds.flatMap((row) =>
      row.namedOfUnknown ? [`| ${nameOf(row)} | ${row.unknown} | ${share(row.namedOfUnknown)} |`] : [],
    ),
    "",
  ];
}

function badNews(kinds: readonly VerdictRow[], shapes: readonly VerdictRow[]): string {
  const missed = kinds.filter(({ recall }) => recall?.value === 0);
  const known = shapes.filter(({ successful }) => successful >= ENOUGH);
  const unknown = shapes.filter(({ failed, successful }) => failed > 0 && successful < ENOUGH);
  return [
    "The bad news:",
    ...known.map(
      ({ shape, recall }) => `of failed runs of the shape ${shape}, a root is named in ${share(recall)} %;`,
    ),
    ...missed.map((row) => `of ${nameOf(row)}, none is found (${row.failed} failed runs);`),
    `of the shapes ${unknown.map(({ shape, successful }) => `${shape} (${successful})`).join(", ")} too few successful runs were measured, and their false alarms are not known.`,
    `A report says _not calibrated for this kind of run_ unless ${ENOUGH} successful runs of the same shape and format were measured.`,
  ].join(" ");
}

function knownTable(rows: readonly VerdictRow[]): string[] {
  const known = rows.filter(({ failed, successful }) => failed + successful > 0);
  return [
    "| kind of run | failed | named, % (recall) | successful | named, % (false alarms) | AUROC |",
    "| --- | --- | --- | --- | --- | --- |",
    ...known.map(
      (row) =>
        `| ${nameOf(row)} | ${row.failed} | ${share(row.recall)} | ${row.successful} | ${share(row.falseAlarms)} | ${row.auroc ? `${two(row.auroc.value)} [${two(row.auroc.low)}, ${two(row.auroc.high)}]` : "–"} |`,
    ),
  ];
}

function nameOf({ shape, format }: VerdictRow): string {
  return format === undefined ? `${shape}, all formats` : `${shape}, ${format}`;
}

function share(estimate: Estimate | undefined): string {
  if (!estimate) return "–";
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map((one) =>
    (100 * one).toFixed(1),
  );
  return `${value} [${low}, ${high}]`;
}

function two(value: number): string {
  return value.toFixed(2);
}
