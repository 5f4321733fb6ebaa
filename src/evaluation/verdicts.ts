import { groupBy } from "../core/collections.ts";
import { auroc, type Ranked } from "../scoring/auroc.ts";
import { type Estimate, quantile, wilson } from "../scoring/intervals.ts";
import { foldsOf } from "./protocol.ts";

/** A run whose outcome somebody else judged, with what a verdict is made of. */
export interface OutcomeRun<Facts> {
  /** The folder or benchmark it comes from. */
  source: string;
  id: string;
  /** Runs of one task are one group. */
  group: string;
  shape: string;
  format: string;
  /** Nothing where the outcome is not known. */
  failed?: boolean | undefined;
  facts: Facts;
}

/** A verdict on one run: the score, from where on a root is named, whether one is. */
interface GivenVerdict {
  score: number;
  threshold: number;
  named: boolean;
}

/** Gives a verdict on the facts of a run. */
export type Judge<Facts> = (facts: Facts) => GivenVerdict;

/** Learns from runs of known outcome to judge others. */
export type LearnJudge<Facts> = (training: readonly OutcomeRun<Facts>[]) => Judge<Facts>;

/** What became of a run: means over the fold seeds. */
export interface VerdictScore extends Omit<OutcomeRun<unknown>, "facts"> {
  score: number;
  /** Share of the seeds in which a root was named. */
  named: number;
}

/** Judges every run as the judge is. */
export function judgeAll<Facts>(
  runs: readonly OutcomeRun<Facts>[],
  judge: Judge<Facts>,
): { scores: VerdictScore[]; thresholds: number[] } {
  const given = runs.map(({ facts }) => judge(facts));
  return {
    scores: runs.map((run, index) => scoreOf(run, given[index] ? [given[index]] : [])),
    thresholds: given.slice(0, 1).map(({ threshold }) => threshold),
  };
}

/** Judges every run once for each fold seed by what was learned without its group. */
export async function crossJudge<Facts>(
  runs: readonly OutcomeRun<Facts>[],
  learn: LearnJudge<Facts>,
  { folds, seeds }: { folds: number; seeds: readonly number[] },
  between?: (done: number, of: number) => Promise<void>,
): Promise<{ scores: VerdictScore[]; thresholds: number[] }> {
  const given = runs.map((): GivenVerdict[] => []);
  const groups = runs.map(({ group }) => group);
  const thresholds: number[] = [];
  for (const [turn, seed] of seeds.entries()) {
    const fold = foldsOf(groups, folds, seed);
    for (let k = 0; k < folds; k++) {
      await between?.(turn * folds + k, seeds.length * folds);
      const tested = [...runs.entries()].filter(([, { group }]) => fold.get(group) === k);
      if (tested.length === 0) continue;
      const judge = learn(runs.filter(({ group }) => fold.get(group) !== k));
      const verdicts = tested.map(([index, { facts }]) => ({ index, verdict: judge(facts) }));
      for (const { index, verdict } of verdicts) given[index]?.push(verdict);
      thresholds.push(...verdicts.slice(0, 1).map(({ verdict }) => verdict.threshold));
    }
  }
  return { scores: runs.map((run, index) => scoreOf(run, given[index] ?? [])), thresholds };
}

function scoreOf<Facts>(run: OutcomeRun<Facts>, given: readonly GivenVerdict[]): VerdictScore {
  const { facts: _facts, ...rest } = run;
  const mean = (numberOf: (one: GivenVerdict) => number) =>
    given.reduce((sum, one) => sum + numberOf(one), 0) / Math.max(1, given.length);
  return { ...rest, score: mean(({ score }) => score), named: mean(({ named }) => (named ? 1 : 0)) };
}

/** How verdicts did on some runs. */
interface VerdictFigures {
  failed: number;
  successful: number;
  unknown: number;
  /** Share of failed runs with a root named; nothing where there is no failed run. */
  recall?: Estimate;
  /** The same of successful runs. */
  falseAlarms?: Estimate;
  /** The same of runs whose outcome nobody recorded: an upper bound of false alarms, where most of them went well. */
  namedOfUnknown?: Estimate;
  /** Only with so many runs of both outcomes. */
  auroc?: Estimate;
}

