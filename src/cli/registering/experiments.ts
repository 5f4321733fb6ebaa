import { RootstepError } from "../../core/errors.ts";
import type { BenchOpsWorldOptions } from "../bench-opsworld.ts";
import type { BenchOversightOptions } from "../bench-oversight.ts";
import type { Streams } from "../shared/streams.ts";

/** Options that only experiments have, and those that only benchmarks of labelled runs have. */
const OWN = [
  "diagnoser",
  "worker",
  "supervisor",
  "items",
  "repetitions",
  "effort",
  "exhaustive",
  "markdown",
] as const;
const OF_LABELLED_RUNS = ["withReference", "dir", "cv", "leaveOut"] as const;

export type ExperimentOptions = BenchOpsWorldOptions &
  BenchOversightOptions &
  Partial<Record<(typeof OF_LABELLED_RUNS)[number], unknown>>;

/** Names of `bench run` that stand for no labelled runs: what is said there is put to the test by replay. */
interface Experiment {
  title: string;
  /** Options of experiments that this one has. */
  takes: readonly (typeof OWN)[number][];
  /** Options of asking that it would pass over. */
  passesOver?: readonly ("method" | "set")[];
  run(options: ExperimentOptions, streams: Streams): Promise<number>;
}

const EXPERIMENTS = {
  opsworld: {
    title: "whose diagnosis repairs",
    takes: ["diagnoser", "worker", "items", "repetitions", "effort", "exhaustive", "markdown"],
    run: async (options, streams) =>
      (await import("../bench-opsworld.ts")).benchOpsWorldCommand(options, streams),
  },
  oversight: {
    title: "what a look at calls before they are made is worth",
    takes: ["supervisor", "items", "repetitions", "markdown"],
    run: async (options, streams) =>
      (await import("../bench-oversight.ts")).benchOversightCommand(options, streams),
  },
  repair: {
    title: "what to do about a failed run",
    takes: ["items", "repetitions", "markdown"],
    passesOver: ["method", "set"],
    run: async (options, streams) =>
      (await import("../bench-repair.ts")).benchRepairCommand(options, streams),
  },
  "memory-transfer": {
    title: "what failures teach about others",
    takes: ["items", "repetitions", "markdown"],
    passesOver: ["method", "set"],
    run: async (options, streams) =>
      (await import("../bench-memory-transfer.ts")).benchMemoryTransferCommand(options, streams),
  },
} satisfies Record<string, Experiment>;

/** By name, in the order in which they are told of. */
export const experiments: ReadonlyMap<string, Experiment> = new Map(Object.entries(EXPERIMENTS));

/** An option that an experiment would pass over is an error. */
export function refuseForExperiment(
  name: string,
  { takes, passesOver = [] }: Experiment,
  options: Partial<ExperimentOptions>,
): void {
  refuse(options, OF_LABELLED_RUNS, () => "is for benchmarks of labelled runs");
  refuse(
    options,
    OWN.filter((option) => !takes.includes(option)),
    (option) => `is for bench run ${takersOf(option)}`,
  );
  refuse(options, passesOver, () => `is passed over by bench run ${name}`);
}

/** Options of experiments are errors where labelled runs are scored. */
export function refuseForLabelledRuns(options: Partial<ExperimentOptions>): void {
  refuse(options, OWN, (option) => `is for bench run ${takersOf(option)}`);
}

function takersOf(option: (typeof OWN)[number]): string {
  return [...experiments].flatMap(([name, { takes }]) => (takes.includes(option) ? name : [])).join(", ");
}

function refuse<Name extends keyof ExperimentOptions>(
  options: Partial<ExperimentOptions>,
  names: readonly Name[],
  why: (name: Name) => string,
): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given === undefined) return;
  const flag = given.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
  throw new RootstepError("arguments", `--${flag} ${why(given)}`);
}
