import { diagnose } from "../src/diagnose.ts";
import { allSets, loadRuns } from "../src/evaluation/load.ts";
import { methods } from "../src/methods/index.ts";
import { openModel } from "../src/models/open-model.ts";
import { wilson } from "../src/scoring/intervals.ts";
import { generateRuns, type RootedRun } from "./oracle/generated-runs.ts";
import { causeOf, MISS_CAUSES, type MissCause } from "./oracle/misses.ts";
import { type OracleServer, startOracle } from "./oracle/server.ts";

/**
 * `npm run oracle [METHOD …]`: every method with a reader that recognises the true step when, and only when, its text
 * stands in the prompt; over real HTTP, on all labelled runs of ROOTSTEP_DATA and on 200 invented ones. What it misses is
 * lost by the method itself. Then with a reader that errs three times in ten. Exit 1 when a method is below 95%.
 */
const GENERATED = 200;
const CONCURRENCY = 8;
const ERRING = 0.3;
const LEAST = 0.95;

const asked = process.argv.slice(2);
const names = methods
  .filter(({ name, needs }) => needs.model && (asked.length === 0 || asked.includes(name)))
  .map(({ name }) => name);
const { runs: labelled } = await loadRuns(allSets(), process.env.ROOTSTEP_DATA ?? "../shared/data");
const runs: RootedRun[] = [
  ...labelled.map(({ benchmark, run, truth }) => ({ set: benchmark, run, root: truth.step })),
  ...generateRuns(GENERATED),
];
const sets = [...new Set(runs.map(({ set }) => set))];

console.log(`| method | reader | ${sets.join(" | ")} | calls a run |`);
console.log(`| --- | --- | ${sets.map(() => "---").join(" | ")} | --- |`);
for (const errorRate of [0, ERRING]) {
  const server = await startOracle(runs, errorRate);
  for (const name of names) {
    server.forget();
    const results = await resultsOf(server, name);
    console.log(row(name, errorRate, results));
    if (errorRate === 0) report(name, results);
  }
  await server.close();
}

interface Result {
  set: string;
  isExact: boolean;
  calls: number;
  cause?: MissCause;
  reason?: string;
}

async function resultsOf(server: OracleServer, method: string): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < runs.length; index = next++) {
      const rooted = runs[index];
      if (rooted) results[index] = await resultOf(server, method, rooted, index);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

async function resultOf(
  server: OracleServer,
  method: string,
  rooted: RootedRun,
  index: number,
): Promise<Result> {
  const model = await openModel("openai-compatible/oracle", {
    baseUrl: server.baseUrl(index),
    stream: false,
  });
  const options = method === "self-consistency" ? { samples: 2 } : {};
  const { step, ledger, issues } = await diagnose(rooted.run, { method, model, options });
  const isExact = step === rooted.root;
  return {
    set: rooted.set,
    isExact,
    calls: ledger.calls.length,
    ...(isExact ? {} : { cause: causeOf(server.shown(index), rooted), reason: issues[0] ?? "" }),
  };
}

function row(name: string, errorRate: number, results: readonly Result[]): string {
  const cells = sets.map((set) => {
    const own = results.filter((result) => result.set === set);
    const exact = own.filter(({ isExact }) => isExact).length;
    const { value } = wilson(exact / own.length, own.length);
    return `${(value * 100).toFixed(1)} (${exact}/${own.length})`;
  });
  const calls = results.reduce((sum, result) => sum + result.calls, 0) / results.length;
  const reader = errorRate === 0 ? "honest" : `errs ${errorRate * 100}%`;
  return `| ${name} | ${reader} | ${cells.join(" | ")} | ${calls.toFixed(1)} |`;
}

/** Misses by cause, and whether a set is below the least that is allowed. */
function report(name: string, results: readonly Result[]): void {
  const missed = results.filter(({ isExact }) => !isExact);
  for (const cause of MISS_CAUSES) {
    const own = missed.filter((result) => result.cause === cause);
    if (own.length > 0) console.error(`${name}: ${own.length} ${cause} (${own[0]?.set}; ${own[0]?.reason})`);
  }
  for (const set of sets) {
    const own = results.filter((result) => result.set === set);
    if (own.filter(({ isExact }) => isExact).length / own.length >= LEAST) continue;
    console.error(`${name}: below ${LEAST * 100}% on ${set}`);
    process.exitCode = 1;
  }
}
