import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { calls, human, policy, runOf, says, system } from "../testing/run.ts";
import { traceValues } from "./provenance.ts";
import { findValues } from "./values.ts";

function trail(run: Trajectory, text: string) {
  const provenance = traceValues(run);
  const key = findValues(text)[0]?.key ?? -1;
  const found = provenance.trails.get(key);
  return {
    author: found?.author,
    first: found?.first.step,
    steps: found?.steps,
    given: provenance.given(key),
  };
}

describe("traceValues", () => {
  it("knows where a value first appeared, who wrote it, and who used it", () => {
    const run = runOf("Rent?", calls("look", {}, "rent 812"), says("It is 812."), says("Yes, 812."));
    expect(trail(run, "812")).toEqual({ author: "environment", first: 2, steps: [2, 3, 4], given: false });
  });

  it("knows a value in every spelling", () => {
    const run = runOf("When?", calls("look", {}, "2031-04-09"), says("On April 9, 2031."));
    expect(trail(run, "9 Apr 2031")).toMatchObject({ author: "environment", first: 2, steps: [2, 3] });
  });

  it.each<[string, Trajectory]>([
    ["the task", runOf("Is 812 right?", says("812"))],
    ["an instruction", runOf("Rent?", policy("Rent is 812."), says("812"))],
    ["a system message", runOf("Rent?", system("Rent is 812."), says("812"))],
  ])("counts a value of %s as given", (_, run) => expect(trail(run, "812").given).toBe(true));

  it("takes the page that an agent reports for the environment's words", () => {
    expect(trail(runOf("Rent?", says("I clicked 'Prices'. The page shows 812.")), "812").author).toBe(
      "environment",
    );
    expect(trail(runOf("Rent?", says("Address: https://a.test\nRent 812")), "812").author).toBe(
      "environment",
    );
  });

  it("keeps humans and agents apart", () => {
    expect(trail(runOf("Rent?", human("It was 812.")), "812").author).toBe("human");
    expect(trail(runOf("Rent?", says("It was 812.")), "812").author).toBe("agent");
  });
});
