import { describe, expect, it } from "vitest";
import { runOf, textPart } from "../core/testing.ts";
import { diagnose } from "../diagnose.ts";
import { scripted } from "../models/scripted.ts";

const run = runOf(
  [
    { role: "Planner", parts: [textPart("Book the flight for 2022-03-24.")] },
    { role: "Clerk", parts: [textPart("Booked for 2022-03-25.")] },
    { role: "Verifier", parts: [textPart("All good.")] },
  ],
  { requests: [{ text: "Book a flight on 2022-03-24." }] },
);

const candidate = (stepNumber: number, agentName: string) => ({
  stepNumber,
  agentName,
  mistakeReason: `fault at ${stepNumber}`,
  firstMistake: "nothing before",
  mistakeNotCorrected: "never corrected",
  quotes: {
    wrongQuote: run.steps[stepNumber]?.parts[0]?.body ?? "",
    violatedQuote: "Book a flight on 2022-03-24.",
    violatedStep: -1,
    category: "task-conflict",
  },
});
const score = (value: number) => ({ reason: `scored ${value}`, score: value });

describe("raffles", () => {
  it("stops above 350 of 400: one judge, three evaluators", async () => {
    const model = scripted({
      "raffles/judge": [candidate(1, "Clerk")],
      "raffles/evaluation": [score(90), score(90), score(71)],
    });
    const diagnosis = await diagnose(run, { method: "raffles", model });
    expect(diagnosis).toMatchObject({ verdict: "found", step: 1, role: "Clerk" });
    expect(model.asked).toHaveLength(4);
    expect(diagnosis.workings).toContainEqual(
      expect.objectContaining({ data: [expect.objectContaining({ total: 351 })] }),
    );
  });

  it("does not stop at 350", async () => {
    const model = scripted({
      "raffles/judge": [candidate(1, "Clerk"), candidate(1, "Clerk")],
      "raffles/evaluation": [score(90), score(90), score(70), score(90), score(90), score(90)],
    });
    await diagnose(run, { method: "raffles", model, options: { rounds: 1 } });
    expect(model.asked.filter(({ question }) => question === "raffles/judge")).toHaveLength(2);
  });

  it("shows the judge the earlier candidates with their scores, and returns the best round, the later of equals", async () => {
    const model = scripted({
      "raffles/judge": [candidate(0, "Planner"), candidate(1, "Clerk"), candidate(2, "Verifier")],
      "raffles/evaluation": [50, 50, 50, 50, 50, 50, 10, 10, 10].map(score),
    });
    const diagnosis = await diagnose(run, { method: "raffles", model });
    const second = model.asked.filter(({ question }) => question === "raffles/judge")[1];
    expect(second?.user).toContain("Candidate 1: Planner at step 0");
    expect(second?.user).toContain("scored 50");
    expect(diagnosis).toMatchObject({ step: 1, role: "Clerk" });
  });

  it("gives the rule's 100 only to a role that made the step", async () => {
    const model = scripted({
      "raffles/judge": [candidate(1, "Planner")],
      "raffles/evaluation": [score(100), score(100), score(100)],
    });
    const diagnosis = await diagnose(run, { method: "raffles", model, options: { rounds: 0 } });
    expect(diagnosis.workings.find(({ kind }) => kind === "rounds")).toMatchObject({
      data: [{ rule: 0, total: 300 }],
    });
    expect(diagnosis).toMatchObject({ step: 1, role: "Planner" });
  });

  it("shows an evaluator its own criterion's argument only", async () => {
    const model = scripted({
      "raffles/judge": [candidate(1, "Clerk")],
      "raffles/evaluation": [score(100), score(100), score(100)],
    });
    await diagnose(run, { method: "raffles", model });
    const [fault, primacy] = model.asked.filter(({ question }) => question === "raffles/evaluation");
    expect(fault?.user).toContain("fault at 1");
    expect(fault?.user).not.toContain("nothing before");
    expect(primacy?.user).toContain("nothing before");
    expect(primacy?.user).not.toContain("fault at 1");
  });

  it("burns a round whose judge cannot be read, and scores an unreadable evaluator 0", async () => {
    const model = scripted({
      "raffles/judge": ["no idea", "still none", candidate(1, "Clerk")],
      "raffles/evaluation": ({ messages }) =>
        messages.some(({ content }) => content.includes("Criterion. Primacy")) ? "cannot say" : score(80),
    });
    const diagnosis = await diagnose(run, { method: "raffles", model, options: { rounds: 1 } });
    expect(diagnosis).toMatchObject({ verdict: "found", step: 1 });
    expect(diagnosis.workings.findLast(({ kind }) => kind === "rounds")).toMatchObject({
      data: [{ total: 0 }, { total: 260 }],
    });
  });

  it("is unjudged when no judge could be read", async () => {
    const model = scripted({ "raffles/judge": ["?", "?", "?", "?", "?", "?"] });
    const diagnosis = await diagnose(run, { method: "raffles", model });
    expect(diagnosis).toMatchObject({ verdict: "unjudged" });
    expect(diagnosis.step).toBeUndefined();
  });
});
