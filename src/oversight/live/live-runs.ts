import { drawItems } from "../../autopsy/items/draw-items.ts";
import type { Item, Temper } from "../../autopsy/items/item.ts";
import { seedFor } from "../../autopsy/items/seeds.ts";
import { FAMILIES } from "../../environments/opsworld/families/family.ts";
import { generateWorld } from "../../environments/opsworld/generating/generate.ts";
import { openOffice } from "../../environments/opsworld/open-office.ts";
import { TRAPS } from "../../environments/opsworld/traps/trap.ts";
import { scriptedWorker } from "../../environments/opsworld/workers/scripted.ts";
import { type Stream, stream } from "../../environments/opsworld/world/streams.ts";
import { runFresh } from "../../replay/calibration.ts";
import type { Worker } from "../../replay/contract/agent.ts";
import type { Environment } from "../../replay/contract/environment.ts";
import { succeeded } from "../../replay/contract/episode.ts";

/** A run that is done twice: as it is, and under supervision. The worker's seed is the same both times. */
export interface LiveRun {
  number: number;
  /** How the worker holds to its habits; "spared" is a careless one in a world without its traps. */
  temper: Temper | "spared";
  worker: Worker;
  environment: Environment;
  seed: number;
  /** Where the run is one of a calibrated failure. */
  item?: Item;
}

/** The paper watched 62 failing and 25 succeeding runs. */
const SUCCEEDING_SHARE = 25 / 62;

export interface LiveRunOptions {
  /** Calibrated failures; succeeding runs come on top, in the paper's proportion. */
  items: number;
  seed: number;
  signal: AbortSignal;
  between?: ((done: number) => Promise<void>) | undefined;
}

/**
 * The runs to watch: calibrated failures, and runs that go well, half of them by careful workers, half by careless ones in
 * worlds without their traps, who look wrong and are not.
 */
export async function drawLiveRuns({ items, seed, signal, between }: LiveRunOptions): Promise<LiveRun[]> {
  const good = Math.max(1, Math.round(items * SUCCEEDING_SHARE));
  const careful = Math.ceil(good / 2);
  const failing = await drawItems({ count: items, seed, tempers: ["firm", "wavering"], signal, between });
  const sound = await drawItems({ count: careful, seed, tempers: ["careful"], signal });
  const known = [...failing, ...sound].map(
    (item, number): LiveRun => ({ ...pick(item), number, seed: liveSeed(seed, number) }),
  );
  const spared: LiveRun[] = [];
  for (let index = 0; index < good - careful; index++) {
    spared.push(await drawSpared(known.length + index, seed, signal));
  }
  return [...known, ...spared];
}

function pick(item: Item): Omit<LiveRun, "number" | "seed"> {
  const { temper, worker, environment } = item;
  return { temper, worker, environment, ...(temper === "careful" ? {} : { item }) };
}

function liveSeed(seed: number, number: number): number {
  return seedFor(`live|${seed}|${number}`);
}

const LEVELS = [4, 5, 6];

/** A careless worker where its habit does no harm. */
async function drawSpared(number: number, seed: number, signal: AbortSignal): Promise<LiveRun> {
  for (let attempt = 0; ; attempt++) {
    const run = sparedRun(number, seed, stream(`oversight|${seed}|${number}|${attempt}`));
    const { environment, worker } = run;
    const options = { limit: environment.limit ?? 200, signal };
    if (succeeded(await runFresh(environment, worker, run.seed, options))) return run;
  }
}

function sparedRun(number: number, seed: number, draws: Stream): LiveRun {
  const habit = draws.pick(TRAPS);
  const others = draws.shuffled(TRAPS.filter((trap) => trap !== habit));
  const world = generateWorld({
    family: draws.pick(FAMILIES),
    level: draws.pick(LEVELS),
    seed: draws.integer(1, 999_999),
    traps: TRAPS.filter((trap) => others.slice(0, 2).includes(trap)),
  });
  return {
    number,
    temper: "spared",
    worker: scriptedWorker({ habits: new Set([habit]) }),
    environment: openOffice(world),
    seed: liveSeed(seed, number),
  };
}
