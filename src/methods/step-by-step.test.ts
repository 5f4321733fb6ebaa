import { describe, expect, it } from "vitest";
import { diagnose } from "../diagnose.ts";
import { scripted } from "../models/scripted.ts";
import { museumRun } from "./testing/workflow-run.ts";

const no = { reason: "It only plans.", decisive: false, quotes: null };
const yes = {
  reason: "It asks for 2021.",
  decisive: true,
  quotes: {
    wrongQuote: "for 2021",
    violatedQuote: "in 2019",
    violatedStep: -1,
    category: "task-conflict",
  },
};

function diagnosed(...answers: (object | string | Error)[]) {
  const model = scripted({
    "step-by-step/step": answers.map((answer) =>
      typeof answer === "string" || answer instanceof Error ? answer : { ...answer },
    ),
  });
  return { model, diagnosis: diagnose(museumRun(), { method: "step-by-step", model }) };
}

describe("step by step", () => {
  it("stops at the first yes; its speaker is the role", async () => {
    const { model, diagnosis } = diagnosed(no, no, yes);
    expect(await diagnosis).toMatchObject({
      verdict: "found",
      step: 2,
      role: "Planner",
      category: "task-conflict",
      explanation: "It asks for 2021.",
    });
    expect(model.asked).toHaveLength(3);
    const [trigger] = (await diagnosis).suspects[0]?.triggers ?? [];
    expect(trigger).toMatchObject({ wrong: { quote: "for 2021" }, reference: { quote: "in 2019" } });
  });

  it("shows the history up to the step asked about, and only appends", async () => {
    const { model, diagnosis } = diagnosed(no, no, yes);
    await diagnosis;
    const prompts = model.asked.map(({ user }) => user);
    expect(prompts[1]).toContain("[1] Planner");
    expect(prompts[1]).not.toContain("[2] Planner");
    const upToHistory = (prompt = "") => prompt.slice(0, prompt.indexOf("[1] Planner"));
    expect(prompts[2]?.startsWith(upToHistory(prompts[1]))).toBe(true);
    expect(upToHistory(prompts[1])).toContain("[0] human");
  });

  it("names nothing without a yes", async () => {
    expect(await diagnosed(no, no, no, no, no, no, no).diagnosis).toMatchObject({
      verdict: "not-enough-evidence",
      explanation: "None of 7 steps was judged decisive.",
    });
  });

  it("an answer that cannot be read is neither yes nor no", async () => {
    const broken = new Error("overloaded");
    const { diagnosis } = diagnosed(no, broken, no, no, no, no, no);
    expect(await diagnosis).toMatchObject({
      verdict: "not-enough-evidence",
      explanation: "None of 6 steps was judged decisive.",
    });
    expect((await diagnosis).notLookedAt).toContain("steps whose answer could not be read: 1");
    const all = diagnosed(...new Array<Error>(7).fill(broken));
    expect(await all.diagnosis).toMatchObject({ verdict: "unjudged" });
  });

  it("shows the expected answer only when it was given", async () => {
    const model = scripted({ "step-by-step/step": () => yes });
    await diagnose(museumRun(), { method: "step-by-step", model });
    await diagnose(museumRun(), { method: "step-by-step", model, reference: "61,300" });
    expect(model.asked.map(({ user }) => user.includes("61,300"))).toEqual([false, true]);
  });
});
