import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { calls, firings, human, policy, runOf, says } from "../testing/run.ts";
import rule from "./argument-never-observed.ts";

const fired = (run: Trajectory) => firings(rule, run).map(({ step }) => step);
const GONE = "Error: order not found";

/** A call whose tool does not know what it is asked for. */
function unknown(name: string, input: unknown, result = GONE) {
  return calls(name, input, result, { failed: result.startsWith("Error") });
}

describe("argument-never-observed", () => {
  it("quotes the call, and says that nothing before gave its argument", () => {
    const run = runOf("Where is my parcel?", unknown("get_order", { order_id: "W-774120" }));
    expect(firings(rule, run)).toMatchObject([
      {
        step: 1,
        wrong: { quote: 'get_order({"order_id":"W-774120"})' },
        reference: { value: "W-774120", searched: { first: 0, last: 0 } },
      },
    ]);
  });

  it.each<[string, Trajectory, number[]]>([
    [
      "a mail address that a support agent makes up",
      runOf("Find me.", unknown("find_user", { email: "mara.lind@post.test" }, "Error: user not found")),
      [1],
    ],
    [
      "a file that a coding agent supposes",
      runOf(
        "Fix the export.",
        unknown("Read", { file_path: "src/writers/ledger-writer.ts" }, "Error: no such file"),
      ),
      [1],
    ],
    [
      "an address with an id that a researcher supposes",
      runOf(
        "Find the paper.",
        says("I look it up.", "Surfer"),
        unknown("visit", { url: "https://papers.test/abs/4821377" }, "Error: 404 not found"),
      ),
      [2],
    ],
    [
      "an id put together from what a human said",
      runOf(
        "Charge my credit card that ends in 7334.",
        unknown("charge", { payment_id: "credit_card_7334" }, "Error: payment method not found"),
      ),
      [1],
    ],
    [
      "a search that comes back empty",
      runOf("Find it.", unknown("get_ticket", { id: "T-90417" }, "[]")),
      [1],
    ],
  ])("fires on %s", (_, run, steps) => expect(fired(run)).toEqual(steps));

  it.each<[string, Trajectory]>([
    ["an id of the task", runOf("Where is order W-774120?", unknown("get_order", { order_id: "W-774120" }))],
    [
      "an id in another spelling",
      runOf("Where is order #w-774120?", unknown("get_order", { order_id: "W-774120" })),
    ],
    [
      "an id of an earlier result",
      runOf("Orders?", calls("list", {}, '["W-774120"]'), unknown("get_order", { order_id: "W-774120" })),
    ],
    [
      "a number that is written in groups",
      runOf("My phone is (555) 014-2277.", unknown("find", { phone: "5550142277" }, "Error: user not found")),
    ],
    [
      "a guess that is put right",
      runOf(
        "Where is it?",
        unknown("get_order", { order_id: "W-774120" }),
        calls("list_orders", {}, '["W-90417"]'),
        calls("get_order", { order_id: "W-90417" }, '{"status": "open"}'),
      ),
    ],
    [
      "an id of the policy",
      runOf("Hi.", policy("Test order: W-774120."), unknown("get_order", { id: "W-774120" })),
    ],
    [
      "an id a human gives later",
      runOf("Hi.", human("It is W-774120."), unknown("get_order", { id: "W-774120" })),
    ],
    [
      "a call that finds its thing",
      runOf("Hi.", calls("get_order", { id: "W-774120" }, '{"status": "open"}')),
    ],
    [
      "a tool that is down",
      runOf("Hi.", calls("get_order", { id: "W-774120" }, "Error: gateway timeout", { failed: true })),
    ],
    [
      "a file whose name was spoken of",
      runOf(
        "Look at the ledger-writer.",
        unknown("Read", { file_path: "src/writers/ledger-writer.ts" }, "Error: no such file"),
      ),
    ],
    [
      "a new file",
      runOf("Save it.", unknown("Write", { file_path: "out/summary-text.md" }, "Error: no such directory")),
    ],
    [
      "a path in a command",
      runOf("Look.", unknown("Bash", { command: "cat src/writers/ledger.ts" }, "Error: no such file")),
    ],
    [
      "a value that another rule speaks of",
      runOf("Hi.", unknown("get_order", { id: "W-774120" }), says("Your order is W-774120.")),
    ],
    [
      "a run whose task was not recorded",
      { ...runOf("?", unknown("get_order", { id: "W-774120" })), requests: [] },
    ],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
