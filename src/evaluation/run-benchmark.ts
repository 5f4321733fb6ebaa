import { type BatchItem, reasonForRow, runBatch } from "../batch/run-batch.ts";
import { RootstepError } from "../core/errors.ts";
import { type Prediction, type RunScore, scoreRun } from "../scoring/run-score.ts";
import { type BenchmarkResult, type Protocol, type RankerName, resultOf } from "./evaluate.ts";
import { groupsOf } from "./groups.ts";
import {
  type About,
  type LabelledOutline,
  type LabelledRun,
  type Predictor,
  scoredRun,
  type Trainable,
} from "./labelled.ts";
import {
  type AddressedSet,
  allSets,
  casesOf,
  type LoadedCase,
  labelledRuns,
  loadCases,
  type Unread,
} from "./load.ts";
import { type Outline, outlineOf } from "./outline.ts";
import { crossValidate, leftOut, scoreSplit } from "./protocol.ts";

/** What is to be scored, and where it lies. */
export interface BenchmarkTask {
  /** As asked for. */
  benchmark: string;
  sets: readonly AddressedSet[];
  dir: string;
  method: string;
  /** `provider/model`, where one is asked. */
  model?: string | undefined;
  /** The team's ranker that the predictor uses. */
  ranker?: RankerName | undefined;
  /** Runs judged at a time; one unless told. */
  concurrency?: number | undefined;
  /** The expected answer of a task is handed to the method, where the benchmark has one. */
  withReference?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Called before every run or fit; may throw to stop. */
  between?: ((done: number, of?: number) => Promise<void>) | undefined;
}

/** A case whose run has been let go. */
interface Judged extends Omit<LoadedCase, "case"> {
  id: string;
  taskKeys: readonly string[];
  source?: string;
  outline: Outline;
  prediction: Prediction;
}

/**
 * Scores a predictor as it is on every run of the sets, in their order; a run is let go once it is judged. A run that was
 * read and not judged counts as wrong. Throws a RootstepError when it is stopped.
 */
export async function runShipped(task: BenchmarkTask, predictor: Predictor): Promise<BenchmarkResult> {
  const since = performance.now();
  const { concurrency = 1, signal = new AbortController().signal } = task;
  const judged: Judged[] = [];
  const unread: Unread[] = [];
  const work = async (one: LoadedCase | Unread, about: { address: string; signal: AbortSignal }) =>
    "reason" in one ? one : judge(one, predictor, { ...about, ...referenceOf(one, task) });
  for await (const row of runBatch(itemsOf(task), work, { concurrency, signal })) {
    if (row.kind === "failed") throw new RootstepError("input", `${row.address}: ${row.reason}`);
    if ("reason" in row.result) unread.push(row.result);
    else judged.push(row.result);
    await task.between?.(judged.length);
  }
  if (signal.aborted) throw new RootstepError("interrupted", `stopped after ${judged.length}`);
  const { outlines, scores } = scoredOf(judged);
  const result = await finished(task, shippedProtocol(task), outlines, scores, unread);
  return { ...result, wallSeconds: (performance.now() - since) / 1000 };
}

function shippedProtocol({ ranker }: BenchmarkTask): Protocol {
  return {
    kind: "shipped",
    ...(ranker ? { ranker: { name: ranker.name, sha256: ranker.sha256 } } : {}),
  };
}

async function* itemsOf({ sets, dir }: BenchmarkTask): AsyncIterable<BatchItem<LoadedCase | Unread>> {
  for await (const one of casesOf(sets, dir)) {
    const address = "reason" in one ? `${one.benchmark} ${one.id}` : `${one.address} ${one.case.id}`;
    yield { address, load: () => one };
  }
}

function referenceOf({ case: { reference } }: LoadedCase, { withReference }: BenchmarkTask) {
  return withReference && reference !== undefined ? { reference } : {};
}

