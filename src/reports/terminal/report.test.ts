import { expect, test } from "vitest";
import type { Trigger, Verdict } from "../../core/diagnosis.ts";
import type { Report } from "../facts.ts";
import { sampleReport, suspect } from "../testing/sample.ts";
import { paletteOf } from "./palette.ts";
import { terminalReport } from "./report.ts";

const { category: _category, step: _step, role: _role, ...unnamed } = sampleReport().diagnosis;

function shown(report: Report, top = 3): string {
  return `\n${terminalReport(report, { palette: paletteOf(false), columns: 80, top })}`;
}

/** The sample without a named root. */
function abstaining(changes: Partial<Report["diagnosis"]>): Report {
  const suspects = unnamed.suspects.map((one) => ({ ...one, probability: one.probability / 10 }));
  return { ...sampleReport(), diagnosis: { ...unnamed, suspects, ...changes } };
}

function leadingTrigger(): Trigger {
  const trigger = unnamed.suspects[0]?.triggers[0];
  if (!trigger) throw new Error("the sample has a trigger");
  return trigger;
}

test("a root with both quotes", () => {
  expect(shown(sampleReport())).toMatchInlineSnapshot(`
    "
    ▌ step 37 of 148   Orchestrator, in its handoff to FlightAgent
    ▌ Requirement lost in a handoff
    ▌ 61%, more likely than not · suspected by rules, no model has read it

      The Orchestrator briefed FlightAgent again and left out the 21:00 departure
      limit. A flight at 21:46 was chosen, held and delivered.

      0 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁░░░▁▁▁▁▁▁▁▁▁▁▁▁▅▁▁▁▁▃▁▁▁▁▁▁▁× 147
                         37                                   120  132
      What was done                          What it violates
      37 Orchestrator to FlightAgent         0 human, the task
      “Find the cheapest round trip          “no red-eye flights: nothing that
      SEA–BOS, out 15 Oct, back 19 Oct”      departs after 21:00”

      Why not another step                   the other 144 steps: 16%
       41  FlightAgent    14%  chose 21:46, but its brief had no time limit
      120  Verifier        6%  let it pass; it did not introduce it
      132  Orchestrator    3%  waved off a warning 59 steps after the hold

      Then           41 21:46 chosen → 147 21:46 delivered
      Not looked at  results of 88–93 (never recorded); 2 of 7 artifacts; 1 image
      Read it: rootstep show boston-0413.jsonl --step 37
    "
  `);
});

test("how often the verdict cries wolf on runs of this kind is a line, or that nobody knows", () => {
  const kind = { shape: "conversation", format: "openai-chat" };
  const falseAlarms = { value: 0.037, low: 0.01, high: 0.14, n: 43 };
  const calibrated = { kind, calibrated: true, failed: 80, successful: 43, falseAlarms };
  const lineOf = (calibration: Report["diagnosis"]["calibration"], verdict: Verdict = "found") =>
    shown(verdict === "found" ? sampleReport({ calibration }) : abstaining({ verdict, calibration }))
      .split("\n")
      .filter((line) => line.startsWith("  Verdict"));
  expect(lineOf(calibrated)).toEqual([
    "  Verdict        names a root in 4% of successful runs of this kind (43)",
  ]);
  const few = {
    kind,
    calibrated: false,
    failed: 21,
    successful: 1,
    falseAlarms: { ...falseAlarms, value: 0 },
  };
  const unknown = "  Verdict        not calibrated for this kind of run: 1 success measured";
  expect(lineOf(few)).toEqual([unknown]);
  expect(lineOf(few, "no-failure-found")).toEqual([unknown]);
  expect(lineOf(few, "not-enough-evidence")).toEqual([]);
  expect(lineOf({ kind, calibrated: false, failed: 0, successful: 0 })).toEqual([
    "  Verdict        not calibrated for this kind of run: no success measured",
  ]);
  expect(
    shown(sampleReport({ calibration: few }))
      .trimEnd()
      .split("\n").length,
  ).toBeLessThanOrEqual(24);
});

