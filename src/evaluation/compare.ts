import { groupBy } from "../core/collections.ts";
import type { Estimate } from "../scoring/intervals.ts";
import { mcNemar } from "../scoring/mcnemar.ts";
import { forEachMetric, type MetricName, metricValue, pairedDifference } from "../scoring/metrics.ts";
import { type RunScore, sameRole } from "../scoring/run-score.ts";
import type { ResultFile } from "./result-file.ts";

/** On how many runs both, one or none of two methods is right, and McNemar's exact p. */
export interface Agreement {
  both: number;
  onlyA: number;
  onlyB: number;
  neither: number;
  p: number;
}

/** A run on which one of them has the exact step and the other has not. */
export interface Differing {
  benchmark: string;
  id: string;
  steps: number;
  truth: { step: number; role: string };
  a: { step?: number; role?: string };
  b: { step?: number; role?: string };
  right: "a" | "b";
}

interface Side {
  benchmark: string;
  method: string;
  model?: string;
  /** Runs in its file. */
  runs: number;
}

/** Two results on the runs that both hold. */
export interface Comparison {
  schema: "rootstep.comparison/1";
  a: Side;
  b: Side;
  /** Runs compared. */
  n: number;
  metrics: Record<MetricName, { a: number; b: number; difference: Estimate }>;
  step: Agreement;
  role: Agreement;
  /** All of them, those that A has right first. */
  differing: Differing[];
  /** What makes the comparison less than fair. */
  warnings: string[];
}

interface Pair {
  a: readonly RunScore[];
  b: readonly RunScore[];
}

/**
 * Compares two results run by run: differences are B minus A, with the paired bootstrap's 95% interval over runs. In a
 * cross-validation a run counts as right when most fold seeds have it right.
 */
export function compareResults(a: ResultFile, b: ResultFile): Comparison {
  const [ofA, ofB] = [byRun(a.runs), byRun(b.runs)];
  const all = [...ofA].flatMap(([key, scores]) => {
    const other = ofB.get(key);
    return other ? [{ a: scores, b: other }] : [];
  });
  const pairs = all.filter((pair) => sameTruth(pair));
  const relabelled = all.length - pairs.length;
  return {
    schema: "rootstep.comparison/1",
    a: sideOf(a, ofA.size),
    b: sideOf(b, ofB.size),
    n: pairs.length,
    metrics: metricsOf(pairs),
    step: agreementOf(pairs, hasStep),
    role: agreementOf(pairs, hasRole),
    differing: differingOf(pairs),
    warnings: warningsOf(a, b, {
      onlyA: ofA.size - all.length,
      onlyB: ofB.size - all.length,
      relabelled,
    }),
  };
}

function byRun(scores: readonly RunScore[]): Map<string, RunScore[]> {
  return groupBy(scores, ({ benchmark, id }) => JSON.stringify([benchmark, id]));
}

function sideOf({ benchmark, method, model }: ResultFile, runs: number): Side {
  return { benchmark, method, ...(model === undefined ? {} : { model }), runs };
}

function sameTruth({ a, b }: Pair): boolean {
  const [one, other] = [a[0]?.truth, b[0]?.truth];
  return one?.step === other?.step && sameRole(one?.role ?? "", other?.role ?? "");
}

function metricsOf(pairs: readonly Pair[]): Comparison["metrics"] {
  const a = pairs.flatMap((pair) => pair.a);
  const b = pairs.flatMap((pair) => pair.b);
  return forEachMetric((metric) => ({
    a: metricValue(metric, a),
    b: metricValue(metric, b),
    difference: pairedDifference(metric, { of: b, against: a }),
  }));
}

function hasStep({ predicted, truth }: RunScore): boolean {
  return predicted.step === truth.step;
}

function hasRole({ predicted: { role }, truth }: RunScore): boolean {
  return role !== undefined && sameRole(role, truth.role);
}

function isRight(scores: readonly RunScore[], test: (score: RunScore) => boolean): boolean {
  return scores.filter(test).length * 2 > scores.length;
}

function agreementOf(pairs: readonly Pair[], test: (score: RunScore) => boolean): Agreement {
  const rights = pairs.map(({ a, b }) => ({ first: isRight(a, test), second: isRight(b, test) }));
  const { onlyFirst, onlySecond, p } = mcNemar(rights);
  const both = rights.filter(({ first, second }) => first && second).length;
  return {
    both,
    onlyA: onlyFirst,
    onlyB: onlySecond,
    neither: pairs.length - both - onlyFirst - onlySecond,
    p,
  };
}

function differingOf(pairs: readonly Pair[]): Differing[] {
  const differing = pairs.flatMap(({ a, b }): Differing[] => {
    const [one, other] = [a[0], b[0]];
    const [rightA, rightB] = [isRight(a, hasStep), isRight(b, hasStep)];
    if (!one || !other || rightA === rightB) return [];
    const { benchmark, id, steps, truth } = one;
    return [
      {
        benchmark,
        id,
        steps,
        truth: { step: truth.step, role: truth.role },
        a: namedIn(a),
        b: namedIn(b),
        right: rightA ? "a" : "b",
      },
    ];
  });
  return differing.sort((one, other) => (one.right < other.right ? -1 : one.right > other.right ? 1 : 0));
}

/** What was named most often over the fold seeds; the first of equals. */
function namedIn(scores: readonly RunScore[]): { step?: number; role?: string } {
  const named = [...groupBy(scores, ({ predicted }) => predicted.step).values()];
  const [most] = named.sort((one, other) => other.length - one.length);
  const { step, role } = most?.[0]?.predicted ?? {};
  return { ...(step === undefined ? {} : { step }), ...(role === undefined ? {} : { role }) };
}

function warningsOf(
  a: ResultFile,
  b: ResultFile,
  { onlyA, onlyB, relabelled }: { onlyA: number; onlyB: number; relabelled: number },
): string[] {
  const unequal = onlyA > 0 || onlyB > 0;
  const [wordsA, wordsB] = [protocolWords(a), protocolWords(b)];
  return [
    ...(unequal
      ? [`the files hold different runs: ${onlyA} only in A, ${onlyB} only in B; they are left out`]
      : []),
    ...(relabelled > 0
      ? [`the labels of ${relabelled} runs differ between the files; they are left out`]
      : []),
    ...(wordsA === wordsB ? [] : [`the protocols differ: A ${wordsA}, B ${wordsB}`]),
    ...(a.failed + b.failed > 0 ? [`not judged and counted wrong: ${a.failed} in A, ${b.failed} in B`] : []),
  ];
}

function protocolWords({ protocol: { kind, folds, without } }: ResultFile): string {
  const never = without.length > 0 ? `, never from ${without.join(", ")}` : "";
  if (kind === "cross-validation") return `in ${folds} folds${never}`;
  return kind === "left-out" ? `left out${never}` : "as shipped";
}
