import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { calls, firings, runOf, says } from "../testing/run.ts";
import rule from "./invalid-call.ts";

const fired = (run: Trajectory) => firings(rule, run).map(({ step }) => step);
const BAD = "Error: missing required parameter customer_id";
const rejected = (input: unknown, name = "add_invoice", result = BAD) =>
  calls(name, input, result, { failed: true });

describe("invalid-call", () => {
  it("quotes the call against the refusal", () => {
    const run = runOf("Add the invoice.", rejected({ total: 31 }), says("I cannot add it."));
    expect(firings(rule, run)).toMatchObject([
      { step: 1, wrong: { quote: 'add_invoice({"total":31})' }, reference: { quote: BAD } },
    ]);
    expect(firings(rule, run)[0]?.why).toContain("never called rightly afterwards");
  });

  it("says where the same call is sent again, once for all of them", () => {
    const run = runOf(
      "Add.",
      rejected({ total: 31 }),
      rejected({ total: 31 }),
      rejected({ total: 31 }),
      calls("add_invoice", { customer_id: 4 }, "ok"),
    );
    expect(firings(rule, run).map(({ why }) => why)).toEqual([
      expect.stringContaining("sent again unchanged at step 3"),
    ]);
  });

  it.each<[string, Trajectory, number[]]>([
    ["a tool that does not exist", runOf("Look.", rejected({}, "Peek", "Error: Unknown tool: Peek")), [1]],
    [
      "a wrong type, in a chain of roles",
      runOf(
        "Find kettles.",
        says("Search the catalog.", "Coordinator"),
        calls(
          "catalog",
          { id: 0 },
          '{"error": {"message": "catalog requires a string id", "type": "SchemaError"}}',
          {
            role: "Researcher",
          },
        ),
        says("Nothing found.", "Writer"),
      ),
      [2],
    ],
    [
      "a shell whose call has no command",
      runOf("List.", rejected({}, "Bash", "InputValidationError: Bash failed: parameter command is missing")),
      [1],
    ],
  ])("fires on %s", (_, run, steps) => expect(fired(run)).toEqual(steps));

  it("says when the tool was never declared", () => {
    const run = {
      ...runOf("Look.", rejected({}, "Peek", "Error: Unknown tool: Peek")),
      tools: [{ name: "Read" }],
    };
    expect(firings(rule, run)[0]?.why).toContain("No tool Peek is declared.");
  });

  it.each<[string, Trajectory]>([
    [
      "a call that is put right",
      runOf("Add.", rejected({ total: 31 }), calls("add_invoice", { customer_id: 4 }, "ok")),
    ],
    [
      "a second try that differs and fails otherwise",
      runOf(
        "Add.",
        rejected({ total: 31 }),
        calls("add_invoice", { customer_id: 4 }, "Error: gateway timeout", { failed: true }),
      ),
    ],
    [
      "a program that fails",
      runOf("Run.", rejected({ command: "python a.py" }, "Bash", "TypeError: unexpected keyword argument")),
    ],
    [
      "a thing that is not there",
      runOf("Get.", rejected({ id: 4 }, "get_invoice", "Error: invoice not found")),
    ],
    [
      "a file that speaks of schemas",
      runOf("Read.", calls("Read", { path: "a.py" }, "raise SchemaError('missing required field')")),
    ],
    ["a tool that is down", runOf("Get.", rejected({ id: 4 }, "get_invoice", "Error: service unavailable"))],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
