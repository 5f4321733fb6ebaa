import { expect, it } from "vitest";
import { diagnose } from "../diagnose.ts";
import { type ScriptedStage, scripted } from "../models/scripted.ts";
import { museumRun } from "./testing/workflow-run.ts";

const quotes = {
  wrongQuote: "for 2021",
  violatedQuote: "in 2019",
  violatedStep: -1,
  category: "task-conflict",
};
const attribution = { reason: "r", step: 2, role: "Planner", confidence: 0.5, quotes };

const scripts: Record<string, Record<string, ScriptedStage>> = {
  "all-at-once": { "all-at-once/attribution": () => attribution },
  "step-by-step": { "step-by-step/step": () => ({ reason: "r", decisive: true, quotes: null }) },
  "binary-search": {
    "binary-search/half": () => ({ reason: "r", half: "upper" }),
    "binary-search/last-half": () => ({
      reason: "r",
      half: "lower",
      quotes: { ...quotes, wrongQuote: "I will let" },
    }),
  },
  a2p: {
    "a2p/attribution": () => ({
      hiddenCause: "c",
      fix: "f",
      prediction: "p",
      fixSuffices: true,
      ...attribution,
    }),
  },
  rcta: {
    "rcta/summary": () => ({
      purpose: "Look up.",
      candidates: [{ stepId: 3, why: "It says 2021.", evidenceIds: [6] }],
    }),
    "rcta/outline": () => ({
      phases: [{ title: "Lookup", firstSegment: 0, lastSegment: 0, stepIds: [2], status: "failed" }],
    }),
    "rcta/attribution": () => ({
      decisionRule: 1,
      rootStep: 2,
      responsibleRole: "Planner",
      explanation: "e",
      supportingSteps: [],
      citedHandoff: null,
      inputConflict: null,
      chain: [],
      confidence: 0.5,
      abstain: false,
      quotes,
    }),
  },
};

/** A changed prompt shows here: bump the version of its question. */
it.each(Object.keys(scripts))("the prompts of %s", async (method) => {
  const prompts = async () => {
    const model = scripted(scripts[method] ?? {});
    await diagnose(museumRun(), { method, model, reference: "61,300" });
    return model.asked.map(({ question, system, user }) => `### ${question}\n\n${system}\n\n---\n\n${user}`);
  };
  const asked = await prompts();
  expect(await prompts()).toEqual(asked);
  await expect(asked.join("\n\n")).toMatchFileSnapshot(`testing/prompts/${method}.txt`);
});

it("no standing instruction holds text of a run", async () => {
  for (const [method, script] of Object.entries(scripts)) {
    const model = scripted(script);
    await diagnose(museumRun(), { method, model });
    for (const { system } of model.asked) expect(system).not.toMatch(/museum|Planner|Surfer|2019|2021/u);
  }
});
