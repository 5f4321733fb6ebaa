import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { calls, firings, human, runOf, says } from "../testing/run.ts";
import rule from "./self-correction.ts";

const fired = (run: Trajectory) => firings(rule, run).map(({ step }) => step);
const book = calls("book_room", { room_id: "R-20471" }, "booked");

describe("self-correction", () => {
  it("accuses the step that brought the thing, and quotes the admission", () => {
    const run = runOf("Book a room.", book, says("Done."), says("I mistakenly booked R-20471 for you."));
    expect(firings(rule, run)).toMatchObject([
      {
        step: 1,
        object: "value:R-20471",
        wrong: { quote: 'book_room({"room_id":"R-20471"})' },
        reference: { quote: "I mistakenly booked R-20471 for you.", place: { in: "step", step: 4, part: 0 } },
      },
    ]);
  });

  it.each<[string, Trajectory, number[]]>([
    [
      "a coding agent that edited the wrong file",
      runOf(
        "Fix the total.",
        calls("Edit", { file_path: "src/pay/fees.ts", old_string: "a", new_string: "b" }, "ok"),
        says("My earlier edit of src/pay/fees.ts was wrong."),
      ),
      [1],
    ],
    [
      "a colleague of a team who counted wrongly",
      runOf(
        "How many?",
        says("I count 412 of them.", "Counter"),
        says("Fine.", "Lead"),
        says("I made a mistake: 412 counts the lids too.", "Counter"),
      ),
      [1],
    ],
    [
      "a turn that names its own last step",
      runOf(
        "Write it.",
        calls("Write", { content: "out.py" }, "ok"),
        says("The previous step was wrong because I accidentally wrote the name as content."),
      ),
      [1],
    ],
  ])("fires on %s", (_, run, steps) => expect(fired(run)).toEqual(steps));

  it.each<[string, Trajectory]>([
    ["a supposition", runOf("Book.", book, says("Maybe I mistakenly booked R-20471."))],
    ["a question", runOf("Book.", book, says("Is it possible that I accidentally booked R-20471?"))],
    ["a human's mistake", runOf("Book.", book, human("I mistakenly gave you R-20471."))],
    ["a thing that the human named", runOf("Book R-20471.", book, says("I mistakenly booked R-20471."))],
    [
      "a thing that a tool named",
      runOf("Book.", calls("list", {}, "R-20471"), book, says("I mistakenly booked R-20471.")),
    ],
    [
      "another role's step",
      runOf("Book.", says("Take R-20471.", "Clerk"), says("I mistakenly took R-20471.", "Lead")),
    ],
    [
      "the form of a reply",
      runOf(
        "Go.",
        says("a"),
        says("I made a mistake in the previous response by including two code blocks."),
      ),
    ],
    ["no admission", runOf("Book.", book, says("I booked R-20471."))],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
