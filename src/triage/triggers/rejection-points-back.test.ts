import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { calls, firings, human, runOf, says } from "../testing/run.ts";
import rule from "./rejection-points-back.ts";

const fired = (run: Trajectory) => firings(rule, run).map(({ step }) => step);
const edit = (path: string, text: string) =>
  calls("Edit", { file_path: path, old_string: "a", new_string: text }, "edited");
const tests = (result: string, failed = false) => calls("Bash", { command: "npm test" }, result, { failed });
const FAILED = "1 failed, 9 passed\nsrc/pay/fees.ts: expected 4 but got 5";

describe("rejection-points-back", () => {
  it("accuses the edit of the file that a failing check names", () => {
    const run = runOf(
      "Fix the fees.",
      edit("src/pay/fees.ts", "fee + 1"),
      edit("src/pay/tax.ts", "t"),
      tests(FAILED, true),
    );
    expect(firings(rule, run)).toMatchObject([
      {
        step: 1,
        object: "rejected:src/pay/fees.ts",
        reference: {
          quote: "src/pay/fees.ts: expected 4 but got 5",
          place: { in: "step", step: 6, part: 0 },
        },
      },
    ]);
    expect(firings(rule, run)[0]?.wrong.quote).toContain("src/pay/fees.ts");
  });

  it.each<[string, Trajectory, number[]]>([
    [
      "an order that a human says is the wrong one",
      runOf(
        "Refund my lamp.",
        calls("refund_order", { order_id: "KX-20471" }, "ok"),
        says("Refunded."),
        human("You refunded KX-20471, that is the wrong order!"),
      ),
      [1],
    ],
    [
      "a figure that a verifier rejects",
      runOf(
        "Population of Oldry?",
        says("It has 48,317 people.", "Researcher"),
        says("REJECTED: 48,317 is not in any source.", "Verifier"),
      ),
      [1],
    ],
    [
      "a date that a human complains of",
      runOf(
        "Book a table.",
        calls("book_table", { date: "2031-04-09" }, "ok"),
        says("Booked."),
        human("I never asked for 2031-04-09."),
      ),
      [1],
    ],
  ])("fires on %s", (_, run, steps) => expect(fired(run)).toEqual(steps));

  it.each<[string, Trajectory]>([
    [
      "a check that passes later",
      runOf("Fix.", edit("src/pay/fees.ts", "x"), tests(FAILED, true), tests("10 passed")),
    ],
    ["a failure in a file nobody touched", runOf("Fix.", edit("src/pay/tax.ts", "x"), tests(FAILED, true))],
    ["a failure that names nothing", runOf("Fix.", edit("src/pay/fees.ts", "x"), tests("1 failed", true))],
    [
      "a complaint that is put right",
      runOf(
        "Refund.",
        calls("refund_order", { order_id: "KX-20471" }, "ok"),
        human("KX-20471 is the wrong order."),
        calls("refund_order", { order_id: "KX-20417" }, "ok"),
      ),
    ],
    [
      "a thing that the human brought up",
      runOf(
        "Refund KX-20471.",
        calls("refund_order", { order_id: "KX-20471" }, "ok"),
        human("KX-20471 is wrong."),
      ),
    ],
    [
      "a human who agrees",
      runOf(
        "Refund.",
        calls("refund_order", { order_id: "KX-20471" }, "ok"),
        human("Yes, KX-20471, not the other."),
      ),
    ],
    ["a human who speaks first", runOf("The order KX-20471 is broken.")],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
