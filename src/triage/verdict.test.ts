import { describe, expect, it } from "vitest";
import type { Trajectory } from "../core/trajectory.ts";
import { findIn } from "./findings.ts";
import { briefs, calls, type Entry, human, policy, runOf, says } from "./testing/run.ts";
import { triage } from "./triage.ts";
import type { VerdictFacts } from "./verdict/facts.ts";
import type { VerdictModel } from "./verdict/model.ts";
import { judge } from "./verdict.ts";

const MODEL: VerdictModel = {
  schema: "rootstep.verdict/1",
  weights: { evident: 2, strongest: 1 },
  threshold: 1.5,
  kinds: [],
  trainedOn: { runs: 0, sha256: "" },
};

const CANCELLED = runOf(
  "Cancel order KX-20417.",
  policy("Before any cancellation, obtain an explicit yes."),
  calls("cancel_order", { order_id: "KX-20417" }, "cancelled"),
  says("Your order has been cancelled."),
);

/** A claim to have looked, with new values that reach the answer, and no look. */
const MADE_UP = says("I checked the listing: seats 41,207, height 88.25 and the year 1931 are given there.");

function factsOf(run: Trajectory): VerdictFacts {
  return judge(findIn(run), MODEL).facts;
}

function verdictOf(run: Trajectory): string {
  return judge(findIn(run), MODEL).verdict;
}

describe("the verdict", () => {
  it("is found where a mismatch still stands", () => {
    expect(judge(findIn(CANCELLED), MODEL)).toMatchObject({ verdict: "found", score: 2, threshold: 1.5 });
  });

  it("is found where the run ends badly", () => {
    const cutOff = runOf(
      "What is the rent?",
      says("I look it up."),
      ...Array(7).fill(calls("fetch", {}, "rent")),
    );
    expect(verdictOf(cutOff)).toBe("found");
    expect(verdictOf(runOf("Fix it.", human("Now."), says("Done."), human("No, that is wrong.")))).toBe(
      "found",
    );
  });

  it("weighs the strongest step where agents work with each other or with a human, not where one works alone", () => {
    const answer = says("Seats 41,207, height 88.25, built 1931.");
    const strongest = (...entries: Entry[]) => factsOf(runOf("Find the hall.", ...entries)).strongest;
    expect(strongest(human("How big is the hall?"), MADE_UP, answer)).toBeGreaterThan(2);
    expect(strongest(MADE_UP, briefs("Writer", "Write it down."), answer)).toBeGreaterThan(2);
    expect(strongest(MADE_UP, answer)).toBe(0);
    const inThreadOfItsOwn = [
      briefs("Looker", "Look."),
      says("I checked it.", "Looker", "sub-agent"),
      MADE_UP,
    ];
    expect(strongest(...inThreadOfItsOwn, answer)).toBe(0);
  });

  it("does not hold an error that a tool told against an agent that works with a human", () => {
    const entries = [
      calls("book_hall", { day: "x" }, "Error: invalid day", { failed: true }),
      calls("book_hall", { day: "2031-04-02" }, "booked"),
    ];
    const then = says("It is booked.");
    expect(factsOf(runOf("Book the hall.", ...entries, human("And?"), then)).strongest).toBeLessThan(1);
    expect(factsOf(runOf("Book.", briefs("Clerk", "Book it."), ...entries, then)).strongest).toBeGreaterThan(
      1.5,
    );
  });
});

describe("not enough evidence", () => {
  it("where most results are missing, unless a mismatch stands", () => {
    const missing = Array.from({ length: 5 }, (_, index) => calls("fetch", { page: index }));
    const run = runOf("What is the rent?", ...missing);
    expect(verdictOf(run)).toBe("not-enough-evidence");
    const standing = runOf(
      "Cancel order KX-20417.",
      policy("Before any cancellation, obtain an explicit yes."),
      calls("cancel_order", { order_id: "KX-20417" }, "cancelled"),
      ...missing,
    );
    expect(verdictOf(standing)).toBe("found");
  });

  it("where no word of an agent was recorded: whether it answered is not known", () => {
    const run = runOf("What is the rent?", calls("fetch", {}, "rent: 812.00"), says(""));
    expect(verdictOf(run)).toBe("not-enough-evidence");
    expect(triage(run).notLookedAt).toContain("what the agents said was never recorded");
    const handedIn = runOf(
      "What is the rent?",
      calls("fetch", {}, "812.00"),
      calls("finish", { rent: "812.00" }),
    );
    expect(verdictOf(handedIn)).toBe("no-failure-found");
  });

  it("where there is no step", () => {
    expect(verdictOf({ ...runOf("Task."), steps: [], requests: [] })).toBe("not-enough-evidence");
  });
});

describe("the end of a run", () => {
  const SHOWN =
    "diff --git a/x.py b/x.py\n+    sys.exit(1)\n+    raise ValueError\nTraceback (most recent call last):";

  it("is no rejection or crash where a command only shows such words", () => {
    const shown = calls("bash", { command: "git diff --cached" }, SHOWN, { words: "THOUGHT: I hand it in." });
    expect(triage(runOf("Fix x.py.", says("I fix it."), shown)).verdict).toBe("no-failure-found");
    const told = runOf("Fix x.py.", calls("bash", { command: "ls" }, "x.py"), says(`Done. It was: ${SHOWN}`));
    expect(triage(told).verdict).toBe("no-failure-found");
  });

  it("is a rejection where the last check fails", () => {
    const failing = calls("bash", { command: "npm test" }, "3 failed, 2 passed", {
      words: "I run the tests.",
    });
    expect(judge(findIn(runOf("Fix x.", failing, says("I stop here."))), MODEL)).toMatchObject({
      verdict: "found",
      facts: { ending: "rejected" },
    });
  });

  it("is a crash where the framework has the last words among several agents", () => {
    const run = runOf(
      "Find the hall.",
      briefs("WebSurfer", "Look for the hall."),
      says(
        "I typed 'hall'.\nTraceback (most recent call last):\nBadRequestError: Error code: 400",
        "WebSurfer",
      ),
    );
    expect(judge(findIn(run), MODEL)).toMatchObject({ verdict: "found", facts: { ending: "crashed" } });
  });
});

describe("calibration", () => {
  const share = { value: 0.04, low: 0.01, high: 0.14, n: 43 };
  const kind = { shape: "single", format: "test", failed: 9, successful: 43, falseAlarms: share };

  it("is known where enough successful runs of the shape and format were measured", () => {
    const model = { ...MODEL, kinds: [kind] };
    expect(judge(findIn(CANCELLED), model).calibration).toEqual({
      kind: { shape: "single", format: "test" },
      calibrated: true,
      failed: 9,
      successful: 43,
      falseAlarms: share,
    });
  });

  it("is not known of a kind that was not measured, or had few successes or no failure", () => {
    for (const kinds of [
      [],
      [{ ...kind, format: "other" }],
      [{ ...kind, successful: 9 }],
      [{ ...kind, failed: 0 }],
    ])
      expect(judge(findIn(CANCELLED), { ...MODEL, kinds }).calibration.calibrated).toBe(false);
  });
});
