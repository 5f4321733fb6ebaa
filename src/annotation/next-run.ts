import { createHash } from "node:crypto";
import { type Campaign, candidatesOf } from "./campaign.ts";
import type { Candidate } from "./records.ts";
import { type RunStanding, standingOf } from "./standing.ts";

/** What an annotator does next. */
export type Next =
  | { kind: "run"; candidate: Candidate; done: number; of: number }
  | { kind: "nothing"; done: number; reason: string };

/**
 * The next run for an annotator: first the calibration runs, which everybody labels, then those that others have begun, so
 * that they are whole soon. It knows nothing of what a method says, and of what others say only how many they are.
 */
export async function nextRun(campaign: Campaign, by: string): Promise<Next> {
  const { runs } = await standingOf(campaign);
  const isDone = ({ annotations }: RunStanding) => annotations.some((annotation) => annotation.by === by);
  const done = runs.filter(isDone).length;
  const calibration = runs.filter(({ stage }) => stage === "calibration");
  const waiting = calibration.filter((run) => !isDone(run));
  if (waiting.length > 0)
    return offered(waiting, campaign, by, calibration.length - waiting.length, calibration.length);
  const { perRun } = campaign.head;
  const open = runs.filter(
    (run) => run.stage === "annotation" && !isDone(run) && run.annotations.length < perRun,
  );
  const most = Math.max(...open.map(({ annotations }) => annotations.length));
  const first = open.filter(({ annotations }) => annotations.length === most);
  if (first.length > 0) return offered(first, campaign, by, done, done + open.length);
  const any = (await candidatesOf(campaign)).length > 0;
  return {
    kind: "nothing",
    done,
    reason: any ? `every run has its ${perRun} annotators` : "no run is in it",
  };
}

function offered(
  runs: readonly RunStanding[],
  { head }: Campaign,
  by: string,
  done: number,
  of: number,
): Next {
  const [first] = runs.toSorted((a, b) => (placeOf(a, head.seed, by) < placeOf(b, head.seed, by) ? -1 : 1));
  return first
    ? { kind: "run", candidate: first.candidate, done, of }
    : { kind: "nothing", done, reason: "no run is left" };
}

/** Everybody has an order of their own, so that runs do not all come at the end of everybody's day. */
function placeOf({ candidate: { run } }: RunStanding, seed: number, by: string): string {
  return createHash("sha256").update(`${seed} ${by} ${run}`).digest("hex");
}
