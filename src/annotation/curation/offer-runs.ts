import { randomNumbers, shuffled } from "../../core/random.ts";
import type { ImportedRun, Trajectory } from "../../core/trajectory.ts";
import { runHash } from "../../store/hashes.ts";
import { type Campaign, candidatesOf } from "../campaign.ts";
import type { Candidate } from "../records.ts";
import { admit } from "./filters.ts";
import { type Fingerprint, fingerprintOf, sameAs } from "./near-duplicates.ts";

/** A run that is offered, with its address. */
export interface Offered extends ImportedRun {
  address: string;
}

/** What became of the runs that were offered. */
export interface Offer {
  taken: Candidate[];
  leftOut: Candidate[];
}

export interface OfferOptions {
  confirmedBy?: string | undefined;
  /** How many of these runs are for calibration, when they are the first that are taken. */
  calibration: number;
}

/**
 * Offers runs to a campaign: each is taken into a stage or left out with its reason. One that is the same or nearly the
 * same as any earlier one, of whatever stage, is left out.
 */
export async function offerRuns(
  campaign: Campaign,
  offered: AsyncIterable<Offered>,
  { confirmedBy, calibration }: OfferOptions,
): Promise<Offer> {
  const { minSteps, seed } = campaign.head;
  const known = await knownRuns(campaign);
  const isFirst = known.size === 0;
  const decided: {
    run: string;
    address: string;
    id: string;
    steps: number;
    reference?: string;
    by?: string;
    leftOut?: string;
  }[] = [];
  for await (const { address, trajectory, reference } of offered) {
    const own = withoutPath(trajectory);
    const run = await runHash(own);
    const admitted = admit(trajectory, { minSteps, confirmedBy, address });
    const fingerprint = fingerprintOf(own);
    const twin = "leftOut" in admitted ? undefined : twinOf(run, fingerprint, known);
    const leftOut = "leftOut" in admitted ? admitted.leftOut : twin;
    if (leftOut === undefined) {
      await campaign.runs.put(own);
      known.set(run, { id: trajectory.id, fingerprint });
    }
    decided.push({
      run,
      address,
      id: trajectory.id,
      steps: trajectory.steps.length,
      ...(reference === undefined ? {} : { reference }),
      ...("confirmedBy" in admitted ? { by: admitted.confirmedBy } : {}),
      ...(leftOut === undefined ? {} : { leftOut }),
    });
  }
  const fresh = decided.filter(({ leftOut }) => leftOut === undefined).map(({ run }) => run);
  const forCalibration = new Set(
    shuffled(fresh.toSorted(), randomNumbers(seed)).slice(0, isFirst ? calibration : 0),
  );
  const offer: Offer = { taken: [], leftOut: [] };
  for (const { by, ...one } of decided) {
    const isTaken = one.leftOut === undefined;
    const candidate: Candidate = {
      schema: "rootstep.candidate/1",
      at: new Date().toISOString(),
      ...one,
      ...(by === undefined ? {} : { confirmedBy: by }),
      ...(isTaken ? { stage: forCalibration.has(one.run) ? "calibration" : "annotation" } : {}),
    };
    // A run that is offered again keeps what was decided of it
    if (isTaken || !known.has(one.run)) await campaign.candidates.append(candidate);
    (isTaken ? offer.taken : offer.leftOut).push(candidate);
  }
  return offer;
}

type Known = Map<string, { id: string; fingerprint: Fingerprint }>;

async function knownRuns(campaign: Campaign): Promise<Known> {
  const known: Known = new Map();
  for (const { run, id, stage } of await candidatesOf(campaign)) {
    const trajectory = stage === undefined ? undefined : await campaign.runs.get(run);
    if (trajectory) known.set(run, { id, fingerprint: fingerprintOf(trajectory) });
  }
  return known;
}

function twinOf(run: string, fingerprint: Fingerprint, known: Known): string | undefined {
  if (known.has(run)) return "it is in the campaign already";
  for (const { id, fingerprint: other } of known.values()) {
    const same = sameAs(fingerprint, other);
    if (same) return `${same} as ${id}`;
  }
  return undefined;
}

/** The folders of somebody's disk are no part of a benchmark. */
function withoutPath(run: Trajectory): Trajectory {
  return { ...run, source: { ...run.source, file: run.source.file.replace(/^.*[/\\]/u, "") } };
}
