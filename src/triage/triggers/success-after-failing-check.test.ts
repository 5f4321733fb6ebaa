import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { briefs, calls, type Entry, firings, runOf, says } from "../testing/run.ts";
import rule from "./success-after-failing-check.ts";

const fired = (run: Trajectory) => firings(rule, run);

const FAILED = "Exit code 1\n 14 passed, 2 failed\n  sums_twice: expected 4, got 5";
const shell = (command: string, result: string, failed = false): Entry =>
  calls("Bash", { command }, result, { failed });

describe("success-after-failing-check", () => {
  it("quotes the claim against the line that failed", () => {
    const run = runOf("Fix the sum.", shell("npm test", FAILED, true), says("The sum is now fixed."));
    expect(fired(run)).toMatchObject([
      {
        step: 3,
        object: "check:tests",
        wrong: { quote: "The sum is now fixed." },
        reference: { quote: "14 passed, 2 failed", place: { in: "step", step: 2, part: 0 } },
      },
    ]);
  });

  it.each<[string, Trajectory]>([
    [
      "a coding session that edits once more and never tests again",
      runOf(
        "Fix it.",
        shell("cd app && pytest -q", "1 failed, 3 passed", true),
        calls("Edit", { path: "a.py" }, "ok"),
        says("Done. All tests pass now and the feature works as expected."),
      ),
    ],
    [
      "another check passing in between",
      runOf(
        "Fix it.",
        shell("npx tsc --noEmit", "Found 3 errors", true),
        shell("npm run lint", "clean"),
        says("Everything works."),
      ),
    ],
    [
      "a team that overrules its verifier",
      runOf(
        "Book the hall.",
        briefs("Verifier", "Check the booking."),
        says("REJECTED: the hall is booked for the wrong week.", "Verifier"),
        says("Your hall has been booked and confirmed.", "Planner"),
      ),
    ],
    [
      "a validation tool that says no",
      runOf(
        "Publish it.",
        calls("validate_order", { id: 4 }, '{"valid": false, "missing": "zip"}'),
        says("The order is complete and correct."),
      ),
    ],
  ])("fires on %s", (_, run) => expect(fired(run)).toHaveLength(1));

  it.each<[string, Trajectory]>([
    [
      "a check that passes later",
      runOf(
        "Fix it.",
        shell("npm test", FAILED, true),
        shell("npm test", "16 passed"),
        says("All tests pass."),
      ),
    ],
    [
      "one that passes later under another command",
      runOf(
        "Fix it.",
        shell("pytest -q tests/a.py", "1 failed", true),
        shell("cd app && python -m pytest", "ok"),
        says("It is fixed."),
      ),
    ],
    ["a claim before the check", runOf("Fix it.", says("It is fixed."), shell("npm test", FAILED, true))],
    [
      "a claim that names the failures",
      runOf(
        "Fix it.",
        shell("npm test", FAILED, true),
        says("The sum is fixed; 2 tests still fail for another reason."),
      ),
    ],
    [
      "a failing test that is meant to fail first",
      runOf(
        "Test first.",
        shell("npm test", FAILED, true),
        says("The new test is correct: it fails as expected before the change."),
      ),
    ],
    [
      "no failures at all",
      runOf(
        "Fix it.",
        shell("npm test", "16 passed, 0 failed, no errors"),
        says("All tests pass, 0 failed."),
      ),
    ],
    [
      "counts in a file",
      runOf(
        "Read it.",
        calls("Read", { path: "ci.log" }, "3 failed, 5 errors"),
        says("The summary is complete."),
      ),
    ],
    [
      "the same through a shell",
      runOf("Read it.", shell("cat test.log", "3 failed"), says("The summary is complete.")),
    ],
    [
      "a command that is no check",
      runOf("Find it.", shell("grep -rn total src", "Exit code 1", true), says("The search is complete.")),
    ],
    [
      "a plan",
      runOf(
        "Fix it.",
        shell("npm test", FAILED, true),
        says("Once this is fixed, I will run the tests again."),
      ),
    ],
    [
      "a question",
      runOf("Fix it.", shell("npm test", FAILED, true), says("Is it confirmed that the sum is correct?")),
    ],
    [
      "a denial",
      runOf(
        "Fix it.",
        shell("npm test", FAILED, true),
        says("The build has not been completed successfully."),
      ),
    ],
    [
      "success inside code",
      runOf("Fix it.", shell("npm test", FAILED, true), says('Try this:\n```python\nprint("success")\n```')),
    ],
    [
      "an agent that gives up",
      runOf(
        "Fix it.",
        shell("npm test", FAILED, true),
        says("I was unable to fix it, though the lint is fixed."),
      ),
    ],
    [
      "words that go with the next try",
      runOf(
        "Fix it.",
        shell("npm test", FAILED, true),
        calls("Edit", {}, "ok", { words: "The import is fixed." }),
      ),
    ],
    [
      "a claim about something else than what was checked",
      runOf(
        "Mend it.",
        calls("run_speed_test", {}, "Speed test failed: none."),
        says("Roaming is enabled and confirmed."),
      ),
    ],
    [
      "a request to check again",
      runOf("Fix it.", shell("npm test", FAILED, true), says("It is fixed. Please run it again.")),
    ],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
