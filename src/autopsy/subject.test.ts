import { describe, expect, it } from "vitest";
import { run } from "../environments/opsworld/testing/runs.ts";
import { TRAPS } from "../environments/opsworld/traps/trap.ts";
import { scriptedWorker } from "../environments/opsworld/workers/scripted.ts";
import { conductAutopsies } from "./conduct.ts";
import { defineDiagnoser } from "./diagnoser.ts";
import { forcedLast } from "./forced-last.ts";
import type { Item } from "./items/item.ts";

const signal = new AbortController().signal;

/** An item whose world, worker and seeds are words that stand out. */
async function itemAt(address: string, habits: Item["habits"]): Promise<Item> {
  const worker = scriptedWorker({ habits: new Set(habits), wavers: true });
  const { environment, episode } = await run(address, worker, 3);
  return { number: 0, family: "damage", level: 6, habits, temper: "wavering", worker, environment, episode };
}

/** Everything a diagnoser is handed, as text; functions by their names. */
function textOf(handed: unknown): string {
  return JSON.stringify(handed, (_, value: unknown) => (typeof value === "function" ? "[function]" : value));
}

describe("what a diagnoser receives", () => {
  it("holds neither world, worker, habits, seeds nor outcome", async () => {
    const heard: string[] = [];
    const spy = defineDiagnoser({
      name: "spy",
      title: "",
      knows: "run",
      propose: async (subject, means) => {
        heard.push(textOf([subject, Object.keys(means)]));
        return {};
      },
    });
    const again = defineDiagnoser({
      name: "again",
      title: "",
      knows: "reruns",
      propose: async (subject, means) => {
        heard.push(textOf([subject, Object.keys(means), await means.rerun(2)]));
        return {};
      },
    });
    const item = await itemAt("damage/6/271828?traps=boundary,namesake", ["boundary", "namesake"]);
    const spies = [spy, forcedLast(spy), again];
    await conductAutopsies([item], spies, { repetitions: 1, seed: 314159, signal });
    expect(heard).toHaveLength(3);
    for (const text of heard) {
      expect(text.length).toBeGreaterThan(10_000);
      for (const secret of ["traps", "opsworld", "271828", "314159", item.worker.name, "wavering"])
        expect(text).not.toContain(secret);
      for (const trap of TRAPS.filter((name) => name !== "prior" && name !== "memo"))
        expect([trap, text.includes(trap)]).toEqual([trap, false]);
      expect(text).not.toMatch(/violation|missing refund|"scene"|base64|snapshots/u);
    }
    expect(heard[0]).toContain('["random","signal"]');
    expect(heard[1]).toContain('"only":');
    expect(heard[2]).toContain('["random","signal","rerun"]');
  });
});
