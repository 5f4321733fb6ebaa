import { describe, expect, it } from "vitest";
import { runOf, textPart } from "../core/testing.ts";
import { diagnose } from "../diagnose.ts";
import { scripted } from "../models/scripted.ts";
import { museumRun } from "./testing/workflow-run.ts";

const attribution = {
  reason: "It asks for 2021.",
  step: 2,
  role: "planner",
  confidence: 0.8,
  quotes: {
    wrongQuote: "for 2021",
    violatedQuote: "in 2019",
    violatedStep: -1,
    category: "task-conflict",
  },
};

describe("all at once", () => {
  it("names step and role, with both quotes", async () => {
    const model = scripted({ "all-at-once/attribution": [attribution] });
    const diagnosis = await diagnose(museumRun(), { method: "all-at-once", model });
    expect(diagnosis).toMatchObject({
      verdict: "found",
      step: 2,
      role: "Planner",
      category: "task-conflict",
    });
    expect(diagnosis.suspects[0]?.probability).toBeGreaterThanOrEqual(0.8);
    expect(diagnosis.suspects[0]?.triggers[0]).toMatchObject({
      wrong: { quote: "for 2021", place: { step: 2 } },
      reference: { quote: "in 2019" },
    });
  });

  it("a bad role never discards a good step", async () => {
    const bad = { ...attribution, role: "Manager" };
    const model = scripted({ "all-at-once/attribution": [bad, bad] });
    const diagnosis = await diagnose(museumRun(), { method: "all-at-once", model });
    expect(diagnosis).toMatchObject({ verdict: "found", step: 2, role: "Planner" });
    expect(model.asked[1]?.user).toContain('"Manager" is no recorded role');
  });

  it("cuts the middle of what is too long for the prompt and says so", async () => {
    const run = runOf([
      { parts: [textPart("Short.")] },
      { parts: [textPart(`Begin ${"x".repeat(9000)} end.`)] },
    ]);
    const model = scripted({
      "all-at-once/attribution": () => ({ ...attribution, step: 0, role: "agent" }),
    });
    const diagnosis = await diagnose(run, {
      method: "all-at-once",
      model,
      options: { promptCharacters: 3000 },
    });
    expect(model.asked[0]?.user).toMatch(/Begin x+ \[…6\d{3} characters left out…\] x+ end\./u);
    expect(diagnosis.notLookedAt[0]).toMatch(
      /^the middle of step 1, 6,\d{3} characters: too long for a prompt$/u,
    );
  });

  it("a structured log gives consecutive steps of a role one heading", async () => {
    const run = runOf(["One.", "Two."].map((text) => ({ role: "Solver", parts: [textPart(text)] })));
    const model = scripted({
      "all-at-once/attribution": () => ({ ...attribution, step: 0, role: "Solver" }),
    });
    await diagnose(run, { method: "all-at-once", model, options: { structuredLog: true } });
    expect(model.asked[0]?.user).toContain("[0] Solver\nOne.\n[1] Two.\n");
  });
});

describe("abduct, act, predict", () => {
  const moves = {
    hiddenCause: "The year was changed.",
    fix: "Ask for 2019.",
    prediction: "The right number is found.",
    fixSuffices: true,
  };

  it("makes its moves before it names a step, and keeps them", async () => {
    const model = scripted({ "a2p/attribution": [{ ...moves, ...attribution }] });
    const diagnosis = await diagnose(museumRun(), { method: "a2p", model });
    expect(diagnosis).toMatchObject({ method: "a2p", verdict: "found", step: 2, role: "Planner" });
    expect(diagnosis.workings).toContainEqual({ kind: "counterfactual", version: 1, data: moves });
    const schema = model.asked[0]?.user.split("JSON Schema").at(-1) ?? "";
    expect(schema.indexOf('"hiddenCause"')).toBeLessThan(schema.indexOf('"step"'));
  });
});

describe("hybrid", () => {
  const no = { reason: "Fine.", decisive: false, quotes: null };
  const yes = { ...no, decisive: true, quotes: attribution.quotes };

  it("asks about the steps of the picked role only", async () => {
    const model = scripted({
      "all-at-once/attribution": [{ ...attribution, step: 1 }],
      "step-by-step/step": [no, yes],
    });
    const diagnosis = await diagnose(museumRun(), { method: "hybrid", model });
    expect(diagnosis).toMatchObject({ method: "hybrid", verdict: "found", step: 2, role: "Planner" });
    const asked = model.asked.map(({ user }) => /Is step (\d+)/u.exec(user)?.[1]);
    expect(asked.filter((step) => step !== undefined)).toEqual(["1", "2"]);
  });

  it("names nothing without a yes, and is unjudged without a role", async () => {
    const never = scripted({ "all-at-once/attribution": [attribution], "step-by-step/step": () => no });
    expect(await diagnose(museumRun(), { method: "hybrid", model: never })).toMatchObject({
      verdict: "not-enough-evidence",
    });
    const lost = scripted({ "all-at-once/attribution": [new Error("overloaded")] });
    expect(await diagnose(museumRun(), { method: "hybrid", model: lost })).toMatchObject({
      verdict: "unjudged",
    });
  });
});
