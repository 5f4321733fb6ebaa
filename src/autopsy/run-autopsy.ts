import type { Worker } from "../replay/contract/agent.ts";
import { type Combinations, countCombinations } from "./combinations.ts";
import { type AutopsyOptions, conductAutopsies } from "./conduct.ts";
import type { Diagnoser } from "./diagnoser.ts";
import { drawFailuresOf } from "./items/draw-failures-of.ts";
import { drawItems } from "./items/draw-items.ts";
import type { Item, Temper } from "./items/item.ts";
import { type AutopsyResult, type RunCard, resultOf } from "./result.ts";

export interface AutopsyPlan extends AutopsyOptions {
  /** Number of items. */
  count: number;
  search: Combinations["search"];
}

/** How many of the items of the control there are, for so many items. */
const CONTROL = { most: 12, tempers: ["careful"] as const };
const TEMPERS: readonly Temper[] = ["firm", "wavering"];

/** The items of an autopsy: failures of one worker, or of scripted ones, firm and wavering in turns. */
export function drawFailures(
  { count, seed, signal, between }: AutopsyPlan,
  worker?: Worker,
): Promise<Item[]> {
  const options = { count, seed, signal, between: async () => between?.(0) };
  return worker ? drawFailuresOf(worker, options) : drawItems({ ...options, tempers: TEMPERS });
}

/** Conducts a whole autopsy: every diagnoser on every item, on the control, and what no single action repairs. */
export async function runAutopsy(
  items: readonly Item[],
  diagnosers: readonly Diagnoser[],
  plan: AutopsyPlan,
  card: Pick<RunCard, "date" | "machine" | "outputBudget"> & { clock: () => number },
): Promise<AutopsyResult> {
  const { count, seed, repetitions, signal, search } = plan;
  const { clock, ...told } = card;
  const begun = clock();
  const autopsies = await conductAutopsies(items, diagnosers, plan);
  const { between: _, ...quiet } = plan;
  // What no model was asked about costs nothing to try on runs that succeed.
  const free = diagnosers.filter(({ asks }) => asks === undefined);
  const successes = await drawItems({
    ...{ seed, signal, tempers: CONTROL.tempers },
    count: Math.min(count, CONTROL.most),
  });
  const control = await conductAutopsies(successes, free, quiet);
  const combinations = await countCombinations(items, autopsies, search, quiet);
  const models = diagnosers.flatMap(({ asks }) => (asks ? [{ model: asks.model, effort: asks.effort }] : []));
  const seconds = (clock() - begun) / 1000;
  const images = "labels alone, to all diagnosers";
  return resultOf(
    {
      ...told,
      seconds,
      seed,
      items: items.length,
      repetitions,
      models: unique(models),
      images,
      workers: workersOf(items),
    },
    items,
    diagnosers,
    { autopsies, control, combinations },
  );
}

/** Of a model its name, with † where it is shown no pictures. */
function workersOf(items: readonly Item[]): string {
  const model = items.find(({ temper }) => temper === "model");
  return model ? model.worker.name : "scripted, firm and wavering in turns";
}

function unique(models: readonly RunCard["models"][number][]): RunCard["models"] {
  return [...new Map(models.map((one) => [`${one.model} ${one.effort}`, one])).values()];
}
