import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Step, Trajectory } from "../core/trajectory.ts";
import { redactRun } from "./redactor.ts";
import { secretCases } from "./testing/suite.ts";

const secrets = [...secretCases(9, 1)].map(({ text }) => text);
const words = fc.constantFrom("look up the order", "then refund it", "port: 8080", "\n", "ü", "{}");

/** A step that hands a stretch of its text on; the stretch begins and ends outside of secrets. */
const steps = fc
  .array(
    fc.record({
      before: fc.oneof(words, fc.constantFrom(...secrets)),
      handed: fc.oneof(words, fc.constantFrom(...secrets)),
      after: fc.oneof(words, fc.constantFrom(...secrets)),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map(stepOf));

function stepOf(
  { before, handed, after }: Record<"before" | "handed" | "after", string>,
  index: number,
): Step {
  const body = `${before}\n<<${handed}\n>>\n${after}`;
  const start = before.length + 1;
  return {
    index,
    native: [],
    thread: "main",
    role: "planner",
    kind: "handoff",
    parts: [{ kind: "text", author: "agent", body }],
    handoffs: [{ to: "worker", part: 0, start, end: start + handed.length + 5 }],
    state: "complete",
  };
}

function runOf(all: Step[]): Trajectory {
  return {
    id: "run",
    source: { format: "test", file: "run.json" },
    ...{ instructions: [], tools: [], requests: [], threads: [], artifacts: [], issues: [] },
    steps: all,
  };
}

describe("redaction of a run", () => {
  it("keeps every handoff on its words", () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const step of redactRun(runOf(all)).steps) {
          const body = step.parts[0]?.body ?? "";
          for (const { start, end } of step.handoffs) {
            expect(body.slice(start, start + 2)).toBe("<<");
            expect(body.slice(end - 2, end)).toBe(">>");
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("does nothing the second time, and lists the same", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const once = redactRun(runOf(all));
        expect(redactRun(once)).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });
});
