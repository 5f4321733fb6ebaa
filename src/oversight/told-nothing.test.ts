import { describe, expect, it } from "vitest";
import { TRAPS } from "../environments/opsworld/traps/trap.ts";
import { defineAdviser } from "./define-adviser.ts";
import { defineMemory } from "./define-memory.ts";
import { defineSupervisor } from "./define-supervisor.ts";
import { watchRuns } from "./live/watch-runs.ts";
import { transferMemories } from "./memory/transfer.ts";
import { tryRepairs } from "./repair/try-repairs.ts";
import { itemAt, textOf } from "./testing/items.ts";

const signal = new AbortController().signal;
const SEED = 314159;
/** A world, a worker and seeds that are words that stand out. */
const item = await itemAt(0, "damage/6/271828?traps=boundary,namesake", ["boundary", "namesake"], "wavering");

function expectHidden(heard: readonly string[], least: number): void {
  expect(heard.length).toBeGreaterThanOrEqual(least);
  for (const text of heard) {
    for (const secret of ["traps", "opsworld", "271828", `${SEED}`, "161803", item.worker.name, "wavering"])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    for (const trap of TRAPS.filter((name) => name !== "prior" && name !== "memo"))
      expect([trap, text.includes(trap)]).toEqual([trap, false]);
    expect(text).not.toMatch(/violation|missing refund|"scene"|base64|snapshots|careless/u);
  }
}

describe("who does not know the truth is told neither world, worker, habits, seeds nor outcome:", () => {
  it("a supervisor", async () => {
    const heard: string[] = [];
    const spy = defineSupervisor({
      name: "spy",
      title: "",
      needs: { model: false },
      review: async (watched, means) => {
        heard.push(textOf([watched, Object.keys(means), means.seed]));
        return {};
      },
    });
    const { environment, worker } = item;
    const run = { number: 0, temper: "wavering", worker, environment, seed: 161803, item } as const;
    const [row] = await watchRuns([run], [spy], { signal });
    expectHidden(heard, 5);
    expect(row?.account.asked).toBe(heard.length);
    expect(heard.at(-1)?.length).toBeGreaterThan(10_000);
    expect(heard[0]).toContain('["model","seed","signal"]');
  });

  it("an adviser", async () => {
    const heard: string[] = [];
    const spy = defineAdviser({
      name: "spy",
      title: "",
      knows: "run",
      needs: { model: false },
      advise: async (failed, { seed }) => {
        heard.push(textOf([failed, seed]));
        return {};
      },
    });
    await tryRepairs([item], [spy], { repetitions: 1, seed: SEED, signal });
    expectHidden(heard, 1);
  });

  it("a memory", async () => {
    const heard: string[] = [];
    const spy = defineMemory({
      name: "spy",
      title: "",
      knows: "run",
      needs: { model: false },
      fill: async (failed) => {
        heard.push(textOf(failed));
        return {
          recall: (task) => {
            heard.push(task);
            return "";
          },
        };
      },
    });
    const items = [0, 1, 2].map((number) => ({ ...item, number }));
    await transferMemories(items, [spy], { repetitions: 1, seed: SEED, signal });
    expectHidden(heard, 3);
  });
});