test("a value from nowhere is an absence in words, not a quote; other rules are named", () => {
  const absence: Trigger = {
    ...leadingTrigger(),
    title: "Value from nowhere",
    reference: {
      value: "2022-03-24",
      searched: { first: 0, last: 36, what: "the task and every step before" },
    },
  };
  const other: Trigger = { ...leadingTrigger(), rule: "ignored-error", title: "Ignored tool error" };
  const suspects = [suspect(37, "Orchestrator", 0.93, "", [absence, other])];
  expect(shown(sampleReport({ suspects }))).toMatchInlineSnapshot(`
    "
    ▌ step 37 of 148   Orchestrator, in its handoff to FlightAgent
    ▌ Value from nowhere
    ▌ 93%, very likely · suspected by rules, no model has read it

      The Orchestrator briefed FlightAgent again and left out the 21:00 departure
      limit. A flight at 21:46 was chosen, held and delivered.

      0 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁░░░▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁× 147
                         37
      What was done                          What it violates
      37 Orchestrator to FlightAgent         2022-03-24
      “Find the cheapest round trip          in none of the 37 steps before, nor
      SEA–BOS, out 15 Oct, back 19 Oct”      in the task
      also: Ignored tool error

      Why not another step                   the other 147 steps together: 7%

      Then           41 21:46 chosen → 147 21:46 delivered
      Not looked at  results of 88–93 (never recorded); 2 of 7 artifacts; 1 image
      Read it: rootstep show boston-0413.jsonl --step 37
    "
  `);
});

test("signals alone: no right side, and no word for less than 30%", () => {
  const signals = ["The first action after the plan", "Holds 9 numbers that no tool gave"].map((words) => ({
    name: "signal",
    step: 41,
    words,
  }));
  const suspects = [
    suspect(41, "FlightAgent", 0.12, "first action after a stall", [], signals),
    suspect(37, "Orchestrator", 0.11, "as likely, but it acts on no result"),
  ];
  const report = sampleReport({ step: 41, role: "FlightAgent", suspects, chain: [], explanation: "" });
  expect(shown(report)).toMatchInlineSnapshot(`
    "
    ▌ step 41 of 148   FlightAgent
    ▌ Suspected by signals only
    ▌ 12%, the likeliest of 148 steps · no rule fired, no model has read it

      first action after a stall

      0 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁░░░▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁× 147
                          41
      Signals, no quotes
      · The first action after the plan
      · Holds 9 numbers that no tool gave
      No rule fired at this step, so there is nothing to set beside it.

      Why not another step                   the other 146 steps: 77%
       37  Orchestrator   11%  as likely, but it acts on no result

      Not looked at  results of 88–93 (never recorded); 2 of 7 artifacts; 1 image
      Read it: rootstep show boston-0413.jsonl --step 41
    "
  `);
});

test("judged and replayed: support is said in words, and the cost", () => {
  const call = { stage: "judge", model: "m", cached: 0, reasoning: 0, costUsd: 0.03, milliseconds: 4500 };
  const report = sampleReport({
    support: [
      { by: "triage", triggers: 1, signals: 0 },
      { by: "model", model: "m", votes: 4, of: 5 },
      { by: "replay", fixed: 5, of: 5, controlFixed: 1, controlOf: 5 },
    ],
    ledger: {
      calls: Array.from({ length: 9 }, () => ({ ...call, input: 10712, output: 652 })),
      observedTokens: 0,
    },
  });
  expect(shown(report, 1)).toMatchInlineSnapshot(`
    "
    ▌ step 37 of 148   Orchestrator, in its handoff to FlightAgent
    ▌ Requirement lost in a handoff
    ▌ 61%, more likely than not · supported by replay 5 of 5, control 1 of 5, judge…

      The Orchestrator briefed FlightAgent again and left out the 21:00 departure
      limit. A flight at 21:46 was chosen, held and delivered.

      0 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁░░░▁▁▁▁▁▁▁▁▁▁▁▁▅▁▁▁▁▃▁▁▁▁▁▁▁× 147
                         37
      What was done                          What it violates
      37 Orchestrator to FlightAgent         0 human, the task
      “Find the cheapest round trip          “no red-eye flights: nothing that
      SEA–BOS, out 15 Oct, back 19 Oct”      departs after 21:00”

      Why not another step                   the other 146 steps: 25%
       41  FlightAgent   14%  chose 21:46, but its brief had no time limit

      Then           41 21:46 chosen → 147 21:46 delivered
      Not looked at  results of 88–93 (never recorded); 2 of 7 artifacts; 1 image
      Cost           9 calls, 96,408 tokens in, 5,868 out, $0.27, 41 s
      Read it: rootstep show boston-0413.jsonl --step 37
    "
  `);
});

