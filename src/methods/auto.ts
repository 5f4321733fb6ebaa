import { z } from "zod";
import { defineMethod } from "./asking/define-method.ts";
import { charactersOf } from "./asking/estimate.ts";

/**
 * The method by the length of the run: all of it in one question while it is short, RCTA beyond. Search helps on long
 * runs and hurts on short ones (docs/methods/auto.md); two of RCTA's segments are the border.
 */
export default defineMethod({
  name: "auto",
  title: "All-at-once for short runs, RCTA for long ones",
  needs: { model: true },
  options: z.strictObject({
    /** Characters of steps up to which the run is asked about in one question. */
    border: z.int().min(0).default(64_000),
  }),
  estimate: (run, { border }, { estimate }) => estimate(chosen(charactersOf(run), border)),
  async diagnose({ trajectory }, { options, diagnose, progress }) {
    const characters = charactersOf(trajectory);
    const method = chosen(characters, options.border);
    progress({ kind: "chosen-method", version: 1, data: { method, characters, border: options.border } });
    return diagnose(method);
  },
});

function chosen(characters: number, border: number): string {
  return characters <= border ? "all-at-once" : "rcta";
}
