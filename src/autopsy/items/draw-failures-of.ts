import { FAMILIES } from "../../environments/opsworld/families/family.ts";
import { generateWorld } from "../../environments/opsworld/generating/generate.ts";
import { openOffice } from "../../environments/opsworld/open-office.ts";
import { stream } from "../../environments/opsworld/world/streams.ts";
import { failsSystematically, runFresh } from "../../replay/calibration.ts";
import type { Worker } from "../../replay/contract/agent.ts";
import { succeeded } from "../../replay/contract/episode.ts";
import { type ItemOptions, LARGEST_SEED, LEVELS } from "./draw-items.ts";
import type { Item } from "./item.ts";

/** Worlds that are tried for every item that is wanted. */
const TRIES = 4;

/**
 * Draws calibrated failures of one worker whose habits nobody knows: a model. Families and levels take turns, with the traps that the
 * level draws; a world is kept when the worker fails in it and in at least four of five further runs. A good worker gives fewer items
 * than were asked for, or none.
 */
export async function drawFailuresOf(
  worker: Worker,
  { count, seed, signal, between }: Omit<ItemOptions, "tempers">,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let attempt = 0; items.length < count && attempt < TRIES * count; attempt++) {
    const item = await attemptOf(worker, attempt, items.length, { seed, signal });
    if (item) items.push(item);
    await between?.(items.length);
  }
  return items;
}

async function attemptOf(
  worker: Worker,
  attempt: number,
  number: number,
  { seed, signal }: Pick<ItemOptions, "seed" | "signal">,
): Promise<Item | undefined> {
  const draws = stream(`autopsy|${seed}|model|${attempt}`);
  const family = FAMILIES[attempt % FAMILIES.length] ?? "late";
  const level = LEVELS[Math.floor(attempt / FAMILIES.length) % LEVELS.length] ?? 4;
  const world = generateWorld({ family, level, seed: draws.integer(1, 999_999) });
  const environment = openOffice(world);
  const options = { limit: environment.limit ?? 200, signal };
  const seedOf = () => draws.integer(1, LARGEST_SEED);
  const episode = await runFresh(environment, worker, seedOf(), options);
  if (succeeded(episode) || !(await failsSystematically(environment, worker, seedOf, options)))
    return undefined;
  return {
    number,
    family,
    level,
    habits: [...world.hidden.traps],
    temper: "model",
    worker,
    environment,
    episode,
  };
}