test("no failure found", () => {
  const explanation = "Eight rules looked at every step; one mismatch was repaired before the end.";
  const instances = unnamed.instances.map((instance) => ({ ...instance, state: "clean" as const }));
  expect(shown(abstaining({ verdict: "no-failure-found", explanation, instances }))).toMatchInlineSnapshot(`
    "
    ▌ No failure found   in the 148 steps of boston-0413.jsonl
    ▌ looked at by rules and signals, no model has read it

      Eight rules looked at every step; one mismatch was repaired before the end.

      0 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅▃▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁░░░▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁× 147
                         37                                   120

      Checked        1 mismatch: 0 repaired on the way, 1 still open
      Recorded end   failure, says the traveller

      Likeliest all the same                 the other 145 steps: 92%
       37  Orchestrator    6%  the brief drops the limit
       41  FlightAgent     1%  chose 21:46, but its brief had no time limit
      120  Verifier        1%  let it pass; it did not introduce it

      Not looked at  results of 88–93 (never recorded); 2 of 7 artifacts; 1 image
      Read it: rootstep show boston-0413.jsonl
    "
  `);
});

test("not enough evidence", () => {
  const explanation = "61 of 148 results were never recorded.";
  expect(shown(abstaining({ verdict: "not-enough-evidence", explanation }))).toMatchInlineSnapshot(`
    "
    ▌ Not enough evidence   in the 148 steps of boston-0413.jsonl
    ▌ looked at by rules and signals, no model has read it

      61 of 148 results were never recorded.

      0 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅▃▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁░░░▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁× 147
                         37                                   120

      What was missing
      results of 88–93 (never recorded); 2 of 7 artifacts; 1 image
      Checked        1 mismatch: 0 repaired on the way, 1 still open
      Recorded end   failure, says the traveller

      Likeliest all the same                 the other 145 steps: 92%
       37  Orchestrator    6%  the brief drops the limit
       41  FlightAgent     1%  chose 21:46, but its brief had no time limit
      120  Verifier        1%  let it pass; it did not introduce it

      Read it: rootstep show boston-0413.jsonl
    "
  `);
});

test("unjudged is never read as clean", () => {
  const explanation = "The reply was cut at 8,000 tokens, tried twice.";
  expect(
    shown(abstaining({ verdict: "unjudged", explanation, support: [], instances: [] })),
  ).toMatchInlineSnapshot(`
    "
    ▌ Unjudged   in the 148 steps of boston-0413.jsonl
    ▌ the judgement did not come about; this says nothing about the run

      The reply was cut at 8,000 tokens, tried twice.

      0 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅▃▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁░░░▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁× 147
                         37                                   120

      Checked        no mismatch that can be quoted
      Recorded end   failure, says the traveller

      Likeliest all the same                 the other 145 steps: 92%
       37  Orchestrator    6%  the brief drops the limit
       41  FlightAgent     1%  chose 21:46, but its brief had no time limit
      120  Verifier        1%  let it pass; it did not introduce it

      Not looked at  results of 88–93 (never recorded); 2 of 7 artifacts; 1 image
      Read it: rootstep show boston-0413.jsonl
    "
  `);
});

test("a long address goes on in the next line, one with hidden characters is not printed as a command", () => {
  const long = `/home/someone/${"deep/".repeat(16)}run.jsonl`;
  expect(shown({ ...sampleReport(), address: long })).toMatch(/rootstep show \/home\S+\\\n\S+ --step 37\n$/u);
  expect(shown({ ...sampleReport(), address: "a\u202eb" })).toMatch(
    /Read it: rootstep show <run> --step 37\n$/u,
  );
  expect(shown({ ...sampleReport(), address: "it's; rm" })).toContain(`show 'it'\\''s; rm' --step 37`);
});
