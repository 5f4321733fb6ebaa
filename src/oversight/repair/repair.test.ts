import { describe, expect, it } from "vitest";
import { drawItems } from "../../autopsy/items/draw-items.ts";
import { advisers } from "../advisers/index.ts";
import { itemAt } from "../testing/items.ts";
import { summariseRepairs, summariseSound } from "./repair-summary.ts";
import { tryOnlineOnSound, tryRepairs } from "./try-repairs.ts";

const signal = new AbortController().signal;
const free = advisers.filter(({ needs }) => !needs.model);
const options = { repetitions: 2, seed: 1, signal };
const items = await Promise.all([
  itemAt(0, "late/4/41?traps=prior", ["prior"]),
  itemAt(1, "late/4/41", ["pagination"]),
  itemAt(2, "damage/4/41?traps=boundary", ["boundary"]),
  itemAt(3, "late/4/42?traps=namesake", ["namesake"]),
  itemAt(4, "late/4/43?traps=prior", ["prior"], "wavering"),
]);
const rows = await tryRepairs(items, free, options);
const outcomes = (arm: string, words?: string) =>
  rows.filter((row) => row.arm === arm && row.words === words).map((row) => row.outcomes);

describe("arms of repair", () => {
  it("rollback with an instruction that names what went wrong beats the plain rerun on scripted workers", () => {
    const summary = summariseRepairs(rows).find(({ arm, words }) => arm === "rollback" && words === "oracle");
    expect(summary?.success.value).toBe(1);
    expect(summary?.aboveRerun.low).toBeGreaterThan(0);
    const leftOut = outcomes("rollback", "left-out");
    expect(leftOut.slice(0, 2)).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it("words that name nothing repair nothing: a firm worker fails again", () => {
    for (const arm of ["reflection", "rollback", "plan"])
      expect(outcomes(arm, "nothing").slice(0, 4).flat()).toEqual(new Array(8).fill(false));
  });

  it("where nothing can be said it is done once more, with the same seeds", () => {
    const silent = rows.filter(({ speechless }) => speechless);
    for (const { item, outcomes: own } of silent)
      expect(own).toEqual(rows.find((row) => row.item === item && row.arm === "rerun")?.outcomes);
    expect(rows.filter(({ arm }) => arm === "reflection").every(({ at = 0 }) => at === 0)).toBe(true);
  });

  it("online arms triage each step and act once", () => {
    const online = rows.filter(({ arm }) => arm.startsWith("online"));
    expect(online).toHaveLength(20);
    for (const { triage } of online) {
      expect(triage?.times).toBeGreaterThan(10);
      expect(triage?.repairs).toBeLessThanOrEqual(2);
    }
    // A lack that has shown itself when triage stops the run is mended.
    expect(outcomes("online rollback", "left-out").flat()).toContain(true);
  });

  it("is the same for the same seed", async () => {
    const bare = (all: typeof rows) => all.map(({ triage: _, ...row }) => row);
    const some = items.slice(3);
    const numbers = new Set(some.map(({ number }) => number));
    expect(bare(await tryRepairs(some, free, options))).toEqual(
      bare(rows.filter(({ item }) => numbers.has(item))),
    );
  });

  it("tells what online repair does to runs that go well", async () => {
    const sound = await drawItems({ count: 2, seed: 5, tempers: ["careful"], signal });
    const summary = summariseSound(await tryOnlineOnSound(sound, options));
    expect(summary.map(({ arm, words, of, lost }) => [arm, words, of, lost])).toEqual([
      ["online rollback", "triggers", 2, 0],
      ["online rollback", "left-out", 2, 0],
      ["online plan", "triggers", 2, 0],
      ["online plan", "left-out", 2, 0],
    ]);
  });
});
