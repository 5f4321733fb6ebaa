import { realpath, stat } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { z } from "zod";
import {
  addAnnotation,
  type Campaign,
  candidateNamed,
  candidatesOf,
  openCampaign,
  runOfCandidate,
} from "../../annotation/campaign.ts";
import { annotationFaults, isPerson } from "../../annotation/check-annotation.ts";
import { nextRun } from "../../annotation/next-run.ts";
import { RootstepError } from "../../core/errors.ts";
import type { KeptAnnotation, NextRun, ServedFolder } from "../../reports/page/served.ts";
import type { FileGroup } from "../reading/protocol.ts";

/** What a page sends as an annotation. */
export const SentAnnotation = z.strictObject({
  by: z.string(),
  run: z.string(),
  step: z.number(),
  role: z.string().max(300),
  reason: z.string().max(4000),
  quotes: z.array(z.string().max(20_000)).max(50),
  minutes: z.number(),
});
export type SentAnnotation = z.infer<typeof SentAnnotation>;

/** The campaign of a folder, when it holds one. */
export async function campaignIn(folder: string): Promise<Campaign | undefined> {
  const isThere = await stat(join(folder, "campaign.json")).then(
    () => true,
    () => false,
  );
  return isThere ? openCampaign(folder) : undefined;
}

/** What the page says of the campaign. */
export async function aboutCampaign(campaign: Campaign): Promise<NonNullable<ServedFolder["campaign"]>> {
  const taken = (await candidatesOf(campaign)).filter(({ stage }) => stage !== undefined);
  const calibration = taken.filter(({ stage }) => stage === "calibration").length;
  return {
    name: basename(campaign.dir),
    runs: taken.length,
    perRun: campaign.head.perRun,
    calibration,
  };
}

/** The run that somebody is to label next, or the one they ask for, with nothing that anybody says of it. */
export async function nextFor(campaign: Campaign, by: string, wanted: string | undefined): Promise<NextRun> {
  if (!isPerson(by)) throw new RootstepError("arguments", `"${by.slice(0, 80)}" is no person's name`);
  const next = await nextRun(campaign, by);
  if (wanted === undefined && next.kind === "nothing") return next;
  const candidate = wanted === undefined ? undefined : await candidateNamed(campaign, wanted);
  const chosen = candidate ?? (next.kind === "run" ? next.candidate : undefined);
  if (!chosen) throw new RootstepError("input", `no run "${wanted}" in the campaign`);
  const { run, id, stage = "annotation", confirmedBy } = chosen;
  return {
    kind: "run",
    ...{ run, id, stage },
    done: next.done,
    of: next.kind === "run" ? next.of : next.done,
    ...(confirmedBy === undefined ? {} : { confirmedBy }),
  };
}

/** Keeps an annotation as it is said, as `rootstep annotate add` does, and says why it does not count. */
export async function keepAnnotation(campaign: Campaign, said: SentAnnotation): Promise<KeptAnnotation> {
  if (!isPerson(said.by))
    throw new RootstepError("arguments", `"${said.by.slice(0, 80)}" is no person's name`);
  const candidate = await candidateNamed(campaign, said.run);
  const annotation = await addAnnotation(campaign, { ...said, run: candidate.run });
  return { faults: annotationFaults(await runOfCandidate(campaign, candidate), annotation) };
}

/** The file of a run of the campaign, to be looked at without a diagnosis. */
export async function blindGroup(campaign: Campaign, run: string): Promise<FileGroup> {
  const candidate = await candidateNamed(campaign, run);
  const within = await realpath(campaign.dir);
  const real = join(within, "runs", candidate.run.slice(0, 2), `${candidate.run}.json`);
  const found = await stat(real).catch(() => undefined);
  if (!found) throw new RootstepError("input", `the run ${candidate.id} is no longer in its folder`);
  const file = {
    path: relative(within, real),
    real,
    bytes: found.size,
    modified: Math.round(found.mtimeMs),
  };
  return { files: [file], within, isBlind: true };
}
