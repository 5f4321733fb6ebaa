import { describe, expect, it } from "vitest";
import { runSignal } from "../../define-signal.ts";
import { viewRun } from "../../view.ts";
import { calls, human, runOf, says } from "../run.ts";
import signal from "./second-thoughts.ts";

const steps = (...entries: Parameters<typeof runOf>[1][]) =>
  runSignal(signal, viewRun(runOf("Task.", ...entries))).map(({ step }) => step);

describe("second-thoughts", () => {
  it("fires on a turn that begins with them", () => {
    expect(steps(says("It is 4."), says("Wait, it is 5."))).toEqual([2]);
  });

  it.each([
    ["a human's", human("Wait, it is 5.")],
    ["a tool's", calls("queue", {}, "wait")],
    ["a word further on", says("They wait for it.")],
  ])("is quiet about %s", (_, entry) => expect(steps(entry)).toEqual([]));
});
