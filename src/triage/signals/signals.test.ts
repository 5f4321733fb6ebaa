import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { runSignal, type SignalRule } from "../define-signal.ts";
import { briefs, calls, type Entry, human, runOf, says } from "../testing/run.ts";
import { viewRun } from "../view.ts";
import { signals } from "./index.ts";

function named(name: string): SignalRule {
  const found = signals.find((rule) => rule.name === name);
  if (!found) throw new Error(`no signal ${name}`);
  return found;
}

/** The steps at which a signal fires. */
function steps(name: string, run: Trajectory): number[] {
  return runSignal(named(name), viewRun(run)).map(({ step }) => step);
}

const code = (body: string): Entry => says(`Run this:\n\`\`\`python\n${body}\n\`\`\``);
const PARSE = "rows = parse(table)\nfor row in rows: print(row.total, row.customer, row.invoice)";
const CRASH = "Traceback (most recent call last):\nOSError: gone";
const stalled = runOf(
  "Task.",
  briefs("Surfer", "Go."),
  says("Stalled. Replanning."),
  says("Once more."),
  says("And more."),
);

/** A signal, what it looks like, the run, and the steps at which it fires. */
const CASES: [string, string, Trajectory, number[]][] = [
  ["after-first-stall", "steps after a stall", stalled, [3, 4]],
  ["after-first-stall", "a run without one", runOf("Task.", says("a"), says("b")), []],
  [
    "answer-appears-first",
    "where the answer's number is first written",
    runOf("How many?", says("I count 412 of them."), says("So it is 412.")),
    [1],
  ],
  [
    "answer-appears-first",
    "a number that the task gives",
    runOf("Is it 412?", says("I count 412 of them.")),
    [],
  ],
  [
    "caller-error",
    "a call whose result blames the caller",
    runOf("Task.", calls("add", {}, "TypeError: id is required", { failed: true })),
    [1],
  ],
  ["caller-error", "a call that succeeds", runOf("Task.", calls("add", {}, "added")), []],
  [
    "claimed-look",
    "a look that no action shows",
    runOf("Task.", says("Hm."), says("I have checked the site: 3,120 rooms, 518 beds and 77,204 guests.")),
    [2],
  ],
  [
    "claimed-look",
    "a look without new values",
    runOf("Task.", says("Hm."), says("I have checked the site.")),
    [],
  ],
  [
    "code-redone",
    "code that is written again",
    runOf("Task.", code(PARSE), code(`${PARSE}\nprint(len(rows))`)),
    [1],
  ],
  ["code-redone", "two different programs", runOf("Task.", code(PARSE), code("open('a').read()")), []],
  ["crash-ends-run", "a crash in the last step", runOf("Task.", says("Go."), calls("run", {}, CRASH)), [3]],
  [
    "crash-ends-run",
    "a crash that the run survives",
    runOf("Task.", calls("run", {}, CRASH), says("Again.")),
    [],
  ],
  [
    "dependency-error",
    "a tool that timed out",
    runOf("Task.", calls("get", {}, "Error: connection refused", { failed: true })),
    [2],
  ],
  [
    "dependency-error",
    "a wrong argument",
    runOf("Task.", calls("get", {}, "Error: no such field", { failed: true })),
    [],
  ],
  [
    "early-work",
    "the first three working steps",
    runOf("Task.", says("a"), says("b"), says("c"), says("d")),
    [1, 2, 3],
  ],
  [
    "dependency-error",
    "a tool that works again later",
    runOf(
      "Task.",
      calls("get", {}, "Error: connection refused", { failed: true }),
      calls("get", {}, "3 rows"),
    ),
    [],
  ],
  ["early-work", "what humans say", runOf("Task.", human("a"), human("b")), []],
  [
    "empty-search",
    "an action that records no results",
    runOf("Task.", says("I typed 'oldry' into the box. No results.")),
    [1],
  ],
  ["empty-search", "words without an action", runOf("Task.", says("There were no results.")), []],
  [
    "first-done",
    "the first to declare it done",
    runOf("Task.", says("Well."), says("TERMINATE"), says("TERMINATE")),
    [2],
  ],
  ["first-done", "nobody", runOf("Task.", says("Well.")), []],
  [
    "first-made-up-data",
    "the first mock",
    runOf("Task.", says("Real."), says("Let us use mock data."), says("More mock data.")),
    [2],
  ],
  ["first-made-up-data", "nobody", runOf("Task.", says("Real.")), []],
  [
    "first-state-change",
    "the first of two",
    runOf("Task.", calls("book_room", {}, "ok"), calls("book_room", {}, "ok")),
    [1],
  ],
  ["first-state-change", "calls that only read", runOf("Task.", calls("get_room", {}, "ok")), []],
  [
    "first-step-of-errand",
    "the first work on a brief",
    runOf("Task.", briefs("Surfer", "Go."), says("a", "Surfer"), says("b", "Surfer")),
    [2],
  ],
  ["first-step-of-errand", "work without a brief", runOf("Task.", says("a")), []],
  ["handed-over-results", "an opening that asks", runOf("Task.", says("Here is ```code```.")), []],
  [
    "instruction-again",
    "the same brief twice",
    runOf("Task.", briefs("A", "Open the museum site today."), briefs("A", "Open the museum site today.")),
    [2],
  ],
  [
    "instruction-again",
    "another brief",
    runOf("Task.", briefs("A", "Open the museum site."), briefs("A", "Count all bridges of Oldry.")),
    [],
  ],
  ["ledger", "an orchestrator taking stock", runOf("Task.", says("Updated Ledger:\n{}")), [1]],
  ["ledger", "an orchestrator at work", runOf("Task.", says("I go on.")), []],
  ["not-a-decision", "results and humans", runOf("Task.", calls("get", {}, "1"), says("a")), [0, 2]],
  ["not-a-decision", "an agent's turn", { ...runOf("Task."), steps: [] }, []],
  [
    "state-changing-call",
    "every one of them",
    runOf("Task.", calls("refund_order", {}, "ok"), calls("send_mail", {}, "ok")),
    [1, 3],
  ],
  [
    "approves",
    "one who agrees and does nothing",
    runOf("Task.", says("It is 4."), says("I agree, that is correct.", "Checker")),
    [2],
  ],
  [
    "approves",
    "one who agrees and runs the code",
    runOf("Task.", calls("run", {}, "4", { words: "I agree, that is correct." })),
    [],
  ],
  [
    "before-first-error",
    "the call behind the first of two errors",
    runOf(
      "Task.",
      calls("get", {}, "1"),
      calls("get", {}, "Error: gone", { failed: true }),
      calls("put", {}, "Error: no", { failed: true }),
    ),
    [3],
  ],
  ["before-first-error", "a run without errors", runOf("Task.", calls("get", {}, "no errors")), []],
  [
    "budget-in-loop",
    "the first of many same calls",
    runOf("Task.", calls("get", {}, "1"), calls("get", {}, "1"), calls("get", {}, "1")),
    [1],
  ],
  ["budget-in-loop", "the same call twice", runOf("Task.", calls("get", {}, "1"), calls("get", {}, "1")), []],
  [
    "environment-anomaly",
    "the first wall",
    runOf("Task.", calls("open", {}, "Please solve the captcha."), calls("open", {}, "captcha")),
    [2],
  ],
  ["environment-anomaly", "words about walls", runOf("Task.", says("There may be a captcha.")), []],
  [
    "hedges",
    "two hedging words",
    runOf("Task.", says("It is probably 4, but that may be off."), says("It is 4.")),
    [1],
  ],
  ["hedges", "one hedging word", runOf("Task.", says("It is probably 4.")), []],
  [
    "ping-pong",
    "two roles that only talk",
    runOf("Task.", says("a", "A"), says("b", "B"), says("c", "A"), says("d", "B")),
    [4],
  ],
  [
    "ping-pong",
    "two roles that work",
    runOf("Task.", says("a", "A"), calls("get", {}, "1", { role: "B" }), says("c", "A"), says("d", "B")),
    [],
  ],
  [
    "repeated-action",
    "the second of two same calls",
    runOf(
      "Task.",
      calls("get", { page: 1 }, "1"),
      calls("get", { page: 2 }, "1"),
      calls("get", { page: 1 }, "1"),
    ),
    [5],
  ],
  ["repeated-action", "the same words without an action", runOf("Task.", says("Go."), says("Go.")), []],
  [
    "success-after-error",
    "a claim right after an error",
    runOf("Task.", calls("run", {}, "Error: gone", { failed: true }), says("It was processed successfully.")),
    [3],
  ],
  [
    "success-after-error",
    "a claim after a result",
    runOf("Task.", calls("run", {}, "ok"), says("It was processed successfully.")),
    [],
  ],
  [
    "taken-back",
    "a step that the next one corrects",
    runOf("Task.", says("It is 4."), says("That was wrong, it is 5."), says("Done.")),
    [1],
  ],
  ["taken-back", "steps that go on", runOf("Task.", says("It is 4."), says("So four lamps.")), []],
  [
    "unchecked-change",
    "a change that nothing checks",
    runOf("Task.", calls("Edit", { path: "a.ts" }, "ok"), says("Done.")),
    [1],
  ],
  [
    "unchecked-change",
    "a change and its tests",
    runOf("Task.", calls("Edit", { path: "a.ts" }, "ok"), calls("Bash", { command: "npm test" }, "9 passed")),
    [],
  ],
  ["state-changing-call", "a policy look-up", runOf("Task.", calls("return_policy", {}, "30 days")), []],
];

describe("signals", () => {
  it.each(CASES)("%s: %s", (name, _, run, expected) => expect(steps(name, run)).toEqual(expected));

  it("handed-over-results: an opening turn that carries code", () => {
    const run = runOf("Task.", says("# Results\nWe found three rooms."));
    const opening = { ...run, steps: run.steps.slice(1).map((step, index) => ({ ...step, index })) };
    expect(steps("handed-over-results", opening)).toEqual([0]);
  });

  it.each(signals.map(({ name }) => name))("%s has a case here", (name) => {
    expect(CASES.some(([tested]) => tested === name)).toBe(true);
  });

  it.each(signals.map(({ name, weight }) => ({ name, weight })))(
    "$name stands in the docs with its weight",
    (rule) => {
      const page = readFileSync("docs/triage/signals.md", "utf8");
      const row = page.split("\n").find((line) => line.includes(`| \`${rule.name}\``));
      expect(Number(row?.split("|")[2]?.replace("−", "-"))).toBe(rule.weight);
    },
  );

  it("have unique names and words that complete a sentence", () => {
    expect(new Set(signals.map(({ name }) => name)).size).toBe(signals.length);
    for (const { title } of signals) expect(title).toMatch(/^[^A-Z].{5,80}$/u);
  });
});
