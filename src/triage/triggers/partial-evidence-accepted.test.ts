import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { briefs, calls, firings, runOf, says } from "../testing/run.ts";
import rule from "./partial-evidence-accepted.ts";

const fired = (run: Trajectory) => firings(rule, run).map(({ step }) => step);
const page = (
  share: number,
  address = "https://films.test/list",
  rest = '"The Long Tide" (1931), "Harbour Lights" (1948)',
) =>
  says(
    `I clicked 'Films'. Here is [Films](${address}). The viewport shows ${share}% of the webpage.\n${rest}`,
    "Surfer",
  );
const TASK = "Which is the oldest film of the list that is shown in Oldry?";
const GATHERED = "We have gathered the list of films, and go on to the cinemas.";
const ledger = (words: string) =>
  says(`Updated Ledger:\n{"is_request_satisfied": {"reason": "${words}", "answer": false}}`, "Lead");
const NEXT = briefs("Surfer", 'Check where "The Long Tide" and "Harbour Lights" are shown.', "Lead");

describe("partial-evidence-accepted", () => {
  it("accuses the decision, and quotes how little was seen", () => {
    const run = runOf(TASK, page(18), ledger(GATHERED), NEXT);
    expect(firings(rule, run)).toMatchObject([
      {
        step: 2,
        role: "Lead",
        reference: { quote: expect.stringContaining("The viewport shows 18% of the webpage") },
      },
    ]);
    expect(firings(rule, run)[0]?.wrong.quote).toContain("We have gathered the list of films");
  });

  it.each<[string, Trajectory, number[]]>([
    [
      "an instruction that says so",
      runOf(TASK, page(18), briefs("Surfer", `${GATHERED} Check "The Long Tide".`, "Lead")),
      [2],
    ],
    [
      "a single agent with a browsing tool",
      runOf(
        "How many films are on the list?",
        calls("browse", {}, 'Films. The viewport shows 7% of the page. "The Long Tide" (1931)'),
        says("I have collected all of the films, the last being of 1931."),
      ),
      [3],
    ],
    [
      "a second page, as little seen",
      runOf(
        TASK,
        page(60, "https://a.test/x"),
        page(12),
        says("I have found the complete list, from 1931 on.", "Lead"),
      ),
      [3],
    ],
  ])("fires on %s", (_, run, steps) => expect(fired(run)).toEqual(steps));

  it.each<[string, Trajectory]>([
    ["most of the page", runOf(TASK, page(72), ledger(GATHERED), NEXT)],
    ["a page that is read on", runOf(TASK, page(18), ledger(GATHERED), page(18), NEXT)],
    [
      "a task that asks for one thing",
      runOf("When was the cinema of Oldry built?", page(18), ledger(GATHERED), NEXT),
    ],
    ["a decision that knows", runOf(TASK, page(18), ledger("We have gathered only some of the list."), NEXT)],
    ["a decision that goes on looking", runOf(TASK, page(18), ledger("We need the full list."), NEXT)],
    [
      "a decision about other things",
      runOf(
        TASK,
        page(18),
        ledger("We have found the complete address of the cinema."),
        briefs("Surfer", "Go."),
      ),
    ],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
