import { describe, expect, test } from "vitest";
import { annotationFaults } from "./check-annotation.ts";
import type { Annotation } from "./records.ts";
import { failedRun } from "./testing/failed-runs.ts";

const RUN = failedRun("run-1", "lamp");

function faults(changes: Partial<Annotation>): string[] {
  return annotationFaults(RUN, {
    schema: "rootstep.annotation/1",
    id: "1",
    run: "0".repeat(64),
    at: "2026-01-01T00:00:00Z",
    by: "Ada",
    step: 1,
    role: "Planner",
    reason: "It named one floor only.",
    quotes: ["on floor one only"],
    minutes: 12,
    ...changes,
  });
}

describe("an annotation counts", () => {
  test.each([
    {},
    { role: "planner" },
    { role: "Planner (-> Executor)" },
    { role: "human" },
    { quotes: ["4 lamp found", "on floor one only"] },
    { minutes: 0 },
    { by: "Ada Lovelace-Example" },
  ])("%j", (changes) => {
    expect(faults(changes)).toEqual([]);
  });
});

describe("an annotation does not count, and nothing is repaired", () => {
  test.each([
    [{ step: 5 }, /there is no step 5; the run has steps 0 to 4/u],
    [{ step: -1 }, /there is no step -1/u],
    [{ step: 1.5 }, /there is no step 1\.5/u],
    [{ role: "Reviewer" }, /no step of the run has the role "Reviewer"/u],
    [{ role: " " }, /no step of the run has the role " "/u],
    [{ reason: " " }, /it gives no reason/u],
    [{ quotes: [] }, /it quotes nothing/u],
    [{ quotes: [""] }, /stands nowhere in the run/u],
    [{ quotes: ["on floor two only"] }, /"on floor two only" stands nowhere in the run/u],
    [{ quotes: ["ON FLOOR ONE"] }, /"ON FLOOR ONE" does not stand in the run as it is written/u],
    [{ minutes: -1 }, /it gives no minutes/u],
    [{ by: "openai/gpt-5" }, /"openai\/gpt-5" is no person's name/u],
    [{ by: "" }, /"" is no person's name/u],
  ])("%j", (changes, reason) => {
    expect(faults(changes)).toEqual([expect.stringMatching(reason)]);
  });

  test("every reason is named", () => {
    expect(faults({ step: 99, role: "x", quotes: [], reason: "" })).toHaveLength(4);
  });
});
