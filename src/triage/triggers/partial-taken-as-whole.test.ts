import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { briefs, calls, firings, runOf, says } from "../testing/run.ts";
import rule from "./partial-taken-as-whole.ts";

const fired = (run: Trajectory) => firings(rule, run);

const PART = "Showing 20 of 64 tickets\nT-1 open\nT-2 closed";
const listed = (result: string, ...answer: string[]) =>
  runOf("How many tickets are open?", calls("list_tickets", {}, result), ...answer.map((text) => says(text)));

describe("partial-taken-as-whole", () => {
  it("quotes the claim about the whole against the words that say it is a part", () => {
    expect(fired(listed(PART, "There are only 12 open tickets in total."))).toMatchObject([
      {
        step: 3,
        object: "source:list_tickets@2",
        wrong: { quote: "There are only 12 open tickets in total." },
        reference: { quote: "Showing 20 of 64 tickets" },
      },
    ]);
  });

  it.each<[string, Trajectory]>([
    ["a page of many", listed("page 1 of 9\nT-1 open", "All tickets are closed but one.")],
    ["a cursor left unused", listed('{"items": [1, 2], "has_more": true}', "We have 2 tickets in total.")],
    ["a token left unused", listed('{"items": [], "next_cursor": "b7"}', "There are no open tickets.")],
    [
      "a team member who reads half a page",
      runOf(
        "Which museum is the oldest?",
        briefs("Surfer", "List the museums with their years."),
        calls(
          "visit",
          { url: "https://museums.test" },
          "The viewport shows 18% of the webpage.\nNorth Hall, 1911",
          { role: "Surfer" },
        ),
        says("The oldest museum of the city is North Hall, so every other one is younger.", "Surfer"),
      ),
    ],
    [
      "cut output of a command",
      runOf(
        "Any warnings?",
        calls("Bash", { command: "make" }, "cc a.c\n[... 900 lines omitted]\noutput truncated"),
        says("The build has no other warnings."),
      ),
    ],
  ])("fires on %s", (_, run) => expect(fired(run)).toHaveLength(1));

  it.each<[string, Trajectory]>([
    [
      "all pages read",
      runOf(
        "How many?",
        calls("list", { page: 1 }, "page 1 of 2"),
        calls("list", { page: 2 }, "page 2 of 2"),
        says("9 in total."),
      ),
    ],
    ["the last page", listed("page 9 of 9\nT-60 open", "All tickets are read.")],
    [
      "the last stretch of a list",
      listed("Showing 3 of 7 tickets (page 2 of 2)", "There are 7 tickets in total."),
    ],
    ["a total that equals the count", listed("Showing 64 of 64 tickets", "All tickets are read.")],
    ["a search for one thing that was found", listed(PART, "T-2 is the one you mean, it was closed in May.")],
    [
      "an agent that says it saw a part",
      listed(PART, "Among the first 20 tickets all are open, the rest of them is unread."),
    ],
    [
      "the word of in prose",
      listed("One of the tickets of page four is of interest.", "All tickets are read."),
    ],
    [
      "the end of a list",
      listed('{"items": [1], "has_more": false, "next_cursor": null}', "There are no open tickets."),
    ],
    ["a question back", listed(PART, "Do you want me to count all of them?")],
    ["a page seen nearly whole", listed("The viewport shows 97% of the webpage.", "All tickets are closed.")],
    [
      "an agent that reads on in another way",
      runOf("How many?", calls("list", {}, PART), calls("export_all", {}, "64"), says("64 in total.")),
    ],
    [
      "a plan for what comes next",
      listed(PART, "Next steps:\n1. Open each ticket of the team.\n2. Note the date."),
    ],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
