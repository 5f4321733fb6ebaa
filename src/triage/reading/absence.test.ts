import { describe, expect, it } from "vitest";
import { calls, policy, runOf, says } from "../testing/run.ts";
import { viewRun } from "../view.ts";
import { trulyAbsent } from "./absence.ts";
import { findValues } from "./values.ts";

/** Whether a value written at step 3 is absent from a run whose step 2 says `seen`. */
function isAbsent(value: string, seen: string): boolean {
  const view = viewRun(runOf("Task.", policy("Be kind."), calls("look", {}, seen), says(value)));
  const kind = findValues(value)[0]?.kind ?? "name";
  return trulyAbsent(view, [{ kind, text: value, step: 3 }]).length === 1;
}

describe("trulyAbsent", () => {
  it.each([
    ["48,317", "48317"],
    ["48317", "the 48,317 people"],
    ["48317", "id-48317-x"],
    ["90.00", "90 EUR"],
    ["0.25", "25 percent"],
    ["1,200,000", "1.2 million"],
    ["April 9, 2031", "2031-04-09"],
    ["2031-04-09", "the 9th of April in 2031"],
    ["9 April", "due 4/9"],
    ["21:00", "9 p.m."],
    ["7:30 am", "07:30"],
    ["Odda Quill", "quill, odda"],
    ["Odda Quill", "ODDA  QUILL"],
    ["KX-20417", "…/orders/kx-20417/view"],
    ["credit_card_7334", "credit card ending in 7334"],
    ["5550142277", "(555) 014-2277"],
    ["https://a.test/b", "www.a.test/b and a.test/b"],
  ])("finds %j in %j", (value, seen) => expect(isAbsent(value, seen)).toBe(false));

  it.each([
    ["48,317", "48,371"],
    ["90.00", "1990"],
    ["2031-04-09", "the 10th of April in 2031"],
    ["2031-04-09", "9 April, as every year"],
    ["21:00", "20:00"],
    ["Odda Quill", "Odda"],
    ["KX-20417", "KX-20471"],
    ["desk@harbour.test", "harbour.test"],
  ])("does not find %j in %j", (value, seen) => expect(isAbsent(value, seen)).toBe(true));

  it("does not look at the step itself or later", () => {
    const view = viewRun(runOf("Task.", says("48,317"), says("48,317")));
    expect(trulyAbsent(view, [{ kind: "number", text: "48,317", step: 1 }])).toHaveLength(1);
    expect(trulyAbsent(view, [{ kind: "number", text: "48,317", step: 2 }])).toHaveLength(0);
  });
});
