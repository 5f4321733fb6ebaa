import { randomNumbers, shuffled } from "../core/random.ts";
import { type RunScore, scoreRun } from "../scoring/run-score.ts";
import { type Labelled, scoredRun, type Trainable } from "./labelled.ts";
import type { Outline } from "./outline.ts";

/** The fold of every group, the same for the same groups and seed; folds differ by at most one group. */
export function foldsOf(groups: Iterable<string>, folds: number, seed: number): Map<string, number> {
  const random = randomNumbers(seed);
  const distinct = [...new Set(groups)].sort();
  return new Map(shuffled(distinct, random).map((group, index) => [group, index % folds]));
}

/** What is tested and what may be learned from. */
export interface Split<Run> {
  tested: readonly Labelled<Run>[];
  training: readonly Labelled<Run>[];
}

/** The parts of a cross-validation: no run is learned from whose group is among the tested ones. */
export function foldSplits<Run>({ tested, training }: Split<Run>, folds: number, seed: number): Split<Run>[] {
  const fold = foldsOf(
    [...tested, ...training].map(({ group }) => group),
    folds,
    seed,
  );
  return Array.from({ length: folds }, (_, k) => ({
    tested: tested.filter(({ group }) => fold.get(group) === k),
    training: training.filter(({ group }) => fold.get(group) !== k),
  })).filter((split) => split.tested.length > 0);
}

/** What may be learned from when benchmarks are left out: no run of theirs, nor of a group of theirs or of the tested. */
export function leftOut<Run>({ tested, training }: Split<Run>, benchmarks: readonly string[]): Split<Run> {
  const isOut = ({ benchmark }: Labelled<Run>) => benchmarks.includes(benchmark);
  const groups = new Set([...tested, ...training.filter(isOut)].map(({ group }) => group));
  return { tested, training: training.filter((run) => !isOut(run) && !groups.has(run.group)) };
}

export interface CrossValidation {
  folds: number;
  seeds: readonly number[];
  /** Benchmarks that are never learned from, nor are the groups they share. */
  without?: readonly string[];
  /** Called between two fits; may throw to stop. */
  between?: ((done: number, of: number) => Promise<void>) | undefined;
}

/** Scores every tested run once for each fold seed, by what was learned without its group. */
export async function crossValidate<Run>(
  trainable: Trainable<Run>,
  split: Split<Run>,
  outline: (run: Run) => Outline,
  { folds, seeds, without = [], between }: CrossValidation,
): Promise<RunScore[]> {
  const scores: RunScore[] = [];
  for (const [index, seed] of seeds.entries()) {
    for (const [k, part] of foldSplits(split, folds, seed).entries()) {
      await between?.(index * folds + k, seeds.length * folds);
      const training = without.length > 0 ? leftOut(part, without).training : part.training;
      scores.push(...(await scoreSplit(trainable, { ...part, training }, outline, seed)));
    }
  }
  return scores;
}

/** Learns from one side of a split and scores the other. */
export async function scoreSplit<Run>(
  trainable: Trainable<Run>,
  { tested, training }: Split<Run>,
  outline: (run: Run) => Outline,
  seed?: number,
): Promise<RunScore[]> {
  const predictor = await trainable.fit(training);
  const scores: RunScore[] = [];
  for (const labelled of tested) {
    const known = scoredRun({ ...labelled, run: outline(labelled.run) });
    scores.push(scoreRun(known, labelled.truth, await predictor.predict(labelled.run), seed));
  }
  return scores;
}
