import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListedRun, RunSummary } from "../page/listed-run.ts";
import { clusterKey } from "./clusters.ts";
import { overviewOf } from "./overview.ts";

const NAMES = ["Planner", "Coder", "search", "constructor", "__proto__"];

const named = fc.record({
  step: fc.nat(50),
  role: fc.constantFrom(...NAMES),
  roleFunction: fc.constantFrom("planner", "executor", "tool"),
  category: fc.constantFrom("task-conflict", "history-conflict"),
  object: fc.constantFrom("requirement:1", "requirement:2", "value:12", "call:pay(id=3)"),
  title: fc.constantFrom("Value from nowhere", "Stale value used", "__proto__"),
  rules: fc.uniqueArray(fc.constantFrom("value-from-nowhere", "toString", "stale"), { maxLength: 3 }),
  rung: fc.constantFrom("suspected", "judged", "replayed", "confirmed"),
}) satisfies fc.Arbitrary<Partial<RunSummary>>;

const about = { run: "", format: "rootstep", steps: 51, method: "triage", labels: [] };
const summary: fc.Arbitrary<RunSummary> = fc.oneof(
  named.map((fields): RunSummary => ({ ...about, ...fields, verdict: "found" })),
  fc
    .constantFrom("no-failure-found", "not-enough-evidence", "unjudged")
    .map((verdict): RunSummary => ({ ...about, verdict, title: verdict, rules: [] })),
);
const run: fc.Arbitrary<ListedRun> = fc.oneof(
  summary.map((one): ListedRun => ({ ...listed, state: "read", summary: one })),
  fc.constantFrom("waiting", "unreadable", "large").map((state): ListedRun => ({ ...listed, state })),
);
const listed = { key: "", address: "", id: "", bytes: 0, modified: 0 };
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe("the overview of many runs", () => {
  it("counts every run once, every named root once, and every cluster's runs in one cluster", () => {
    fc.assert(
      fc.property(fc.array(run, { maxLength: 60 }), (runs) => {
        const { tally, places, rungs, roles, grid, clusters } = overviewOf(runs);
        const { all, ...states } = tally;
        expect(sum(Object.values(states))).toBe(all);
        expect(all).toBe(runs.length);
        for (const counted of [places.bins, rungs.map((one) => one.runs), roles.map((one) => one.runs)]) {
          expect(sum(counted)).toBe(tally.found);
        }
        expect(sum(grid.cells.flat())).toBe(tally.found);
        expect(sum(clusters.map((cluster) => cluster.runs))).toBe(tally.found);
      }),
    );
  });

  it("does not depend on the order of the runs", () => {
    fc.assert(
      fc.property(fc.array(run, { maxLength: 40 }), (runs) => {
        expect(overviewOf(runs.toReversed())).toEqual(overviewOf(runs));
      }),
    );
  });

  it("puts runs into one cluster exactly when their keys agree, and marks small ones", () => {
    fc.assert(
      fc.property(fc.array(run, { maxLength: 60 }), (runs) => {
        for (const { key, runs: count, isEnough, share } of overviewOf(runs).clusters) {
          const members = runs.filter((one) => one.summary && clusterKey(one.summary) === key);
          expect(members).toHaveLength(count);
          expect(isEnough).toBe(count >= 5);
          expect(share.low).toBeLessThanOrEqual(share.value);
          expect(share.high).toBeGreaterThanOrEqual(share.value);
        }
      }),
    );
  });
});
