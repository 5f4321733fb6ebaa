import { describe, expect, it } from "vitest";
import { human, runOf } from "../testing/run.ts";
import { findRequirements } from "./requirements.ts";

const read = (task: string) => findRequirements(runOf(task)).map(({ kind, text }) => [kind, text]);

describe("findRequirements", () => {
  it.each<[string, [string, string][]]>([
    ["No departures after 21:00.", [["limit", "No departures after 21:00."]]],
    ["Find us a quiet room, at most 90 EUR a night.", [["limit", "at most 90 EUR a night."]]],
    ["The exported signatures must not change.", [["limit", "The exported signatures must not change."]]],
    ["My father is allergic to nuts.", [["limit", "My father is allergic to nuts."]]],
    ["Please list the unpaid invoices.", [["content", "Please list the unpaid invoices."]]],
    ["Report revenue by branch.", [["content", "Report revenue by branch."]]],
  ])("finds in %j", (task, expected) => expect(read(task)).toEqual(expected));

  it.each([
    "Who is the only winner born in May 1974?",
    "Which fund with no fee had the lowest rise between 2019 and 2024?",
    "My name is Noor and my zip code is 2514.",
    "Wow, quite the list!",
    "I only want to know what happened.",
    "You can also give tasks to others.",
    "We went there before.",
    "Book a table.",
  ])("finds none in %j", (task) => expect(read(task)).toEqual([]));

  it("numbers them over all requests", () => {
    const run = runOf("No nuts.", human("Report the total."));
    expect(findRequirements(run).map(({ index, place }) => [index, place])).toEqual([
      [0, { in: "request", index: 0 }],
      [1, { in: "request", index: 1 }],
    ]);
  });
});