async function judge(one: LoadedCase, predictor: Predictor, about: About): Promise<Judged> {
  const { id, taskKeys, source, trajectory } = one.case;
  const target = allSets().find(({ address }) => address === one.address)?.benchmark.target;
  const known = {
    address: one.address,
    truth: one.truth,
    id,
    taskKeys,
    ...(source === undefined ? {} : { source }),
    outline: outlineOf(trajectory),
  };
  try {
    const prediction = await predictor.predict(trajectory, { ...about, ...(target ? { target } : {}) });
    return { ...known, prediction };
  } catch (fault) {
    const error = about.signal.aborted ? undefined : reasonForRow(fault);
    if (error === undefined) throw fault;
    return { ...known, prediction: { probabilities: [], error } };
  }
}

function scoredOf(judged: readonly Judged[]): { outlines: LabelledOutline[]; scores: RunScore[] } {
  const groups = groupsOf(judged);
  const scores: RunScore[] = [];
  const outlines = judged.map(({ address, id, source, outline, truth, prediction }, index) => {
    const labelled = {
      benchmark: address,
      id,
      group: groups[index] ?? id,
      ...(source === undefined ? {} : { source }),
      run: outline,
      truth,
    };
    scores.push(scoreRun(scoredRun(labelled), truth, prediction));
    return labelled;
  });
  return { outlines, scores };
}

export interface TrainingOptions {
  /** Where benchmarks lie that are not in the task's folder, to learn from. */
  elsewhere: string;
  /** Folds and fold seeds; without them everything allowed is learned from at once. */
  folds?: number | undefined;
  seeds?: readonly number[] | undefined;
  /** Addresses of the sets that are never learned from. */
  without: readonly string[];
}

/** Scores something that learns, on every run of the sets, by what it learned from runs of other tasks. */
export async function runTrained(
  task: BenchmarkTask,
  trainable: Trainable,
  options: TrainingOptions,
): Promise<BenchmarkResult> {
  const { tested, training, unread } = await loadSplit(task, options.elsewhere);
  const { folds, seeds = [1], without } = options;
  const learner = neverFromNothing(trainable);
  const outlines = tested.map((labelled) => ({ ...labelled, run: outlineOf(labelled.run) }));
  if (folds === undefined) {
    const split = leftOut({ tested, training }, without);
    const scores = await scoreSplit(learner, split, outlineOf);
    const protocol: Protocol = { kind: "left-out", without, training: split.training.length };
    return finished(task, protocol, outlines, scores, unread);
  }
  const scores = await crossValidate(learner, { tested, training }, outlineOf, {
    folds,
    seeds,
    without,
    between: task.between,
  });
  return finished(task, { kind: "cross-validation", folds, seeds, without }, outlines, scores, unread);
}

function neverFromNothing(trainable: Trainable): Trainable {
  return {
    fit: (training) => {
      if (training.length > 0) return trainable.fit(training);
      throw new RootstepError("input", "no labelled run of another task is left to learn from");
    },
  };
}

/** The runs of the task's sets, and of all sets to learn from; groups are found over all of them together. */
async function loadSplit(
  { sets, dir }: BenchmarkTask,
  elsewhere: string,
): Promise<{ tested: LabelledRun[]; training: LabelledRun[]; unread: Unread[] }> {
  const own = await loadCases(sets, dir);
  const others = allSets().filter(({ address }) => !sets.some((set) => set.address === address));
  const beside = await loadCases(others, dir);
  const missing = others.filter(({ address }) => !beside.cases.some((one) => one.address === address));
  const further = dir === elsewhere ? { cases: [] } : await loadCases(missing, elsewhere);
  const training = labelledRuns([...own.cases, ...beside.cases, ...further.cases]);
  return { tested: training.slice(0, own.cases.length), training, unread: own.unread };
}

function finished(
  { benchmark, method, model, sets, dir }: BenchmarkTask,
  protocol: Protocol,
  outlines: readonly LabelledOutline[],
  scores: readonly RunScore[],
  unread: readonly Unread[],
): Promise<BenchmarkResult> {
  const named = model === undefined ? { benchmark, method } : { benchmark, method, model };
  if (outlines.length > 0) return resultOf({ ...named, protocol, outlines, scores, unread });
  const why = unread[0]
    ? `none of its ${unread.length} runs could be read; ${unread[0].id}: ${unread[0].reason}`
    : `${sets.map(({ address }) => address).join(" and ")} is not in ${dir}`;
  throw new RootstepError("input", why);
}
