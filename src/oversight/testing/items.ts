import type { Item } from "../../autopsy/items/item.ts";
import { run } from "../../environments/opsworld/testing/runs.ts";
import { scriptedWorker } from "../../environments/opsworld/workers/scripted.ts";

/** A failed run in the world of an address by a worker of these habits. */
export async function itemAt(
  number: number,
  address: string,
  habits: Item["habits"],
  temper: "firm" | "wavering" = "firm",
): Promise<Item> {
  const worker = scriptedWorker({ habits: new Set(habits), wavers: temper === "wavering" });
  const { environment, episode } = await run(address, worker, 3);
  return { number, family: "damage", level: 6, habits, temper, worker, environment, episode };
}

/** A run as text, and whatever else somebody is handed; functions by their names. */
export function textOf(handed: unknown): string {
  return JSON.stringify(handed, (_, value: unknown) => (typeof value === "function" ? "[function]" : value));
}
