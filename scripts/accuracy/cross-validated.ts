import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { type BenchmarkResult, resultOf } from "../../src/evaluation/evaluate.ts";
import type { LabelledOutline } from "../../src/evaluation/labelled.ts";
import type { RunScore } from "../../src/scoring/run-score.ts";

const WORKER = fileURLToPath(new URL("./cross-validating-process.ts", import.meta.url));
const FOLDS = 10;

export interface Measurement {
  dir: string;
  outlines: readonly LabelledOutline[];
  method: string;
  /** What the addresses of the tested sets begin with; all runs are learned from. */
  prefix: string;
  seeds: readonly number[];
}

/** A method on the tested sets, cross-validated: the fold seeds are shared among as many processes as there are cores. */
export async function crossValidated(measurement: Measurement): Promise<BenchmarkResult> {
  const { outlines, method, prefix, seeds } = measurement;
  const processes = Math.min(seeds.length, availableParallelism());
  const parts = Array.from({ length: processes }, (_, first) =>
    seeds.filter((__, index) => index % processes === first),
  );
  const scores = (await Promise.all(parts.map((part) => scoredBy(measurement, part)))).flat();
  return resultOf({
    benchmark: prefix === "" ? "all" : prefix,
    method,
    protocol: { kind: "cross-validation", folds: FOLDS, seeds, without: [] },
    outlines: outlines.filter(({ benchmark }) => benchmark.startsWith(prefix)),
    scores: scores.sort((a, b) => (a.seed ?? 0) - (b.seed ?? 0)),
    unread: [],
  });
}

function scoredBy({ dir, method, prefix }: Measurement, seeds: readonly number[]): Promise<RunScore[]> {
  return new Promise((resolve, reject) => {
    const worker = fork(WORKER, [dir, method, prefix, `${FOLDS}`, ...seeds.map(String)]);
    let scores: RunScore[] = [];
    worker.on("message", (message: RunScore[]) => {
      scores = message;
    });
    worker.on("exit", (code) => (code === 0 ? resolve(scores) : reject(new Error(`${WORKER}: ${code}`))));
  });
}
