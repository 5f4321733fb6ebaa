import { expect, test } from "vitest";
import { summaryOf } from "../../src/reports/page/listed-run.ts";
import { sampleReport } from "../../src/reports/testing/sample.ts";
import { listedRun } from "../testing/listed-runs.ts";
import { formatRoute, parseRoute, runLink } from "./route.ts";
import { facetValues, ordered, settingsOf, wantedIn, wantedRuns } from "./run-table.ts";

const RUNS = [
  listedRun("run-10.json", { role: "Planner", probability: 0.4, rung: "judged" }),
  listedRun("run-2.json", { role: "Coder", probability: 0.9, rung: "suspected" }),
  listedRun("unread.json"),
  listedRun("clean.json", { verdict: "no-failure-found", title: "No failure found" }),
];

const names = (settings: Record<string, string>) =>
  wantedRuns(RUNS, wantedIn(settings)).map(({ address }) => address);

test("the surest stand first, and what is not read yet last, whichever way round", () => {
  expect(names({})).toEqual(["run-2.json", "run-10.json", "clean.json", "unread.json"]);
  expect(names({ down: "0" })).toEqual(["clean.json", "run-10.json", "run-2.json", "unread.json"]);
  expect(names({ sort: "run" })).toEqual(["clean.json", "run-2.json", "run-10.json", "unread.json"]);
});

test("filters and words narrow the list together", () => {
  expect(names({ role: "Planner" })).toEqual(["run-10.json"]);
  expect(names({ verdict: "waiting" })).toEqual(["unread.json"]);
  expect(names({ find: "CODER run" })).toEqual(["run-2.json"]);
  expect(names({ role: "Planner", find: "coder" })).toEqual([]);
});

test("the values of a filter come with their counts, the most frequent first", () => {
  expect(facetValues(RUNS, "verdict").map(({ words, count }) => `${words} ${count}`)).toEqual([
    "Found 2",
    "No failure found 1",
    "Not read yet 1",
  ]);
});

test("what is wanted survives its address, and what is usual is not in it", () => {
  expect(formatRoute("runs", settingsOf(wantedIn({})))).toBe("#g=runs");
  const wanted = ordered(wantedIn({ find: "a=b & c", role: "Ä #1" }), "place");
  const route = parseRoute(formatRoute("runs", settingsOf(wanted)));
  expect(route.page === "run" ? undefined : wantedIn(route.settings)).toEqual(wanted);
});

test("a link of a run leads to it, and anything else to the list", () => {
  expect(parseRoute(runLink("0123456789abcdef", 7))).toEqual({ page: "run", run: "0123456789abcdef" });
  expect(parseRoute("#r=../../etc/passwd").page).toBe("runs");
  expect(parseRoute("#%").page).toBe("runs");
});

test("a summary says in a line what the report says", () => {
  const summary = summaryOf(sampleReport(), "ab".repeat(32));
  expect(summary).toMatchObject({ verdict: "found", step: 37, role: "Orchestrator", steps: 148 });
  expect(summary.title).toBe("Requirement lost in a handoff");
  expect(summary.probability).toBeCloseTo(0.61);
});
