import { groupBy } from "../core/collections.ts";
import { normaliseRole } from "../core/handoffs.ts";
import { type Campaign, candidatesOf, runOfCandidate } from "./campaign.ts";
import { annotationFaults } from "./check-annotation.ts";
import type { Adjudication, Annotation, Candidate, Stage } from "./records.ts";

/** An annotation that does not count, and why. */
interface Excluded {
  annotation: Annotation;
  reasons: string[];
}

/** How a label came about. */
type Decision =
  | { kind: "agreed"; annotation: Annotation }
  | { kind: "picked"; annotation: Annotation; by: string }
  | { kind: "open"; reason: string };

/** A run of a campaign with what counts of what people say about it. */
export interface RunStanding {
  candidate: Candidate;
  stage: Stage;
  /** The last word of each annotator, where it counts. */
  annotations: Annotation[];
  decision: Decision;
}

/** A campaign as it stands. */
export interface Standing {
  runs: RunStanding[];
  excluded: Excluded[];
  /** Annotations of runs that are not in the campaign, and lines that are no annotation. */
  strays: number;
}

/** Checks every annotation and says where each run stands. */
export async function standingOf(campaign: Campaign): Promise<Standing> {
  const lastWords = new Map<string, Annotation>();
  for await (const annotation of campaign.annotations.entries()) {
    lastWords.set(JSON.stringify([annotation.run, annotation.by]), annotation);
  }
  const picks = new Map<string, Adjudication>();
  for await (const pick of campaign.adjudications.entries()) picks.set(pick.run, pick);
  const byRun = groupBy(lastWords.values(), ({ run }) => run);
  const standing: Standing = { runs: [], excluded: [], strays: await campaign.annotations.unreadable() };
  for (const candidate of await candidatesOf(campaign)) {
    const { stage, run } = candidate;
    if (stage === undefined) continue;
    const said = byRun.get(run) ?? [];
    byRun.delete(run);
    const annotations = said.length === 0 ? [] : await counting(campaign, candidate, said, standing.excluded);
    standing.runs.push({
      candidate,
      stage,
      annotations,
      decision: decisionOn(annotations, neededFor(stage, campaign), picks.get(run)),
    });
  }
  for (const rest of byRun.values()) standing.strays += rest.length;
  return standing;
}

async function counting(
  campaign: Campaign,
  candidate: Candidate,
  said: readonly Annotation[],
  excluded: Excluded[],
): Promise<Annotation[]> {
  const run = await runOfCandidate(campaign, candidate);
  return said.filter((annotation) => {
    const reasons = annotationFaults(run, annotation);
    if (reasons.length > 0) excluded.push({ annotation, reasons });
    return reasons.length === 0;
  });
}

/** Annotators a run needs before it is decided. A calibration run is for everybody, so two are enough to go on. */
function neededFor(stage: Stage, { head: { perRun } }: Campaign): number {
  return stage === "calibration" ? Math.min(2, perRun) : perRun;
}

function decisionOn(
  annotations: readonly Annotation[],
  needed: number,
  pick: Adjudication | undefined,
): Decision {
  const [first, ...others] = annotations;
  if (!first || annotations.length < needed) {
    return { kind: "open", reason: `${annotations.length} of ${needed} annotators` };
  }
  const picked = pick && annotations.find(({ id }) => id === pick.annotation);
  if (pick && picked) return { kind: "picked", annotation: picked, by: pick.by };
  if (others.every((other) => sayTheSame(first, other))) return { kind: "agreed", annotation: first };
  return { kind: "open", reason: pick ? "what was picked was changed since" : "the annotators differ" };
}

/** Whether two people name one step and one role. */
function sayTheSame(one: Annotation, other: Annotation): boolean {
  return one.step === other.step && normaliseRole(one.role) === normaliseRole(other.role);
}
