import { FAMILIES, type FamilyName } from "../../environments/opsworld/families/family.ts";
import { generateWorld } from "../../environments/opsworld/generating/generate.ts";
import { openOffice } from "../../environments/opsworld/open-office.ts";
import type { TrapName } from "../../environments/opsworld/traps/trap.ts";
import { scriptedWorker } from "../../environments/opsworld/workers/scripted.ts";
import { type Stream, stream } from "../../environments/opsworld/world/streams.ts";
import { failsSystematically, runFresh } from "../../replay/calibration.ts";
import { succeeded } from "../../replay/contract/episode.ts";
import type { Item, Temper } from "./item.ts";

/** Those of the paper. */
export const LEVELS = [4, 5, 6];
/** Shares of items whose worker has one, two and three habits. */
const SHARES = [0.7, 0.2, 0.1];
/** A draw in which no habit calibrates is drawn anew. */
const ATTEMPTS = 200;
/** Continuations are not seeded alike by accident. */
export const LARGEST_SEED = 2 ** 31 - 1;

export interface ItemOptions {
  count: number;
  seed: number;
  tempers: readonly Temper[];
  signal: AbortSignal;
  /** Called after each item; a place to breathe. */
  between?: ((done: number) => Promise<void>) | undefined;
}

/**
 * Draws calibrated failures: each worker fails in the recorded run, and in at least four of five further runs from the
 * start. Families, levels and tempers take turns, and habits are drawn so that every trap comes about as often. The same
 * seed gives the same items. Careful workers never fail: their items are runs that succeeded, kept as a control.
 */
export async function drawItems(options: ItemOptions): Promise<Item[]> {
  const plans = plansFor(options);
  const used = new Map<TrapName, number>();
  const items: Item[] = [];
  for (const plan of plans) {
    const item = await drawItem(plan, used, options);
    for (const trap of item.habits) used.set(trap, (used.get(trap) ?? 0) + 1);
    items.push(item);
    await options.between?.(items.length);
  }
  return items;
}

/** What an item is to be, before its world is drawn. */
interface Plan {
  number: number;
  family: FamilyName;
  level: number;
  temper: Temper;
  habits: number;
}

/** The numbers of habits are shuffled over the items, so that an item's place among them tells nothing. */
function plansFor({ count, seed, tempers }: ItemOptions): Plan[] {
  const numbers = stream(`autopsy|${seed}|plan`).shuffled(numbersOfHabits(count));
  return numbers.map((habits, number) => {
    const block = Math.floor(number / tempers.length);
    const temper = tempers[number % tempers.length] ?? "firm";
    const family = FAMILIES[block % FAMILIES.length] ?? "late";
    const level = LEVELS[Math.floor(block / FAMILIES.length) % LEVELS.length] ?? 4;
    return { number, family, level, temper, habits: temper === "careful" ? 0 : habits };
  });
}

/** How many items have one, two and three habits: whole numbers nearest to the shares, the largest remainders first. */
function numbersOfHabits(count: number): number[] {
  const whole = SHARES.map((share) => Math.floor(share * count));
  const missing = count - whole.reduce((sum, part) => sum + part, 0);
  const byRemainder = [...SHARES.keys()].sort(
    (a, b) => remainder(SHARES[b], count) - remainder(SHARES[a], count) || a - b,
  );
  for (const index of byRemainder.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole.flatMap((times, index) => new Array<number>(times).fill(index + 1));
}

function remainder(share: number | undefined, count: number): number {
  const exact = (share ?? 0) * count;
  // Rounded, since 0.7 * 62 and 0.2 * 62 leave the same remainder but for the last bits.
  return Number((exact - Math.floor(exact)).toFixed(6));
}

async function drawItem(
  plan: Plan,
  used: ReadonlyMap<TrapName, number>,
  options: ItemOptions,
): Promise<Item> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const draws = stream(`autopsy|${options.seed}|${plan.number}|${attempt}`);
    const item = await attemptItem(plan, draws, used, options.signal);
    if (item) return item;
  }
  throw new RangeError(`no item calibrates for ${plan.family}, level ${plan.level}, ${plan.temper}`);
}

/** One draw of world, habits and seeds; nothing when the worker does not fail in it as a rule. */
async function attemptItem(
  { number, family, level, temper, habits: wanted }: Plan,
  draws: Stream,
  used: ReadonlyMap<TrapName, number>,
  signal: AbortSignal,
): Promise<Item | undefined> {
  const world = generateWorld({ family, level, seed: draws.integer(1, 999_999) });
  const traps = draws.shuffled([...world.hidden.traps]);
  const habits = traps.sort((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0)).slice(0, wanted);
  if (habits.length < wanted) return undefined;
  const worker = scriptedWorker({ habits: new Set(habits), wavers: temper === "wavering" });
  const environment = openOffice(world);
  const options = { limit: environment.limit ?? 200, signal };
  const seedOf = () => draws.integer(1, LARGEST_SEED);
  const episode = await runFresh(environment, worker, seedOf(), options);
  const item = { number, family, level, habits, temper, worker, environment, episode };
  if (temper === "careful") return succeeded(episode) ? item : undefined;
  if (succeeded(episode)) return undefined;
  return (await failsSystematically(environment, worker, seedOf, options)) ? item : undefined;
}