const ENOUGH_FOR_AUROC = 10;

/** Counts verdicts. */
function verdictFigures(scores: readonly VerdictScore[]): VerdictFigures {
  const failed = scores.filter((one) => one.failed === true);
  const successful = scores.filter((one) => one.failed === false);
  const unknown = scores.filter((one) => one.failed === undefined);
  const enough = Math.min(failed.length, successful.length) >= ENOUGH_FOR_AUROC;
  return {
    failed: failed.length,
    successful: successful.length,
    unknown: unknown.length,
    ...(failed.length > 0 ? { recall: namedAmong(failed) } : {}),
    ...(successful.length > 0 ? { falseAlarms: namedAmong(successful) } : {}),
    ...(unknown.length > 0 ? { namedOfUnknown: namedAmong(unknown) } : {}),
    ...(enough ? { auroc: auroc([...failed, ...successful].map(ranked)) } : {}),
  };
}

function namedAmong(scores: readonly VerdictScore[]): Estimate {
  return wilson(scores.reduce((sum, { named }) => sum + named, 0) / scores.length, scores.length);
}

function ranked({ score, failed }: VerdictScore): Ranked {
  return { score, failed: failed === true };
}

/** Figures of the runs of one shape, and of one format where that is said. */
export interface VerdictRow extends VerdictFigures {
  shape: string;
  format?: string;
}

/** Figures of each kind of run: of each shape in each format. */
export function figuresOfKinds(scores: readonly VerdictScore[]): VerdictRow[] {
  return figuresOfShapes(scores).flatMap(({ shape }) => {
    const byFormat = groupBy(
      scores.filter((score) => score.shape === shape),
      ({ format }) => format,
    );
    return inOrder(byFormat).map(([format, members]) => ({ shape, format, ...verdictFigures(members) }));
  });
}

/** Figures of each shape over all formats. */
function figuresOfShapes(scores: readonly VerdictScore[]): VerdictRow[] {
  const byShape = groupBy(scores, ({ shape }) => shape);
  return inOrder(byShape).map(([shape, members]) => ({ shape, ...verdictFigures(members) }));
}

function inOrder<Item>(groups: ReadonlyMap<string, Item[]>): [string, Item[]][] {
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** How the verdicts were made. */
export type VerdictProtocol =
  | { kind: "shipped" }
  | { kind: "cross-validation"; folds: number; seeds: readonly number[] };

/** What the JSON file of `bench verdict` holds. */
export interface VerdictResult {
  schema: "rootstep.verdicts/1";
  protocol: VerdictProtocol;
  /** Runs judged, and runs that should have been. */
  n: number;
  of: number;
  /** From which score on a root is named: over the folds, where there are several. */
  threshold: { low: number; median: number; high: number };
  kinds: readonly VerdictRow[];
  shapes: readonly VerdictRow[];
  /** The same of the rule that is the floor. */
  rule: { kinds: readonly VerdictRow[]; shapes: readonly VerdictRow[] };
  runs: readonly VerdictScore[];
}

/** Puts verdicts and the floor's together. */
export function verdictResult(
  protocol: VerdictProtocol,
  { scores, thresholds }: { scores: readonly VerdictScore[]; thresholds: readonly number[] },
  floor: readonly VerdictScore[],
  unread: number,
): VerdictResult {
  const sorted = thresholds.toSorted((a, b) => a - b);
  return {
    schema: "rootstep.verdicts/1",
    protocol,
    n: scores.length,
    of: scores.length + unread,
    threshold: { low: quantile(sorted, 0), median: quantile(sorted, 0.5), high: quantile(sorted, 1) },
    kinds: figuresOfKinds(scores),
    shapes: figuresOfShapes(scores),
    rule: { kinds: figuresOfKinds(floor), shapes: figuresOfShapes(floor) },
    runs: scores,
  };
}
