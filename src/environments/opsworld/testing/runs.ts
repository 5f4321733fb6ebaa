import { runFresh } from "../../../replay/calibration.ts";
import type { Worker } from "../../../replay/contract/agent.ts";
import type { Environment } from "../../../replay/contract/environment.ts";
import type { Episode } from "../../../replay/contract/episode.ts";
import { parseAddress } from "../address.ts";
import { FAMILIES } from "../families/family.ts";
import { generateWorld } from "../generating/generate.ts";
import { openOffice } from "../open-office.ts";
import { TRAPS, type TrapName } from "../traps/trap.ts";
import { carefulWorker, scriptedWorker } from "../workers/scripted.ts";
import type { World } from "../world/world.ts";

export const signal = new AbortController().signal;

export function worldAt(address: string): World {
  return generateWorld(parseAddress(address));
}

/** A run from the start in the world of an address. */
export async function run(address: string, worker: Worker = carefulWorker, seed = 1) {
  const world = worldAt(address);
  const environment = openOffice(world);
  const episode = await runFresh(environment, worker, seed, optionsFor(environment));
  return { world, environment, episode };
}

export function optionsFor(environment: Environment) {
  return { limit: environment.limit ?? 200, signal };
}

export function careless(...habits: TrapName[]): Worker {
  return scriptedWorker({ habits: new Set(habits) });
}

/** One address per family and level, at a seed. */
export function addressesAt(seed: number, levels: readonly number[] = [1, 2, 3, 4, 5, 6]): string[] {
  return FAMILIES.flatMap((family) => levels.map((level) => `${family}/${level}/${seed}`));
}

/** Every world in which a single trap is set, by family: level 4, pagination apart. */
export function singleTraps(seed: number): { address: string; trap: TrapName }[] {
  return FAMILIES.flatMap((family) =>
    TRAPS.map((trap) => ({ address: `${family}/4/${seed}?traps=${trap}`, trap })),
  );
}

export function toolsOf({ history }: Episode): string[] {
  return history.turns.map(({ call }) => call.tool);
}
