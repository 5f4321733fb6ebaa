import {
  addressesAt,
  careless,
  optionsFor,
  run,
  singleTraps,
} from "../src/environments/opsworld/testing/runs.ts";
import { proposeAsOracle } from "../src/environments/opsworld/truth/oracle.ts";
import { scriptedWorker } from "../src/environments/opsworld/workers/scripted.ts";
import { stream } from "../src/environments/opsworld/world/streams.ts";
import { causalRepair } from "../src/replay/causal-repair.ts";
import type { Worker } from "../src/replay/contract/agent.ts";
import { succeeded } from "../src/replay/contract/episode.ts";
import { type Proposal, type Trial, tryProposal } from "../src/replay/trial.ts";
import type { Figure } from "./measure.ts";

const SEEDS = [41, 42, 43, 44];
const REPETITIONS = 5;

type Diagnoser = "oracle" | "oracle at the last step" | "random";
const DIAGNOSERS: readonly Diagnoser[] = ["oracle", "oracle at the last step", "random"];

/** What the oracle, the oracle at the last step and chance repair of failures of one habit each, at level 4. */
export async function benchRepair(): Promise<Figure[]> {
  const firm = await trialsOf((trap) => careless(trap));
  const wavering = await trialsOf((trap) => scriptedWorker({ habits: new Set([trap]), wavers: true }));
  const lead = repairOf(firm.oracle) - repairOf(firm["oracle at the last step"]);
  const least = (limit: number): NonNullable<Figure["budget"]> => ({ limit, at: "least" });
  return [
    ...figuresOf("firm habits", firm),
    ...figuresOf("wavering habits", wavering),
    { what: "oracle, firm habits", value: repairOf(firm.oracle), unit: "points", budget: least(90) },
    { what: "its lead over the last step", value: lead, unit: "points", budget: least(15) },
  ];
}

type Items = ReturnType<typeof singleTraps>;

function itemsAt(seed: number): Items {
  const paged = addressesAt(seed, [4]).map((address) => ({ address, trap: "pagination" as const }));
  return [...singleTraps(seed).filter(({ trap }) => trap !== "pagination"), ...paged];
}

async function trialsOf(
  workerFor: (trap: Items[number]["trap"]) => Worker,
): Promise<Record<Diagnoser, Trial[]>> {
  const trials: Record<Diagnoser, Trial[]> = { oracle: [], "oracle at the last step": [], random: [] };
  for (const { address, trap } of SEEDS.flatMap(itemsAt)) {
    for (const diagnoser of DIAGNOSERS) {
      const trial = await tryOne(address, workerFor(trap), diagnoser);
      if (trial) trials[diagnoser].push(trial);
    }
  }
  return trials;
}

async function tryOne(address: string, worker: Worker, diagnoser: Diagnoser): Promise<Trial | undefined> {
  const { environment, episode } = await run(address, worker, 3);
  if (succeeded(episode)) return undefined;
  const seedOf = (repetition: number) => 900 + repetition;
  const options = { ...optionsFor(environment), repetitions: REPETITIONS, seedOf };
  const where = diagnoser === "oracle" ? "anywhere" : "last";
  const proposal =
    diagnoser === "random"
      ? anyAction(episode, address)
      : await proposeAsOracle(environment, worker, episode, { ...options, where });
  return tryProposal(environment, worker, episode, proposal, options);
}

/** Some call of the run at some step of it. */
function anyAction(
  { history: { turns } }: Awaited<ReturnType<typeof run>>["episode"],
  address: string,
): Proposal {
  const random = stream(`random diagnoser|${address}`);
  return { at: random.integer(0, turns.length - 1), call: random.pick(turns).call };
}

function repairOf(trials: readonly Trial[]): number {
  return 100 * causalRepair(trials).repair.value;
}

function figuresOf(workers: string, trials: Record<Diagnoser, Trial[]>): Figure[] {
  return DIAGNOSERS.flatMap((diagnoser) => {
    const { n, fix, placebo, repair } = causalRepair(trials[diagnoser]);
    const interval = `${(100 * repair.low).toFixed(1)} to ${(100 * repair.high).toFixed(1)}`;
    return [
      { what: `${diagnoser}, ${workers} (${n} runs): fix`, value: 100 * fix.value, unit: "%" },
      { what: `${diagnoser}, ${workers}: placebo`, value: 100 * placebo.value, unit: "%" },
      { what: `${diagnoser}, ${workers}: repair (${interval})`, value: 100 * repair.value, unit: "points" },
    ];
  });
}
