import { writeFileSync } from "node:fs";
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
 * lost by the method itself. Then with a reader that errs three times in ten. Exit 1 when a method is below 95%. Over all
 * methods it writes docs/methods/losses.md.
 */
const GENERATED = 200;
const CONCURRENCY = 8;
const ERRING = 0.3;
const LEAST = 0.95;
const TARGET = "docs/methods/losses.md";

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

const rows: string[] = [];
const misses: string[] = [];
for (const errorRate of [0, ERRING]) {
  const server = await startOracle(runs, errorRate);
  for (const name of names) {
    server.forget();
    const results = await resultsOf(server, name);
    rows.push(row(name, errorRate, results));
    console.log(rows.at(-1));
    if (errorRate === 0) misses.push(...missesOf(name, results));
  }
  await server.close();
}
for (const line of misses) console.log(line);
if (asked.length === 0) writeFileSync(TARGET, page());

function page(): string {
  const head = `| method | reader | ${sets.join(" | ")} | calls a run |`;
  return [
    "# What a method itself loses",
    "",
    `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run oracle\`: ${labelled.length} labelled public runs and ${GENERATED} invented ones of 50 to 700 steps, each method over real HTTP, Node ${process.versions.node}.`,
    "",
    'The reader at the other end knows the true step of every run and recognises it only by its verbatim words: where they stand in the prompt it answers with the index printed over them, elsewhere "none here". So a miss of the honest reader is a fault of the method: the step was never shown, clipped, dropped from the pool, or its index was shifted. It says nothing about how well a real model reads.',
    "",
    `The second half of the table is the same reader when it errs in ${ERRING * 100}% of its answers: it overlooks the root, or takes another step for it. It shows how well a method bears errors of its model. Exact steps in percent.`,
    "",
    head,
    `| --- | --- | ${sets.map(() => "---").join(" | ")} | --- |`,
    ...rows,
    "",
    "## What the honest reader missed",
    "",
    ...(misses.length === 0 ? ["Nothing."] : misses.map((line) => `- ${line}`)),
    "",
    "A step is clipped where a run is longer than one prompt may be (320,000 characters): the longest steps lose their middle.",
    "",
  ].join("\n");
}

interface Result {
  set: string;
  isExact: boolean;
  calls: number;
  cause?: MissCause;
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
  const { step, ledger } = await diagnose(rooted.run, { method, model, options });
  const isExact = step === rooted.root;
  return {
    set: rooted.set,
    isExact,
    calls: ledger.calls.length,
    ...(isExact ? {} : { cause: causeOf(server.shown(index), rooted) }),
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

/** Misses by cause, and the sets that are below the least that is allowed. */
function missesOf(name: string, results: readonly Result[]): string[] {
  const missed = results.filter(({ isExact }) => !isExact);
  const causes = MISS_CAUSES.flatMap((cause) => {
    const own = missed.filter((result) => result.cause === cause);
    const where = [...new Set(own.map(({ set }) => set))].join(", ");
    return own.length === 0 ? [] : [`${name}: ${own.length} ${cause} (${where})`];
  });
  return [...causes, ...sets.flatMap((set) => belowLeast(name, set, results))];
}

function belowLeast(name: string, set: string, results: readonly Result[]): string[] {
  const own = results.filter((result) => result.set === set);
  if (own.filter(({ isExact }) => isExact).length / own.length >= LEAST) return [];
  process.exitCode = 1;
  return [`${name}: below ${LEAST * 100}% on ${set}`];
}
