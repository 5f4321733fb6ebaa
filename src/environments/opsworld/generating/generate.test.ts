import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { expected } from "../checking/settlement.ts";
import { digestOf } from "../digest.ts";
import { carefulSteps } from "../steps.ts";
import { addressesAt, careless, run, worldAt } from "../testing/runs.ts";
import { TRAPS } from "../traps/trap.ts";
import { totalOf } from "../world/entities.ts";
import { sum } from "../world/money.ts";
import { subsetsOf } from "./proof.ts";

/** Steps of the careful worker, without a namesake, by level. */
const STEPS = {
  late: [20, 31, 41, 49, 61, 73],
  damage: [20, 31, 41, 49, 61, 73],
  recall: [21, 33, 44, 53, 64, 78],
};

describe("generated worlds", () => {
  it.each([1, 2, 3])("are solved by the careful worker in the steps of the table (seed %i)", async (seed) => {
    for (const address of addressesAt(seed)) {
      const { world, episode } = await run(address);
      expect([address, episode.ending, episode.violations]).toEqual([address, "ended", []]);
      const steps = STEPS[world.family.name][Number(address.split("/")[1]) - 1] ?? 0;
      const extra = world.hidden.traps.has("namesake") ? 2 : 0;
      expect([address, episode.history.turns.length]).toEqual([address, steps + extra]);
      expect(carefulSteps(world)).toBe(steps + extra);
    }
  });

  it("are the same in every process", { timeout: 60_000 }, async () => {
    const addresses = addressesAt(7, [2, 4, 6]);
    const script = ["--import", "tsx", "src/environments/opsworld/testing/digest-process.ts", ...addresses];
    const printed = execFileSync(process.execPath, script, { encoding: "utf8" }).trim().split("\n");
    const here = [];
    for (const address of addresses) here.push(digestOf((await run(address)).episode));
    expect(printed).toEqual(here);
  });

  it("keep their bytes from version to version", async () => {
    const digests: Record<string, string> = {};
    for (const address of addressesAt(17, [1, 4, 6]))
      digests[address] = digestOf((await run(address)).episode).slice(0, 16);
    expect(digests).toMatchInlineSnapshot(`
      {
        "damage/1/17": "97d87310bdbac96f",
        "damage/4/17": "5368719c3edc6094",
        "damage/6/17": "a23aa62d5a82d12a",
        "late/1/17": "98c57bed3589206c",
        "late/4/17": "5a6d8f2d75de2d70",
        "late/6/17": "ed85156a6ac00d0e",
        "recall/1/17": "822363cd092969f5",
        "recall/4/17": "f7cb49a1602a2e26",
        "recall/6/17": "a56937be7e110eb7",
      }
    `);
  });

  it("fail every worker who falls into one or more of their traps, and no other", async () => {
    for (const address of addressesAt(4, [3, 4])) {
      const { traps } = worldAt(address).hidden;
      for (const habits of subsetsOf([...traps]).slice(1)) {
        const { episode } = await run(address, careless(...habits));
        expect([address, habits, episode.violations.length > 0]).toEqual([address, habits, true]);
      }
      const off = TRAPS.filter((trap) => !traps.has(trap));
      for (const habits of [off, ...off.map((trap) => [trap])]) {
        const { episode } = await run(address, careless(...habits));
        expect([address, habits, episode.violations]).toEqual([address, habits, []]);
      }
    }
  });

  it("keep the laws of the domain", () => {
    for (const address of addressesAt(5)) {
      const { office } = worldAt(address);
      const emails = [...office.customers.values()].map(({ email }) => email);
      expect(new Set(emails).size).toBe(emails.length);
      for (const order of office.orders.values()) {
        const { delivered } = office.shipments.get(order.id) ?? {};
        expect(order.placed).toBeLessThan(order.promised);
        if (typeof delivered === "number") {
          expect(delivered).toBeGreaterThanOrEqual(order.placed);
          expect(delivered).toBeLessThanOrEqual(office.today);
        }
        const refunds = (office.refunds.get(order.id) ?? []).map(({ cents }) => cents);
        expect(sum(refunds)).toBeLessThanOrEqual(totalOf(order));
      }
      const owned = [...office.orders.values()].flatMap(({ customer, lines }) =>
        lines.map(({ product }) => `${customer} ${product}`),
      );
      expect(new Set(owned).size).toBe(owned.length);
    }
  });

  it("have the sizes of the table", () => {
    const sizes = [1, 2, 3, 4, 5, 6].map((level) => {
      const { office, hidden } = worldAt(`late/${level}/9`);
      const open = office.tickets.filter(({ status }) => status === "open").length;
      const binding = office.documents.filter(({ kind }) => kind !== "handbook").length;
      const { cases, traps } = hidden;
      return [
        open,
        office.tickets.length - open,
        office.customers.size,
        office.orders.size,
        office.documents.length,
        binding,
        cases.length,
        expected(worldAt(`late/${level}/9`)).refunds.size,
        cases.filter(({ nameless }) => nameless).length,
        traps.size,
        cases.filter(({ pictured }) => pictured).length,
        office.images.size,
      ];
    });
    expect(sizes).toEqual([
      [5, 2, 8, 14, 3, 2, 2, 1, 0, 0, 0, 0],
      [8, 4, 14, 26, 5, 3, 3, 2, 1, 1, 0, 0],
      [13, 6, 24, 48, 7, 4, 4, 3, 1, 2, 0, 0],
      [18, 9, 36, 80, 9, 5, 5, 3, 1, 3, 0, 0],
      [24, 12, 52, 120, 12, 6, 6, 4, 2, 4, 0, 0],
      [30, 15, 70, 170, 14, 7, 7, 5, 2, 5, 3, 6],
    ]);
  });

  it("set the traps that are asked for, or say why not", () => {
    expect([
      ...worldAt("late/6/1?traps=pagination,outdated,memo,boundary,namesake,prior").hidden.traps,
    ]).toHaveLength(6);
    expect([...worldAt("recall/4/1?traps=").hidden.traps]).toEqual([]);
    expect(() => worldAt("late/1/1?traps=pagination")).toThrow(/level 2 or more/u);
    expect(() => worldAt("late/1/1?traps=memo,prior,boundary")).toThrow(/room for 2 traps/u);
    expect(() => worldAt("late/4/1?traps=luck")).toThrow(/no trap "luck"/u);
    expect(() => worldAt("late/9/1")).toThrow(/levels 1 to 6/u);
    expect(() => worldAt("nonsense")).toThrow(/late\/4\/17/u);
  });
});
