import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { briefs, calls, firings, human, runOf, says } from "../testing/run.ts";
import rule from "./ignored-tool-error.ts";

const fired = (run: Trajectory) => firings(rule, run);

describe("ignored-tool-error", () => {
  it("quotes the claim against the line that names the failure", () => {
    const run = runOf(
      "Post the summary to the board.",
      calls("post_note", { board: "north" }, "Traceback\nConnectionError: board unreachable", {
        failed: true,
      }),
      says("The note has been successfully posted to the north board."),
    );
    expect(fired(run)).toMatchObject([
      {
        step: 3,
        wrong: { quote: "The note has been successfully posted to the north board.", place: { step: 3 } },
        reference: { quote: "ConnectionError: board unreachable", place: { step: 2 } },
      },
    ]);
  });

  it.each<[string, Trajectory]>([
    [
      "a coding session that ends on a failed migration",
      runOf(
        "Run the migration.",
        calls("Bash", { command: "db migrate" }, "Error: relation users is locked", { failed: true }),
        says("The migration has been completed and the schema is now complete."),
      ),
    ],
    [
      "a role in a team that reports from a page it never got",
      runOf(
        "Find the opening hours.",
        briefs("Surfer", "Please read the hours off the site."),
        calls("visit", { url: "https://museum.test/hours" }, "HTTP Error 503", {
          role: "Surfer",
          failed: true,
        }),
        says("The museum opens at ten on weekdays and closes at six in the evening.", "Surfer"),
      ),
    ],
    [
      "an agent that tells a customer a failed refund went through",
      runOf(
        "I want my money back.",
        calls("refund_order", { order_id: "K-1042" }, "Error: refund window closed", { failed: true }),
        says("Your refund has been processed, you will see the money within a week."),
        human("Great."),
      ),
    ],
    [
      "an error told by its opening words alone",
      runOf(
        "Book it.",
        calls("reserve", "{}", '{"error": "no seats"}'),
        says("Your seat is now complete and confirmed."),
      ),
    ],
  ])("fires on %s", (_, run) => expect(fired(run)).toHaveLength(1));

  const failed = calls("fetch_rates", { day: "today" }, "Error: gateway timeout", { failed: true });

  it.each<[string, Trajectory]>([
    [
      "a retry",
      runOf("Rates?", failed, calls("fetch_rates", {}, "1.07"), says("The rate is verified: 1.07 today.")),
    ],
    [
      "an agent that says it failed",
      runOf("Rates?", failed, says("The rate service timed out, I have no number for today.")),
    ],
    [
      "an agent that says so in other words",
      runOf("Rates?", failed, says("The rate service isn't answering, so this is yesterday's figure.")),
    ],
    [
      "an agent that turns to another way",
      runOf("Rates?", failed, says("Let me try a different source for this one then.")),
    ],
    [
      "a file whose content mentions errors",
      runOf(
        "Summarise the log.",
        calls("Read", { path: "app.log" }, "09:12 started\n09:14 Error: disk full\n09:15 stopped"),
        says("Summary is complete: the service started at 09:12 and stopped at 09:15."),
      ),
    ],
    [
      "an error of another thread",
      runOf(
        "Do both parts.",
        calls("fetch", "{}", "Error: no route", { failed: true, thread: "helper" }),
        says("The first part is now complete and has been verified.", "agent", "main"),
        says("The fetch failed, so the second part is missing.", "helper", "helper"),
      ),
    ],
    [
      "a failing test before the fix",
      runOf(
        "Fix the bug.",
        calls("Bash", { command: "npm test" }, "Exit code 1\n1 failed", { failed: true }),
        calls("Edit", { path: "a.ts" }, "ok"),
        calls("Bash", { command: "npm test" }, "12 passed"),
        says("All tests pass and the bug is fixed."),
      ),
    ],
    [
      "a search that finds nothing",
      runOf(
        "Is the old name gone?",
        calls("Bash", { command: "grep -rn oldName src" }, "Exit code 1", { failed: true }),
        says("The rename is complete: nothing in src uses the old name."),
      ),
    ],
    [
      "a tool that failed half-way, and whose output the turn uses",
      runOf(
        "Rates?",
        calls("fetch_rates", {}, "Error: 1 of 3 sources failed\nbank: 1.0734", { failed: true }),
        says("The rate is verified by the bank and stands at 1.0734 today."),
      ),
    ],
    [
      "a turn that only goes on working",
      runOf("Rates?", failed, calls("list_sources", "{}", "a, b"), says("Two sources exist.")),
    ],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
