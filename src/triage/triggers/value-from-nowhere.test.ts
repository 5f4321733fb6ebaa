import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { briefs, calls, firings, human, policy, runOf, says, system } from "../testing/run.ts";
import rule from "./value-from-nowhere.ts";

const fired = (run: Trajectory) => firings(rule, run);
const values = (run: Trajectory) => fired(run).map(({ object }) => object);

/** A task, what was looked up, and an answer. */
function answered(task: string, seen: string, answer: string): Trajectory {
  return runOf(task, calls("look_up", { query: "q" }, seen), says(answer));
}

describe("value-from-nowhere", () => {
  it("quotes the value and names the steps it was searched in", () => {
    const run = answered(
      "How many people live in Oldry?",
      "Oldry is a town on the coast.",
      "Oldry has 48,317 people.",
    );
    expect(fired(run)).toMatchObject([
      {
        step: 3,
        object: "value:48,317",
        wrong: { quote: "Oldry has 48,317 people.", place: { in: "step", step: 3, part: 0 } },
        reference: { value: "48,317", searched: { first: 0, last: 2 } },
      },
    ]);
  });

  it.each<[string, Trajectory, string]>([
    [
      "an order number that a support agent makes up",
      runOf(
        "Cancel my order.",
        calls("cancel_order", { order_id: "W-774120" }, "done"),
        says("It is cancelled."),
      ),
      "value:W-774120",
    ],
    [
      "a figure that a researcher reports to a team",
      runOf(
        "What did the harbour cost?",
        briefs("Researcher", "Find the cost of the harbour."),
        says("I looked into it: the harbour cost $7,250,000.", "Researcher"),
        says("The harbour cost $7,250,000.", "Planner"),
      ),
      "value:7,250,000",
    ],
    [
      "a date that a coding agent writes into a release note",
      answered("Write the release note.", "version 3 is ready", "Version three is out since 2031-04-09."),
      "value:2031-04-09",
    ],
    [
      "an address that a writer cites",
      answered(
        "Cite a source.",
        "no sources found",
        "See https://journal.test/articles/48213-tides for details.",
      ),
      "value:https://journal.test/articles/48213-tides",
    ],
    [
      "a person's name given as the answer",
      answered(
        "Who nominated the page?",
        "the page was nominated in spring",
        'The page was nominated by "Odda Quill".',
      ),
      "value:Odda Quill",
    ],
    [
      "a mail address",
      answered("Whom do I write to?", "see the site", "Write to desk@harbour.test."),
      "value:desk@harbour.test",
    ],
    ["an opening hour", answered("When does it open?", "open daily", "It opens at 07:45."), "value:07:45"],
  ])("fires on %s", (_, run, object) => expect(values(run)).toEqual([object]));

  it("reports a value where it was first written, once for a step", () => {
    const run = runOf(
      "Population and area of Oldry?",
      says("Oldry has 48,317 people on 5,204 hectares."),
      says("So the answer is 48,317 people, 5,204 hectares."),
    );
    expect(fired(run).map(({ step }) => step)).toEqual([1]);
  });

  it.each<[string, Trajectory]>([
    ["a sum", answered("Total?", "rent 812, power 164", "Together 976.")],
    ["a difference", answered("How much more?", "1,250 last year, 1,813 this year", "563 more.")],
    ["a share", answered("Share of late parcels?", "late 37 of 185", "That is 20 percent, 0.2 of all.")],
    ["a rounding", answered("Distance?", "412.6187 km", "About 412.62 km.")],
    ["a total of a column", answered("Sum?", "10.50\n20.25\n30.75\n41.00", "In total 102.50.")],
    [
      "a count of things listed",
      answered("How many files?", "a.ts b.ts c.ts d.ts e.ts f.ts g.ts h.ts 1", "There are 8 files."),
    ],
    [
      "a computation written out",
      answered("Volume?", "a box of 31 by 17 by 23", "The volume is 31 × 17 × 23 = 12121 and nothing else."),
    ],
    [
      "a percentage of a price, by a rate read long before, with the postage added",
      runOf(
        "Settle it.",
        calls("read_rules", {}, "For a delay of a week we refund 15% of the goods, and the postage."),
        ...Array.from({ length: 8 }, (_, index) => calls("look", { at: index }, "nothing here")),
        calls("get_order", {}, "goods 178.40, postage 6.85"),
        says("We refund 33.61."),
      ),
    ],
    ["a value of the task", answered("Is 48,317 right for Oldry?", "a town", "Yes, 48,317 is right.")],
    [
      "a value of the policy",
      runOf(
        "What do I get back?",
        policy("Damaged goods: refund of 1,350 at most."),
        says("You get 1,350 back."),
      ),
    ],
    [
      "a value of a system message",
      runOf("Which line?", system("The hotline is 0800-555-0142."), says("Call 0800-555-0142.")),
    ],
    ["a number in another format", answered("How many?", "population: 48317", "There are 48,317.")],
    [
      "a currency in another format",
      answered("Price?", '{"amount": "1250.00", "currency": "EUR"}', "It costs €1,250."),
    ],
    ["a date in another format", answered("When?", '{"due": "2031-04-09"}', "It is due on April 9, 2031.")],
    ["a date without its year", answered("When?", "on 9 April 2031", "Return on 9 April, please.")],
    [
      "the day after a known date",
      answered("When next?", "last on 2031-04-09", "The next one is on 2031-04-10."),
    ],
    ["an hour in another format", answered("When?", "closes 9 pm", "It closes at 21:00.")],
    ["a phone number in another format", answered("Phone?", "(555) 014-2277", "Call 5550142277.")],
    [
      "a path seen inside a longer path",
      answered("Which file?", "/srv/app/src/pay/charge.ts:12", "It is src/pay/charge.ts."),
    ],
    [
      "an id inside an address seen before",
      answered("Which id?", "https://shop.test/orders/W-774120/view", "The id is W-774120."),
    ],
    [
      "an id put together from known parts",
      answered("Card?", '{"source": "credit_card", "last": "7334"}', "Using credit_card_7334."),
    ],
    [
      "a file that the agent itself creates",
      runOf(
        "Save a report.",
        calls("Write", { path: "out/report-final.md" }, "ok"),
        says("Saved to out/report-final.md."),
      ),
    ],
    ["the year of today", answered("Which year is it?", "today: 2031-04-09", "It is 2031.")],
    ["numbers of a list", answered("Steps?", "wash, dry", "10. Wash\n11. Dry\n12. Fold")],
    ["step numbers", answered("Where did it break?", "broken", "It broke at step 14.\nStep 15: repair.")],
    [
      "constants of code",
      answered("Write a loop.", "ok", "```python\nfor i in range(500):\n    sleep(250)\n```"),
    ],
    ["ordinals and versions", answered("Which?", "old", "Use python3 of the 19th release with utf8.")],
    ["an example", answered("Explain ids.", "ids are long", "An id looks like this, for example KX-552901.")],
    ["a site's front page", answered("Where?", "online", "Look at https://www.harbour.test/ yourself.")],
    [
      "a value given by a human later",
      runOf(
        "Book it.",
        says("Shall I use card 552901?"),
        human("Yes, 552901."),
        calls("book_trip", { card: "552901" }, "ok"),
      ),
    ],
    [
      "a run whose task was not recorded",
      { ...answered("?", "a town", "It has 48,317 people."), requests: [] },
    ],
    ["a value that never reaches the outcome", runOf("Who?", says("Maybe 48,317?"), says("I do not know."))],
    [
      "a value that only a failed call held",
      runOf("Cancel.", calls("cancel_order", { id: "W-774120" }, "Error: unknown", { failed: true })),
    ],
  ])("is quiet about %s", (_, run) => expect(values(run)).toEqual([]));
});
