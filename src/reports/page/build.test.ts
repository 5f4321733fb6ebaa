import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOf, textPart } from "../../core/testing.ts";
import type { Step } from "../../core/trajectory.ts";
import { anyReport } from "../testing/arbitrary.ts";
import { sampleReport } from "../testing/sample.ts";
import { chunkedSteps, pageOf } from "./build.ts";
import { FLAG } from "./page.ts";

describe("the page of a run", () => {
  it("says who, where, why and how sure before any body is read", () => {
    const { answer } = pageOf(sampleReport());
    expect(answer).toMatchObject({
      title: "Requirement lost in a handoff",
      doing: "in its handoff to FlightAgent",
      step: 37,
      role: "Orchestrator",
      sure: "61%, more likely than not",
    });
    expect(answer.pairs[0]?.done).toMatchObject({
      step: 37,
      quote: expect.stringContaining("cheapest round trip"),
    });
    expect(answer.rungs.map(({ rung, reached }) => [rung, reached])).toEqual([
      ["observed", true],
      ["suspected", true],
      ["judged", false],
      ["replayed", false],
      ["confirmed", false],
    ]);
  });

  it("has a line for every step, and flags results that were never recorded", () => {
    const { outline } = pageOf(sampleReport());
    expect(outline.kinds).toHaveLength(148);
    expect(outline.texts[0]).toMatch(/^Book the cheapest/u);
    expect([...outline.flags.keys()].filter((step) => outline.flags[step] === FLAG.missing)).toEqual([
      88, 89, 90, 91, 92, 93,
    ]);
  });

  it("puts a result into the lane of the role that called", () => {
    const call = { id: "1", name: "search" };
    const trajectory = runOf([
      { role: "Clerk", parts: [textPart("{}", { kind: "call", call })] },
      {
        role: "search",
        kind: "result",
        parts: [textPart("found", { kind: "result", author: "environment", call })],
      },
      {
        role: "stray",
        kind: "result",
        parts: [textPart("nobody asked", { kind: "result", author: "environment" })],
      },
    ]);
    const { outline, lanes } = pageOf({ ...sampleReport(), trajectory });
    expect(outline.answers).toEqual([-1, 0, -1]);
    expect(outline.lanes.map((lane) => lanes[lane]?.name)).toEqual(["Clerk", "Clerk", "environment"]);
  });

  it("nests a sub-agent, and comes to an end where threads go in a circle", () => {
    const threads = [
      { id: "a", role: "Lead" },
      { id: "b", role: "Helper", parent: "a" },
      { id: "c", role: "Ring", parent: "d" },
      { id: "d", role: "Ring", parent: "c" },
    ];
    const steps = threads.map(({ id, role }) => ({ thread: id, role, parts: [textPart("x")] }));
    const { roles, outline } = pageOf({ ...sampleReport(), trajectory: runOf(steps, { threads }) });
    expect(roles.find(({ name }) => name === "Helper")?.parent).toBe(
      roles.findIndex(({ name }) => name === "Lead"),
    );
    expect(outline.depths.slice(0, 2)).toEqual([0, 1]);
  });

  it("is made of any report, and its chunks hold every step once, in order", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const { outline } = pageOf(report);
        const { steps } = report.trajectory;
        const chunked: Step[] = [...chunkedSteps(report.trajectory, outline.chunks)].flat();
        expect(chunked.map(({ index }) => index)).toEqual(steps.map(({ index }) => index));
        for (const column of Object.values(outline)) {
          if (column !== outline.chunks) expect(column).toHaveLength(steps.length);
        }
      }),
      { numRuns: 60 },
    );
  });
});
