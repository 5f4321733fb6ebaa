import { describe, expect, it } from "vitest";
import { runOf, textPart } from "../core/testing.ts";
import { diagnose } from "../diagnose.ts";
import { scripted } from "../models/scripted.ts";

const run = runOf(
  Array.from({ length: 8 }, (_, index) => ({
    role: index % 2 === 0 ? "Planner" : "Clerk",
    parts: [textPart(`what was done at ${index}`)],
  })),
  { requests: [{ text: "Do it." }] },
);

const edge = (from: number, to: number) => ({ from, to, kind: "data", quote: `what was done at ${from}` });
const verdict = (step: number, introduces: boolean, sufficient: number) => ({
  step,
  role: step % 2 === 0 ? "Planner" : "Clerk",
  introduces,
  sufficient,
  why: `because of ${step}`,
});
const opening = {
  "falat/expectation": [{ expectation: [{ milestone: "done", acceptance: "it is" }] }],
  "falat/regions": [{ regions: [{ from: 5, to: 6, why: "odd", milestone: "done" }] }],
  "falat/edges": [{ edges: [edge(2, 5), edge(0, 2), edge(3, 4)] }],
};

describe("falat", () => {
  it("weighs the steps of the regions and all they depend on, and no others", async () => {
    const model = scripted({
      ...opening,
      "falat/sufficiency": [{ quotes: [], verdicts: [verdict(2, true, 0.8)] }],
    });
    const diagnosis = await diagnose(run, { method: "falat", model });
    expect(model.asked.at(-1)?.user).toContain("Weigh each of the steps 0, 2, 5, 6 ");
    expect(model.asked.at(-1)?.user).not.toContain("[3] Clerk");
    expect(diagnosis).toMatchObject({
      verdict: "found",
      step: 2,
      role: "Planner",
      explanation: "because of 2",
    });
  });

  it("does not show the run to the question for the expectation", async () => {
    const model = scripted({ ...opening, "falat/sufficiency": [{ quotes: [], verdicts: [] }] });
    await diagnose(run, { method: "falat", model });
    expect(model.asked[0]?.user).not.toContain("what was done");
  });

  it("takes the earliest of the introducing steps with the greatest sufficiency", async () => {
    const verdicts = [
      verdict(0, false, 1),
      verdict(6, true, 0.9),
      verdict(5, true, 0.9),
      verdict(2, true, 0.4),
    ];
    const model = scripted({ ...opening, "falat/sufficiency": [{ quotes: [], verdicts }] });
    expect(await diagnose(run, { method: "falat", model })).toMatchObject({ step: 5, role: "Clerk" });
  });

  it("abstains when no step introduces an error", async () => {
    const model = scripted({
      ...opening,
      "falat/sufficiency": [{ quotes: [], verdicts: [verdict(5, false, 0.2)] }],
    });
    expect(await diagnose(run, { method: "falat", model })).toMatchObject({ verdict: "not-enough-evidence" });
  });

  it("drops a region and an edge that are not of the run, and keeps the others", async () => {
    const stray = { from: 7, to: 40, why: "?", milestone: "?" };
    const regions = { regions: [{ from: 5, to: 6, why: "odd", milestone: "done" }, stray] };
    const model = scripted({
      ...opening,
      "falat/regions": [regions, regions],
      "falat/edges": [{ edges: [edge(6, 5)] }, { edges: [edge(6, 5)] }],
      "falat/sufficiency": [{ quotes: [], verdicts: [verdict(6, true, 0.5)] }],
    });
    await diagnose(run, { method: "falat", model });
    expect(model.asked.at(-1)?.user).toContain("Weigh each of the steps 5, 6 ");
  });
});
