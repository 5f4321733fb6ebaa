import { describe, expect, it } from "vitest";
import type { Instance } from "../core/diagnosis.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { runRule } from "./define-trigger.ts";
import { followInstances } from "./lifecycle.ts";
import { briefs, calls, type Entry, human, policy, runOf, says } from "./testing/run.ts";
import { triggers } from "./triggers/index.ts";
import { viewRun } from "./view.ts";

/** The instances of one kind of object in a run, followed to its end. */
function followed(kind: string, run: Trajectory): Instance[] {
  const view = viewRun(run);
  const all = triggers.flatMap((rule) => runRule(rule, view));
  return followInstances(view, all).filter(({ object }) => object.startsWith(`${kind}:`));
}

/** The one instance of its kind, as far as its fate goes. */
function fate(kind: string, run: Trajectory) {
  return followed(kind, run).map(({ state, footprint, repairedAt, wastedSteps }) => ({
    state,
    footprint,
    ...(repairedAt === undefined ? {} : { repairedAt, wastedSteps }),
  }));
}

const shell = (command: string, result: string, failed = false): Entry =>
  calls("Bash", { command }, result, { failed });
const many = (count: number, entry: (index: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, index) => entry(index));

describe("lifecycle of a value", () => {
  it("is manifest when it reaches the answer", () => {
    expect(fate("value", runOf("Population of Oldry?", says("It has 48,317 people.")))).toEqual([
      { state: "manifest", footprint: "final-answer" },
    ]);
  });

  it("is manifest when it reaches a call that cannot be taken back", () => {
    const run = runOf(
      "Cancel it.",
      calls("cancel_order", { id: "W-774120" }, "cancelled"),
      says("Done and over."),
    );
    expect(fate("value", run)).toEqual([{ state: "manifest", footprint: "irreversible-call" }]);
  });

  it("is costly when the call was made and then made again without it", () => {
    const run = runOf(
      "Book room 12-408.",
      calls("book_room", { room: "12-480" }, "booked"),
      says("That was the wrong room."),
      calls("book_room", { room: "12-408" }, "booked"),
      says("The right room is booked now."),
    );
    expect(fate("value", run)).toEqual([
      { state: "costly", footprint: "irreversible-call", repairedAt: 4, wastedSteps: 2 },
    ]);
  });
});

describe("lifecycle of a failed call", () => {
  const failed = calls("fetch_rates", {}, "Error: gateway timeout", { failed: true });
  const claim = says("The rates have been successfully fetched and stored.");

  it("is manifest when it stands right before the answer", () => {
    expect(fate("call", runOf("Rates?", failed, claim))).toEqual([
      { state: "manifest", footprint: "final-answer" },
    ]);
  });

  it("is latent when the run goes on without it", () => {
    const run = runOf(
      "Rates?",
      failed,
      claim,
      ...many(4, (index) => shell(`ls ${index}`, "ok")),
      says("The end of it."),
    );
    expect(fate("call", run)).toEqual([{ state: "latent", footprint: "none" }]);
  });
});

describe("lifecycle of a call without its yes", () => {
  it("is manifest for good", () => {
    const run = runOf(
      "Cancel it.",
      policy("Before any cancellation, obtain an explicit yes."),
      calls("cancel_order", {}, "cancelled"),
      human("What? Why?"),
    );
    expect(fate("call", run)).toEqual([{ state: "manifest", footprint: "irreversible-call" }]);
  });
});

