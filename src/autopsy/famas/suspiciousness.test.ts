import { describe, expect, it } from "vitest";
import { suspicionsIn } from "./suspiciousness.ts";

function execution(failed: boolean, actions: string) {
  const signatures = [...actions].map((letter) => ({
    role: letter < "n" ? "Planner" : "Worker",
    key: letter,
  }));
  return { failed, signatures };
}

describe("FAMAS", () => {
  it("is the formula of the paper, by hand", () => {
    // a: once in the run; in 2 of 2 failed and 1 of 2 successful executions. w: twice in the run, nowhere else.
    const run = execution(true, "aww");
    const all = [run, execution(true, "ab"), execution(false, "ab"), execution(false, "b")];
    const [first, second] = suspicionsIn(run, all);
    // w: decayed 0.9; Kul2 = (0.9 / (0.9 + 1) + 0.9 / 0.9) / 2; it is all its role does, in the one execution of it.
    const kulOfW = (0.9 / 1.9 + 1) / 2;
    const alpha = 1 + Math.log(2) / Math.log(1 / 0.9);
    expect(first).toMatchObject({ role: "Worker", key: "w", first: 1 });
    expect(first?.score).toBeCloseTo(alpha * kulOfW * (1 + 1) * (1 + 1), 10);
    // a: Kul2 = (2 / 2 + 2 / 3) / 2; 3 of the 6 doings of its role, in 3 of the 4 executions of it.
    expect(second).toMatchObject({ key: "a", first: 0 });
    expect(second?.score).toBeCloseTo(((1 + 2 / 3) / 2) * (1 + 3 / 6) * (1 + 3 / 4), 10);
  });

  it("suspects a role that acts in failed runs alone", () => {
    const run = execution(true, "abz");
    const good = [execution(false, "ab"), execution(false, "ab")];
    expect(suspicionsIn(run, [run, ...good]).map(({ key }) => key)).toEqual(["z", "a", "b"]);
  });

  it("with one role, ranks what every execution does above what failed ones alone do: (1 + share failed) both, and β", () => {
    const run = execution(true, "nopq");
    const good = [execution(false, "noq"), execution(false, "noq"), execution(false, "noq")];
    const suspicions = suspicionsIn(run, [run, ...good]);
    expect(suspicions.map(({ key }) => key)).toEqual(["n", "o", "q", "p"]);
    const [common, exclusive] = [suspicions[0]?.score ?? 0, suspicions[3]?.score ?? 0];
    expect(common / (1 + 4 / 13)).toBeCloseTo(exclusive / (1 + 1 / 13), 10);
  });

  it("cannot tell calls apart where no run succeeds: the first is named", () => {
    const run = execution(true, "nop");
    expect(suspicionsIn(run, [run, run, run])[0]).toMatchObject({ key: "n", first: 0 });
    expect(suspicionsIn(execution(true, ""), [])).toEqual([]);
  });

  it("does not depend on the order of the executions", () => {
    const run = execution(true, "abnab");
    const all = [run, execution(false, "an"), execution(true, "bb"), execution(false, "nn")];
    expect(suspicionsIn(run, all.toReversed())).toEqual(suspicionsIn(run, all));
  });
});
