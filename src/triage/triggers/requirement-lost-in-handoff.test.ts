import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { briefs, calls, firings, human, runOf, says } from "../testing/run.ts";
import rule from "./requirement-lost-in-handoff.ts";

const fired = (run: Trajectory) => firings(rule, run);

const TASK =
  "Plan our trip to Lisbon on 14 May. No departures after 21:00. The hotel must cost at most 90 EUR a night. No nuts in any meal.";
const FIRST =
  "Please find a flight to Lisbon on 14 May for two adults with one checked bag, no departures after 21:00, and report prices.";
const AGAIN =
  "Please find another flight to Lisbon on 14 May for two adults with one checked bag and report prices.";

const trip = (...briefings: [string, string][]) =>
  runOf(TASK, ...briefings.flatMap(([to, text]) => [briefs(to, text), says("Here is what I found.", to)]));

describe("requirement-lost-in-handoff", () => {
  it("quotes the brief against the limit as the task states it", () => {
    expect(fired(trip(["Flights", FIRST], ["Flights", AGAIN]))).toMatchObject([
      {
        step: 3,
        role: "Planner",
        object: "requirement:0",
        wrong: { place: { step: 3 } },
        reference: { quote: "No departures after 21:00.", place: { in: "request", index: 0 } },
      },
    ]);
  });

  it.each<[string, Trajectory]>([
    [
      "a limit lost two briefs later, with another errand in between",
      trip(
        ["Flights", FIRST],
        ["Flights", "Please hold that seat and give me the code for it now."],
        ["Flights", AGAIN],
      ),
    ],
    [
      "a coding lead who briefs a sub-agent again",
      runOf(
        "Speed up the parser. Never change the public signatures.",
        briefs(
          "Coder",
          "Speed up the parser module: profile the tokenizer, rewrite the slow loops, never change the public signatures.",
          "Lead",
        ),
        calls("Bash", { command: "bench" }, "slower", { role: "Coder" }),
        briefs(
          "Coder",
          "That was slower. Speed up the parser module again: profile the tokenizer, rewrite the slow loops anew.",
          "Lead",
        ),
      ),
    ],
    [
      "a support desk that hands a case to the kitchen again",
      runOf(
        "Order dinner for six. No nuts in any meal.",
        briefs(
          "Kitchen",
          "Dinner for six on Friday evening, two vegetable plates, no nuts in any meal, deliver at the side door.",
          "Desk",
        ),
        human("Friday is off, make it Saturday."),
        briefs(
          "Kitchen",
          "Dinner for six on Saturday evening, two vegetable plates, deliver at the side door as a new order.",
          "Desk",
        ),
      ),
    ],
  ])("fires on %s", (_, run) => expect(fired(run)).toHaveLength(1));

  it.each<[string, Trajectory]>([
    ["the limit in another format", trip(["Flights", FIRST], ["Flights", `${AGAIN} Leave by 9 pm.`])],
    [
      "the limit in other words",
      trip(["Flights", FIRST], ["Flights", `${AGAIN} Nothing that departs late, after nine.`]),
    ],
    ["a pointer to the limits", trip(["Flights", FIRST], ["Flights", `${AGAIN} Same limits as before.`])],
    [
      "a pointer to the first brief",
      trip(["Flights", FIRST], ["Flights", `${AGAIN} All other points stay as briefed.`]),
    ],
    ["a brief to another role", trip(["Flights", FIRST], ["Trains", AGAIN])],
    [
      "a limit that belongs to another errand",
      trip(
        ["Hotels", "Please find a hotel in Lisbon for two adults, at most 90 EUR a night, near the river."],
        ["Flights", FIRST],
      ),
    ],
    ["a limit that the role was never given", trip(["Flights", AGAIN], ["Flights", AGAIN])],
    [
      "another errand for the same role",
      trip(
        ["Flights", FIRST],
        [
          "Flights",
          "Please hold TP 571 for Noor and Emil Vestergard, with wheelchair assistance at the gate.",
        ],
      ),
    ],
    ["a short follow-up", trip(["Flights", FIRST], ["Flights", "And with one stop?"])],
    [
      "a question that the task asks, which limits nothing",
      runOf(
        "Who is the only winner of the show to be born in May 1974?",
        briefs(
          "Surfer",
          "Find all winners of the show with their birth dates, the one born in May 1974 above all, on a fan page.",
        ),
        briefs(
          "Surfer",
          "Find all winners of the show with their birth dates on another fan page, please, and list them.",
        ),
      ),
    ],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