describe("lifecycle of a failing check", () => {
  const failed = shell("npm test", "2 failed", true);
  const claim = says("The sum is now fixed.");

  it("is manifest when it never passes", () => {
    expect(fate("check", runOf("Fix it.", failed, claim))).toEqual([
      { state: "manifest", footprint: "final-answer" },
    ]);
  });

  it("is clean when it passes soon after", () => {
    const run = runOf("Fix it.", failed, claim, shell("npm test", "9 passed"), says("Now all tests pass."));
    expect(fate("check", run)).toEqual([
      { state: "clean", footprint: "none", repairedAt: 5, wastedSteps: 1 },
    ]);
  });

  it("is costly when more than five steps were wasted before", () => {
    const edits = many(4, (index) => calls("Edit", { path: `a${index}.ts` }, "ok"));
    const run = runOf(
      "Fix it.",
      failed,
      claim,
      ...edits,
      shell("npm test", "9 passed"),
      says("Now all tests pass."),
    );
    expect(fate("check", run)).toEqual([
      { state: "costly", footprint: "wasted-steps", repairedAt: 13, wastedSteps: 9 },
    ]);
  });

  it("is not mended by another check", () => {
    const run = runOf("Fix it.", failed, claim, shell("npm run lint", "clean"), says("The end of it."));
    expect(fate("check", run)).toEqual([{ state: "manifest", footprint: "final-answer" }]);
  });
});

describe("lifecycle of a partly read source", () => {
  const part = calls("list_tickets", {}, "Showing 20 of 64 tickets");
  const claim = says("There are only 12 open tickets in total.");

  it("is manifest when the rest is never read", () => {
    expect(fate("source", runOf("How many?", part, claim))).toEqual([
      { state: "manifest", footprint: "final-answer" },
    ]);
  });

  it("is costly when the rest is read late", () => {
    const others = many(5, (index) => shell(`ls ${index}`, "ok"));
    const rest = calls("list_tickets", { page: 2 }, "Showing 44 of 64 tickets (page 2 of 2)");
    const run = runOf("How many?", part, claim, ...others, rest, says("There are 31 open tickets in total."));
    expect(fate("source", run)).toEqual([
      { state: "costly", footprint: "wasted-steps", repairedAt: 14, wastedSteps: 10 },
    ]);
  });
});

describe("lifecycle of a requirement", () => {
  const task = "Plan our trip to Lisbon on 14 May. No departures after 21:00.";
  const first = briefs(
    "Flights",
    "Find a flight to Lisbon on 14 May for two adults with one bag, no departures after 21:00.",
  );
  const again = briefs(
    "Flights",
    "Find another flight to Lisbon on 14 May for two adults with one bag, a cheaper one.",
  );

  it("is manifest when no brief carries it again and the answer lacks it", () => {
    const run = runOf(
      task,
      first,
      again,
      says("TP 571 at a quarter to ten.", "Flights"),
      says("You fly TP 571.", "Planner"),
    );
    expect(fate("requirement", run)).toEqual([{ state: "manifest", footprint: "final-answer" }]);
  });

  it("is clean when the next brief carries it again", () => {
    const mended = briefs("Flights", "One thing more: still no departures after 21:00, please.");
    const run = runOf(
      task,
      first,
      again,
      mended,
      says("TP 569 at noon.", "Flights"),
      says("You fly TP 569.", "Planner"),
    );
    expect(fate("requirement", run)).toEqual([
      { state: "clean", footprint: "none", repairedAt: 3, wastedSteps: 0 },
    ]);
  });

  it("is latent when the answer keeps to it all the same", () => {
    const run = runOf(
      task,
      first,
      again,
      says("You fly TP 569 at noon, so nothing departs after 21:00.", "Planner"),
    );
    expect(fate("requirement", run)).toEqual([{ state: "latent", footprint: "none" }]);
  });
});

describe("instances", () => {
  it("gather all triggers of one object, in order of their first step", () => {
    const run = runOf(
      "Population and area of Oldry? Please refund K-552901.",
      says("It has 48,317 people and 5,204 hectares."),
      calls("refund_order", { order: "K-552910" }, "refunded"),
      says("So: 48,317 people, 5,204 hectares, K-552910 refunded."),
    );
    const view = viewRun(run);
    const instances = followInstances(
      view,
      triggers.flatMap((rule) => runRule(rule, view)),
    );
    expect(instances.map(({ origin }) => origin)).toEqual([1, 2]);
    expect(instances[1]?.triggers.map(({ rule }) => rule)).toEqual([
      "contradicted-value",
      "value-from-nowhere",
    ]);
  });
});
