import { RootstepError } from "../core/errors.ts";
import type { Campaign } from "./campaign.ts";
import { isPerson } from "./check-annotation.ts";
import type { Adjudication, Candidate } from "./records.ts";
import { standingOf } from "./standing.ts";

export interface Pick {
  candidate: Candidate;
  /** Whose annotation becomes the label. */
  pick: string;
  by: string;
  note?: string | undefined;
}

/** Makes one person's annotation the label of a run. Nothing else can become one: no mean, and no model's word. */
export async function adjudicate(
  campaign: Campaign,
  { candidate, pick, by, note }: Pick,
): Promise<Adjudication> {
  if (!isPerson(by)) throw new RootstepError("arguments", `"${by}" is no person's name`);
  const { runs } = await standingOf(campaign);
  const standing = runs.find((run) => run.candidate.run === candidate.run);
  const annotations = standing?.annotations ?? [];
  const chosen = annotations.find((annotation) => annotation.by === pick);
  if (!chosen) {
    const names = annotations.map((annotation) => annotation.by).join(", ") || "nobody";
    throw new RootstepError(
      "arguments",
      `no annotation of "${pick}" counts on this run; those that do are of: ${names}`,
    );
  }
  const adjudication: Adjudication = {
    schema: "rootstep.adjudication/1",
    run: candidate.run,
    at: new Date().toISOString(),
    by,
    annotation: chosen.id,
    ...(note === undefined ? {} : { note }),
  };
  await campaign.adjudications.append(adjudication);
  return adjudication;
}
