import fc from "fast-check";
import { expect, it } from "vitest";
import { diagnose } from "../diagnose.ts";
import { type ScriptedPrompt, scripted } from "../models/scripted.ts";
import { briefs, says, workflowRun } from "./testing/workflow-run.ts";

const anyStep = fc.record({
  role: fc.constantFrom("Planner", "Surfer", "Coder", "Verifier"),
  to: fc.option(fc.constantFrom("Surfer", "Coder", "Verifier")),
  length: fc.oneof(fc.nat(300), fc.nat(4000), fc.integer({ min: 30_000, max: 40_000 })),
});

const anyCase = fc
  .tuple(fc.array(anyStep, { minLength: 50, maxLength: 150 }), fc.double({ min: 0, max: 0.999, noNaN: true }))
  .map(([steps, place]) => {
    const texts = steps.map(({ role, to, length }, index) => {
      const text = `Entry ${index + 1}. ${"w ".repeat(length / 2)}end`;
      return to ? briefs(role, to, text) : says(role, text);
    });
    return { run: workflowRun("Do it.", ...texts), root: 1 + Math.floor(place * steps.length) };
  });

/** A reader who knows the root when its text stands in the stretch that it is asked about, and cites noise beside it. */
function readerOf(root: number) {
  const mark = `Entry ${root}. `;
  const summary = ({ user }: ScriptedPrompt) => {
    const [, first = 0, last = 0] =
      /Summarise the stretch, steps (\d+) to (\d+)/u.exec(user)?.map(Number) ?? [];
    const stretch = user.slice(user.indexOf("the stretch, steps"));
    const noted = [first, ...(stretch.includes(mark) ? [root] : []), last];
    return {
      purpose: "work",
      candidates: noted.map((stepId) => ({ stepId, why: "odd", evidenceIds: [] })),
    };
  };
  const attribution = ({ user }: ScriptedPrompt) => ({
    explanation: "seen",
    decisionRule: 6,
    rootStep: user.includes(mark) ? root : 0,
    responsibleRole: "Planner",
    supportingSteps: [],
    citedHandoff: null,
    inputConflict: null,
    chain: [],
    confidence: 0.9,
    abstain: !user.includes(mark),
    quotes: null,
  });
  return scripted({
    "rcta/summary": summary,
    "rcta/outline": () => ({ phases: [] }),
    "rcta/attribution": attribution,
  });
}

it("a root that its reader recognises is never lost on the way, early or late", async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ run, root }) => {
      const options = { promptCharacters: 4_000_000 };
      const diagnosis = await diagnose(run, { method: "rcta", model: readerOf(root), options });
      const pool = diagnosis.workings.find(({ kind }) => kind === "candidates")?.data;
      expect(JSON.stringify(pool)).toContain(`"step":${root},`);
      expect(diagnosis.step).toBe(root);
    }),
    { numRuns: 12 },
  );
});
