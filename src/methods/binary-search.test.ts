import { describe, expect, it } from "vitest";
import { runOf, textPart } from "../core/testing.ts";
import { diagnose } from "../diagnose.ts";
import { scripted } from "../models/scripted.ts";
import { halfOf } from "./binary-search/which-half.ts";

const run = runOf(
  Array.from({ length: 8 }, (_, index) => ({ role: `Role${index}`, parts: [textPart(`Line ${index}.`)] })),
);

const quotes = {
  wrongQuote: "Line 5.",
  violatedQuote: "Line 2.",
  violatedStep: 2,
  category: "history-conflict",
};

function half(name: string) {
  return { reason: "so", half: name };
}

function visited(diagnosis: Awaited<ReturnType<typeof diagnose>>) {
  return diagnosis.workings.filter(({ kind }) => kind === "half").map(({ data }) => data);
}

describe("binary search", () => {
  it("splits a range after its middle", () => {
    expect(halfOf({ first: 0, last: 7 }, "upper")).toEqual({ first: 0, last: 3 });
    expect(halfOf({ first: 0, last: 7 }, "lower")).toEqual({ first: 4, last: 7 });
    expect(halfOf({ first: 4, last: 6 }, "upper")).toEqual({ first: 4, last: 5 });
    expect(halfOf({ first: 4, last: 6 }, "lower")).toEqual({ first: 6, last: 6 });
  });

  it("visits the documented ranges and names the speaker of the step that is left", async () => {
    const model = scripted({
      "binary-search/half": [half("lower"), half("upper")],
      "binary-search/last-half": [{ ...half("lower"), quotes }],
    });
    const diagnosis = await diagnose(run, { method: "binary-search", model });
    expect(visited(diagnosis)).toMatchObject([
      { first: 0, last: 7, half: "lower", drawn: false },
      { first: 4, last: 7, half: "upper", drawn: false },
      { first: 4, last: 5, half: "lower", drawn: false },
    ]);
    expect(diagnosis).toMatchObject({ verdict: "found", step: 5, role: "Role5" });
    expect(diagnosis.suspects[0]?.triggers[0]).toMatchObject({ wrong: { quote: "Line 5." } });
    expect(model.asked[1]?.user).toContain("[4] Role4");
    expect(model.asked[1]?.user).not.toContain("[3] Role3");
    expect(model.asked[1]?.user).toContain("upper half (steps 4 to 5) or in the lower half (steps 6 to 7)");
  });

  it("draws where the answer is ambiguous; the seed reproduces the draw", async () => {
    const found = async (seed: number) => {
      const model = scripted({
        "binary-search/half": () => half("unclear"),
        "binary-search/last-half": () => ({ ...half("unclear"), quotes }),
      });
      return (await diagnose(run, { method: "binary-search", model, seed })).step;
    };
    const steps = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(found));
    expect(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(found))).toEqual(steps);
    expect(new Set(steps).size).toBeGreaterThan(2);
  });

  it("is unjudged when no answer could be read", async () => {
    const model = scripted({
      "binary-search/half": () => new Error("overloaded"),
      "binary-search/last-half": () => new Error("overloaded"),
    });
    expect(await diagnose(run, { method: "binary-search", model })).toMatchObject({ verdict: "unjudged" });
  });

  it("a run of one step needs no question", async () => {
    const single = runOf([{ role: "Solver", parts: [textPart("42")] }]);
    const diagnosis = await diagnose(single, { method: "binary-search", model: scripted({}) });
    expect(diagnosis).toMatchObject({ verdict: "found", step: 0, role: "Solver" });
  });
});
