import { describe, expect, it } from "vitest";
import { indexHandoffs, normaliseRole, parseRecordedName } from "./handoffs.ts";
import { runOf, textPart } from "./testing.ts";

describe("parseRecordedName", () => {
  it.each([
    ["Planner (-> Executor)", { role: "Planner", to: "Executor" }],
    ["Planner (→ Executor)", { role: "Planner", to: "Executor" }],
    ["Planner -> Executor", { role: "Planner", to: "Executor" }],
    ["Orchestrator (thought)", { role: "Orchestrator", note: "thought" }],
    ["WebSurfer", { role: "WebSurfer" }],
    ["  human ", { role: "human" }],
  ])("%s", (name, parsed) => expect(parseRecordedName(name)).toEqual(parsed));
});

it("compares roles without case, blanks and handoff suffix", () => {
  expect(normaliseRole("PLANNER  Agent (-> Executor)")).toBe("planner agent");
  expect(normaliseRole("planner agent")).toBe("planner agent");
});

describe("indexHandoffs", () => {
  const to = (role: string) => ({
    kind: "handoff" as const,
    role: "Lead",
    handoffs: [{ to: role, part: 0, start: 0, end: 2 }],
    parts: [textPart("Go")],
  });
  const index = indexHandoffs(runOf([to("A"), to("B"), { role: "A" }, to("a"), { role: "A" }]));

  it("finds the nearest earlier one by addressee", () => {
    expect(index.nearestBefore(2, "A")?.step).toBe(0);
    expect(index.nearestBefore(4, "A")?.step).toBe(3);
    expect(index.nearestBefore(2)?.step).toBe(1);
    expect(index.nearestBefore(0)).toBeUndefined();
  });

  it("lists those of one addressee in order", () => {
    expect(index.to("A").map(({ step, from }) => [step, from])).toEqual([
      [0, "Lead"],
      [3, "Lead"],
    ]);
  });
});
