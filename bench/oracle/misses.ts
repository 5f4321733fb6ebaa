import type { RootedRun } from "./generated-runs.ts";
import type { Shown } from "./server.ts";

/** Why a method missed a root that its reader would have recognised. */
export const MISS_CAUSES = [
  "never shown",
  "clipped",
  "index shifted",
  "dropped from the pool",
  "lost in the rules",
] as const;
export type MissCause = (typeof MISS_CAUSES)[number];

/** The cause of a miss, from what the questions about the run showed of its root. */
export function causeOf(shown: readonly Shown[], { root }: RootedRun): MissCause {
  const whole = shown.filter(({ sight }) => sight.shown === "whole");
  if (whole.length === 0)
    return shown.some(({ sight }) => sight.shown === "part") ? "clipped" : "never shown";
  if (whole.every(({ sight }) => sight.index !== root)) return "index shifted";
  return shown.at(-1)?.sight.shown === "whole" ? "lost in the rules" : "dropped from the pool";
}
