import { describe, expect, it } from "vitest";
import { runOf, textPart } from "../../core/testing.ts";
import { diagnose } from "../../diagnose.ts";
import { type ScriptedAnswer, scripted } from "../../models/scripted.ts";

const run = runOf(
  [
    { role: "Planner", parts: [textPart("Book the flight for 2022-03-24.")] },
    { role: "Clerk", parts: [textPart("Booked for 2022-03-25.")] },
    { role: "Clerk", parts: [textPart("All of it is done.")] },
  ],
  { requests: [{ text: "Book a flight on 2022-03-24." }] },
);

const answer = (step: number, role = "Clerk") => ({
  step,
  role,
  reason: `it was ${step}`,
  confidence: 0.8,
  quotes: {
    wrongQuote: run.steps[step]?.parts[0]?.body ?? "",
    violatedQuote: "Book a flight on 2022-03-24.",
    violatedStep: -1,
    category: "task-conflict",
  },
});

const voter = (name: string, answers: readonly ScriptedAnswer[]) =>
  scripted({ "all-at-once/attribution": answers }, name);

describe("self-consistency", () => {
  it("takes the majority of the samples, with their number as support", async () => {
    const model = voter("scripted/one", [answer(1), answer(2), answer(1), answer(0, "Planner")]);
    const diagnosis = await diagnose(run, { method: "self-consistency", model });
    expect(diagnosis).toMatchObject({ verdict: "found", step: 1, role: "Clerk", explanation: "it was 1" });
    expect(diagnosis.support).toContainEqual(expect.objectContaining({ by: "model", votes: 2, of: 4 }));
    expect(diagnosis.suspects[0]?.triggers[0]?.wrong.quote).toBe("Booked for 2022-03-25.");
    expect(new Set(model.asked.map(({ sample }) => sample)).size).toBe(4);
  });

  it("counts role and step each by itself", async () => {
    const answers = [answer(1, "Planner"), answer(1, "Planner"), answer(2, "Clerk"), answer(1, "Clerk")];
    const diagnosis = await diagnose(run, {
      method: "self-consistency",
      model: voter("scripted/one", answers),
    });
    expect(diagnosis).toMatchObject({ step: 1 });
    expect(["Planner", "Clerk"]).toContain(diagnosis.role);
  });

  it("does not count samples that could not be read", async () => {
    const model = scripted({
      "all-at-once/attribution": ({ sample, user }) =>
        sample.startsWith("1") && user !== "" ? answer(2) : "I cannot say",
    });
    const diagnosis = await diagnose(run, { method: "self-consistency", model, options: { samples: 3 } });
    expect(diagnosis).toMatchObject({
      step: 2,
      support: [{ by: "triage" }, { by: "model", votes: 1, of: 1 }],
    });
  });
});

describe("panel", () => {
  it("asks every model and takes the majority", async () => {
    const model = voter("scripted/one", [answer(2)]);
    const panel = [voter("scripted/two", [answer(1)]), voter("scripted/three", [answer(1)])];
    const diagnosis = await diagnose(run, { method: "panel", model, panel });
    expect(diagnosis).toMatchObject({ step: 1 });
    expect(diagnosis.support).toContainEqual({
      by: "model",
      model: "scripted/one, scripted/two, scripted/three",
      votes: 2,
      of: 3,
    });
    expect(diagnosis.ledger.calls.map((call) => call.model).sort()).toEqual([
      "scripted/one",
      "scripted/three",
      "scripted/two",
    ]);
  });
});
