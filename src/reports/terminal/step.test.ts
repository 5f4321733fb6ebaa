import fc from "fast-check";
import { expect, test } from "vitest";
import { anyReport } from "../testing/arbitrary.ts";
import { sampleReport } from "../testing/sample.ts";
import { paletteOf } from "./palette.ts";
import { stepReport } from "./step.ts";
import { stepList } from "./steps.ts";

const frame = { palette: paletteOf(false), columns: 80, top: 3 };

test("the root: its words, its role, why it was flagged", () => {
  expect(`\n${stepReport(sampleReport(), 37, frame, false)}`).toMatchInlineSnapshot(`
    "
    ▌ step 37 of 148   Orchestrator → FlightAgent
    ▌ handoff · thread main

      text
        Find the cheapest round trip SEA–BOS, out 15 Oct, back 19 Oct

      Why it was flagged  61%, the likeliest, by rules and signals
        × Requirement lost in a handoff: The brief to FlightAgent holds nothing of
          the departure limit.
          “Find the cheapest round trip SEA–BOS, out 15 Oct, back 19 Oct”
          violates step 0, human, the task:
          “no red-eye flights: nothing that departs after 21:00”

      Next: rootstep show boston-0413.jsonl --step 38
    "
  `);
});

test("a step of an instructed role shows the instruction; a call without a result says so", () => {
  expect(`\n${stepReport(sampleReport(), 88, frame, false)}`).toMatchInlineSnapshot(`
    "
    ▌ step 88 of 148   FlightAgent
    ▌ turn · thread main

      Instructed in step 37 by Orchestrator
        Find the cheapest round trip SEA–BOS, out 15 Oct, back 19 Oct

      call search_flights  its result was never recorded
        {}

      Not flagged  no rule or signal fired here

      Next: rootstep show boston-0413.jsonl --step 89
    "
  `);
});

test("a result shows the call it answers", () => {
  const report = sampleReport();
  const call = { id: "c", name: "lookup" };
  const steps = report.trajectory.steps.map((step) => {
    if (step.index === 5) {
      return { ...step, parts: [{ kind: "call" as const, author: "agent" as const, body: '{"q":1}', call }] };
    }
    if (step.index !== 6) return step;
    const part = { kind: "result" as const, author: "environment" as const, body: "none\n\u001b[2J", call };
    return {
      ...step,
      role: "lookup",
      kind: "result" as const,
      parts: [{ ...part, status: "error" as const }],
    };
  });
  const shown = stepReport({ ...report, trajectory: { ...report.trajectory, steps } }, 6, frame, false);
  expect(`\n${shown}`).toMatchInlineSnapshot(`
    "
    ▌ step 6 of 148   lookup
    ▌ result of a tool · thread main

      Answers step 5, FlightAgent
        lookup({"q":1})

      result lookup  error
        none
        ␛[2J

      Not flagged  no rule or signal fired here

      Next: rootstep show boston-0413.jsonl --step 7
    "
  `);
});

test("long texts are cut in the middle unless asked for in full", () => {
  const report = sampleReport();
  const steps = report.trajectory.steps.map((step) =>
    step.index === 1
      ? { ...step, parts: [{ kind: "text" as const, author: "agent" as const, body: "x".repeat(50_000) }] }
      : step,
  );
  const long = { ...report, trajectory: { ...report.trajectory, steps } };
  expect(stepReport(long, 1, frame, false).length).toBeLessThan(7000);
  expect(stepReport(long, 1, frame, true)).toContain("x".repeat(50_000));
});

test("any step of any run is shown in harmless characters", () => {
  fc.assert(
    fc.property(anyReport, fc.nat({ max: 39 }), fc.boolean(), (report, step, full) => {
      const text = stepReport(report, step, frame, full) + [...stepList(report, frame, true)].join("\n");
      expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }),
    { endOnFailure: true },
  );
});
