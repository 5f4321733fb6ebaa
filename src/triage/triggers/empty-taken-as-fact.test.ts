import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { calls, firings, human, runOf, says } from "../testing/run.ts";
import rule from "./empty-taken-as-fact.ts";

const fired = (run: Trajectory) => firings(rule, run).map(({ step }) => step);
const search = (query: string, result: string, name = "search") => calls(name, { query }, result);
const NONE = says("There is no museum of clocks in Oldry.");

describe("empty-taken-as-fact", () => {
  it("quotes the denial against the empty result", () => {
    const run = runOf(
      "Which museum of clocks is in Oldry?",
      search("clock museum Oldry", "No results."),
      NONE,
    );
    expect(firings(rule, run)).toMatchObject([
      {
        step: 3,
        wrong: { quote: "There is no museum of clocks in Oldry." },
        reference: { quote: "No results." },
      },
    ]);
  });

  it.each<[string, Trajectory, number[]]>([
    [
      "a shop that is said not to have it",
      runOf(
        "Do you sell oil lamps?",
        search("oil lamp", "[]", "product_search"),
        says("We do not sell any oil lamps."),
        human("A pity."),
      ),
      [3],
    ],
    [
      "a team member who denies it",
      runOf(
        "Who wrote on tides?",
        calls("find", { q: "tides" }, '{"results": []}'),
        says("Nobody wrote on tides.", "Reader"),
      ),
      [3],
    ],
    [
      "a code search with a pattern of its own",
      runOf(
        "Is retry used?",
        calls("code_search", { query: "retry" }, "0 matches"),
        says("There are no uses of retry."),
      ),
      [3],
    ],
  ])("fires on %s", (_, run, steps) => expect(fired(run)).toEqual(steps));

  it.each<[string, Trajectory]>([
    [
      "a second search in other words",
      runOf("Museum?", search("clock museum Oldry", "No results."), search("horology Oldry", "[]"), NONE),
    ],
    [
      "another tool that was asked before",
      runOf(
        "Museum?",
        calls("browse", { page: "museums" }, "art, ships"),
        search("clock museum", "[]"),
        NONE,
      ),
    ],
    [
      "words of what was seen",
      runOf("Museum?", search("clock museum", "[]"), says("I could not find a museum of clocks.")),
    ],
    [
      "words of the search",
      runOf("Museum?", search("clock museum", "[]"), says("The search found no museum of clocks.")),
    ],
    ["doubt", runOf("Museum?", search("clock museum", "[]"), says("It seems there is no museum of clocks."))],
    [
      "a look-up by fields, which the record answers",
      runOf(
        "Flights?",
        calls("search_flights", { from: "OLD", date: "2031-05-20" }, "[]"),
        says("There are no flights."),
      ),
    ],
    [
      "a command",
      runOf("Used?", calls("Bash", { query: "grep retry" }, "[]"), says("There are no uses of retry.")),
    ],
    [
      "a denial of something else",
      runOf("Museum?", search("clock museum", "[]"), says("There is no hurry.")),
    ],
    ["results that are there", runOf("Museum?", search("clock museum", "Clock House"), NONE)],
    [
      "a failed search",
      runOf("Museum?", calls("search", { query: "clock museum" }, "[]", { failed: true }), NONE),
    ],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
