import type { EnrichedStep } from "../../core/enrich.ts";
import { type HandoffIndex, normaliseRole } from "../../core/handoffs.ts";
import type { Candidates, Outline, Summary } from "./workings.ts";

/** Most candidates whose text is compared; handoffs come on top (RCTA, section 5). */
const CAP = 80;

/** Why a step is in the pool, highest first. The order is unpublished: this one is ours. */
const REASONS = [
  "cited by both levels",
  "cited by the outline",
  "cited by a summary",
  "cited as evidence",
  "recalled by rule",
  "judged by a verifier's FAIL",
] as const;
type Reason = (typeof REASONS)[number];

interface Sources {
  steps: readonly EnrichedStep[];
  summaries: readonly Summary[];
  outline: Outline;
  /** What the recall rule adds. */
  recalled: readonly number[];
}

/** Stage 4: the steps cited by summaries and outline in their order of priority, at most 80; ties to the earlier step. */
export function poolCandidates(sources: Sources): Pick<Candidates, "candidates" | "dropped"> {
  const whys = whysOf(sources.summaries);
  const ordered = [...reasonsOf(sources)]
    .map(([step, reason]) => ({
      step,
      priority: REASONS.indexOf(reason) + 1,
      reason,
      why: whys.get(step) ?? [],
    }))
    .filter(({ step }) => sources.steps[step] !== undefined)
    .sort((a, b) => a.priority - b.priority || a.step - b.step);
  return { candidates: ordered.slice(0, CAP), dropped: ordered.slice(CAP).map(({ step }) => step) };
}

/** The highest reason of every step. An outline that is a stand-in repeats the summaries and counts for nothing. */
function reasonsOf({ steps, summaries, outline, recalled }: Sources): Map<number, Reason> {
  const candidates = summaries.flatMap((summary) => summary.candidates);
  const bySummary = new Set(candidates.map(({ stepId }) => stepId));
  const byOutline = new Set(outline.fallback ? [] : outline.phases.flatMap(({ stepIds }) => stepIds));
  const reasons = new Map<number, Reason>();
  const add = (step: number, reason: Reason) => {
    if (!reasons.has(step)) reasons.set(step, reason);
  };
  for (const step of byOutline)
    add(step, bySummary.has(step) ? "cited by both levels" : "cited by the outline");
  for (const step of bySummary) add(step, "cited by a summary");
  for (const { evidenceIds } of candidates) for (const step of evidenceIds) add(step, "cited as evidence");
  for (const step of recalled) add(step, "recalled by rule");
  for (const step of judgedByFail(steps)) add(step, "judged by a verifier's FAIL");
  return reasons;
}

function whysOf(summaries: readonly Summary[]): Map<number, string[]> {
  const whys = new Map<number, string[]>();
  for (const { stepId, why } of summaries.flatMap(({ candidates }) => candidates))
    whys.set(stepId, [...(whys.get(stepId) ?? []), why]);
  return whys;
}

/** What a verifier's signal judged when it turned to FAIL: the nearest step before it that is no signal or result. */
function judgedByFail(steps: readonly EnrichedStep[]): number[] {
  const judged: number[] = [];
  let signal: EnrichedStep["verifier"];
  let work: number | undefined;
  for (const { index, kind, verifier } of steps) {
    if (verifier === "fail" && signal !== "fail" && work !== undefined) judged.push(work);
    signal = verifier ?? signal;
    if (verifier === undefined && kind !== "result") work = index;
  }
  return judged;
}

/** Roles that plan and instruct; any other role that is addressed by handoffs executes or verifies. */
const INSTRUCTING = /plan|orchestrat|manag|coordinat|supervis|lead|director/iu;

/**
 * The handoffs that instructed the candidates. For a role that executes or verifies, the nearest earlier handoff
 * addressed to it; for any other, the nearest earlier handoff. Which roles execute is ours: those that handoffs address,
 * unless their name says that they plan.
 */
export function handoffsOf(
  candidates: Candidates["candidates"],
  steps: readonly EnrichedStep[],
  index: HandoffIndex,
): Candidates["handoffs"] {
  const linked = new Map<number, number[]>();
  for (const { step } of candidates) {
    const role = steps[step]?.role ?? "";
    const executes = index.to(role).length > 0 && !INSTRUCTING.test(normaliseRole(role));
    const handoff = index.nearestBefore(step, executes ? role : undefined);
    if (handoff) linked.set(handoff.step, [...(linked.get(handoff.step) ?? []), step]);
  }
  return [...linked].map(([step, of]) => ({ step, of })).sort((a, b) => a.step - b.step);
}
