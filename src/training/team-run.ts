import { createHash } from "node:crypto";
import { normaliseRole } from "../core/handoffs.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { type Outline, outlineOf } from "../evaluation/outline.ts";
import { findIn } from "../triage/findings.ts";
import type { TrainingRun } from "../triage/ranker/held-out.ts";
import { LONGEST_RANKED, rankedRun } from "../triage/ranker/rank.ts";
import { type RankedRun, remembered } from "../triage/ranker/ranked-run.ts";

/** A run of a team with its confirmed root: what the ranker learns from, without a word of the run itself. */
export interface TeamRun extends TrainingRun {
  /** What tells it from the others: its file, seen from the labels, and its own id. */
  id: string;
  outline: Outline;
  /** Hash of its steps. */
  sha256: string;
}

/** Called between two runs, or two fits; may throw to stop. */
export type Pause = (done: number, of?: number) => Promise<void>;

/** What was read of a run, before it is known what people say about it. */
export interface ReadRun {
  ranked: RankedRun;
  outline: Outline;
  sha256: string;
  /** Its first request, by which runs of one task are known. */
  request: string;
}

/** Reads what the ranker needs of a run, or says why it cannot learn from it. */
export function readRun(trajectory: Trajectory): ReadRun | string {
  const { steps, requests } = trajectory;
  if (steps.length === 0) return "the run has no step";
  if (steps.length > LONGEST_RANKED)
    return `the run has ${steps.length} steps; beyond ${LONGEST_RANKED} the ranker does not order it`;
  const { view, scores } = findIn(trajectory);
  return {
    ranked: remembered(rankedRun(view, scores)),
    outline: outlineOf(trajectory),
    sha256: hashOf(trajectory),
    request: requests[0]?.text ?? "",
  };
}

/** The root that people named, checked against the run: one of its steps, and a role that is recorded in it. */
export function rootIn(
  { steps, recordedRoles }: Outline,
  label: { step: number; role?: string | undefined },
): { target: number; role: string } | string {
  const { length } = steps;
  const author = steps[label.step]?.role;
  if (author === undefined) return `there is no step ${label.step}; the run has steps 0 to ${length - 1}`;
  const named = label.role ?? author;
  const recorded = steps.find(({ role }) =>
    [role, recordedRoles?.get(role) ?? role].some((name) => normaliseRole(name) === normaliseRole(named)),
  );
  if (!recorded) return `no step of the run has the role "${named}"`;
  return { target: label.step, role: normaliseRole(recorded.role) };
}

function hashOf({ steps }: Trajectory): string {
  const hash = createHash("sha256");
  for (const step of steps) hash.update(JSON.stringify(step));
  return hash.digest("hex");
}
