import type { Diagnosis, Suspect } from "../core/diagnosis.ts";
import { normaliseRole } from "../core/handoffs.ts";
import { emptyLedger } from "../core/ledger.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { chainOf, explain, notLookedAt, whyOf } from "./explain.ts";
import { type Findings, findIn } from "./findings.ts";
import { type Ranking, rankedBy, rankSteps } from "./ranker/rank.ts";
import type { Ranker } from "./ranker/weights.ts";
import { signals } from "./signals/index.ts";
import { type Judgement, judge } from "./verdict.ts";
import type { TriageView } from "./view.ts";

/** How many suspects a diagnosis carries; the probabilities of all steps are in its `ranking` working. */
const SUSPECTS = 20;

const SUSPICIOUS = new Set(signals.filter(({ weight }) => weight >= 0).map(({ name }) => name));

export interface TriageOptions {
  /** Weights to rank with in place of the shipped ones. */
  ranker?: Ranker | undefined;
}

/**
 * The embedded analyst: triggers by rule, their lifecycle, signals, and a ranking of all steps. Pure and deterministic;
 * no model is asked and the recorded outcome is not read.
 */
export function triage(trajectory: Trajectory, { ranker }: TriageOptions = {}): Diagnosis {
  // 1. What rules and signals find, followed to the end of the run
  const findings = findIn(trajectory);
  // 2. How likely each step is the root, and which role is responsible
  const ranking = rankSteps(findings.view, findings.scores, ranker?.weights);
  const suspects = suspectsOf(findings, ranking);
  // 3. Whether a root is named at all
  return report(findings, ranking, suspects, judge(findings), ranker);
}

/** The likeliest steps; the likeliest of all carries the role that the role head names. */
function suspectsOf({ view, instances, scores }: Findings, { chances, role }: Ranking): Suspect[] {
  const chance = (step: number) => chances[step] ?? 0;
  const order = scores.toSorted((a, b) => chance(b.step) - chance(a.step) || a.step - b.step);
  return order.slice(0, SUSPECTS).map((score, rank) => ({
    step: score.step,
    role: (rank === 0 && recordedRole(view, role)) || (view.steps[score.step]?.role ?? "unknown"),
    probability: round(chance(score.step)),
    triggers: [...score.triggers],
    signals: score.signals.filter(({ name }) => SUSPICIOUS.has(name)),
    why: whyOf(score, instances, SUSPICIOUS),
  }));
}

/** A role as it is recorded, from its normal form. */
function recordedRole({ steps }: TriageView, role: string | undefined): string | undefined {
  return steps.find((step) => normaliseRole(step.role) === role)?.role;
}

function report(
  { view, instances }: Findings,
  ranking: Ranking,
  suspects: Suspect[],
  { verdict, facts, score, threshold, calibration }: Judgement,
  ranker: Ranker | undefined,
): Diagnosis {
  const { id, source } = view.trajectory;
  const leader = suspects[0];
  const named = verdict === "found" && leader ? leader : undefined;
  return {
    schema: "rootstep.diagnosis/1",
    run: { id, format: source.format, file: source.file, steps: view.steps.length },
    method: "triage",
    verdict,
    ...(named ? { step: named.step, role: named.role } : {}),
    ...(named?.triggers[0] ? { category: named.triggers[0].category } : {}),
    explanation: explain(verdict, leader, instances, facts.ending),
    suspects,
    chain: named ? chainOf(view, named, instances) : [],
    instances,
    support: [
      {
        by: "triage",
        triggers: named?.triggers.length ?? 0,
        signals: named?.signals.length ?? 0,
        ...(ranker ? { ranker: ranker.name } : {}),
      },
    ],
    calibration,
    notLookedAt: notLookedAt(view, facts.lack),
    workings: [
      {
        kind: "ranking",
        version: 1,
        data: { probabilities: ranking.chances.map(round), weights: rankedBy(ranker) },
      },
      { kind: "verdict", version: 1, data: { score: round(score), threshold, ...shownFacts(facts) } },
    ],
    ledger: emptyLedger(),
    issues: [],
  };
}

/** What was weighed for the verdict. */
function shownFacts({ ending, standing, badEnding, strongest, lack }: Judgement["facts"]) {
  return { ending, standing, badEnding, strongest: round(strongest), ...(lack ? { lack } : {}) };
}

function round(number: number): number {
  return Number(number.toFixed(6));
}
