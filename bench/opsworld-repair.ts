import { type Autopsy, conductAutopsies } from "../src/autopsy/conduct.ts";
import oracle from "../src/autopsy/diagnosers/oracle.ts";
import random from "../src/autopsy/diagnosers/random.ts";
import triage from "../src/autopsy/diagnosers/triage.ts";
import { forcedLast } from "../src/autopsy/forced-last.ts";
import { drawItems } from "../src/autopsy/items/draw-items.ts";
import type { Item } from "../src/autopsy/items/item.ts";
import { type CausalRepair, causalRepair } from "../src/replay/causal-repair.ts";
import type { Figure } from "./measure.ts";

const signal = new AbortController().signal;
const SIZE = { count: 62, seed: 1 };
const OPTIONS = { repetitions: 5, seed: SIZE.seed, signal };

/** What the issue asks of replay: a sound oracle, chance that repairs nothing, and an autopsy that takes no minute. */
export async function benchRepair(): Promise<Figure[]> {
  const begun = performance.now();
  const items = await drawItems({ ...SIZE, tempers: ["firm", "wavering"], signal });
  const free = await conductAutopsies(items, [oracle], OPTIONS);
  const seconds = (performance.now() - begun) / 1000;
  const last = await conductAutopsies(items, [forcedLast(oracle)], OPTIONS);
  const chance = await conductAutopsies(items, [random], OPTIONS);
  const successes = await drawItems({ ...SIZE, tempers: ["careful"], signal });
  const control = await conductAutopsies(successes, [oracle, triage], OPTIONS);
  const harm = await conductAutopsies(successes, [random], OPTIONS);
  const firm = repairOf(free, items, isSingle("firm"));
  const wavering = repairOf(free, items, isSingle("wavering"));
  const all = () => true;
  const lead = repairOf(free, items, all).repair.value - repairOf(last, items, all).repair.value;
  return [
    { what: `oracle, one habit, firm (${firm.n}): repair`, ...points(firm.repair.value), budget: least(90) },
    { what: `oracle, one habit, wavering (${wavering.n}): repair`, ...points(wavering.repair.value) },
    {
      what: "its distance from 100 - placebo, in half intervals",
      value: distance(wavering),
      unit: "×",
      budget: { limit: 1, at: "most" },
    },
    { what: "oracle, all items: its lead over itself at the last step", ...points(lead), budget: least(15) },
    { what: "random: repair", ...points(repairOf(chance, items, all).repair.value), budget: most(2) },
    {
      what: `a worker that always succeeds (${successes.length} runs), oracle and triage: repair, up or down`,
      ...points(Math.max(...control.map(({ trial }) => Math.abs(causalRepair([trial]).repair.value)))),
      budget: most(0),
    },
    { what: "the same, random", ...points(repairOf(harm, successes, all).repair.value), budget: most(0) },
    {
      what: "an autopsy of 62 items, items drawn and the oracle's search included",
      value: seconds,
      unit: "s",
      budget: most(60),
    },
  ];
}

function isSingle(temper: Item["temper"]) {
  return (item: Item) => item.habits.length === 1 && item.temper === temper;
}

function repairOf(
  autopsies: readonly Autopsy[],
  items: readonly Item[],
  isMeant: (item: Item) => boolean,
): CausalRepair {
  const meant = new Set(items.filter(isMeant).map(({ number }) => number));
  return causalRepair(autopsies.filter(({ item }) => meant.has(item)).map(({ trial }) => trial));
}

/** How far the repair is from all that luck leaves over, against the half of its interval on that side. */
function distance({ repair, placebo }: CausalRepair): number {
  const missing = 1 - placebo.value - repair.value;
  const half = missing > 0 ? repair.high - repair.value : repair.value - repair.low;
  return Math.abs(missing) < 1e-9 ? 0 : Math.abs(missing) / half;
}

function points(share: number): Pick<Figure, "value" | "unit"> {
  return { value: 100 * share, unit: "points" };
}

function least(limit: number): NonNullable<Figure["budget"]> {
  return { limit, at: "least" };
}

function most(limit: number): NonNullable<Figure["budget"]> {
  return { limit, at: "most" };
}
