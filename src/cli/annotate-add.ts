import { addAnnotation, candidateNamed, openCampaign, runOfCandidate } from "../annotation/campaign.ts";
import { annotationFaults, isPerson } from "../annotation/check-annotation.ts";
import { RootstepError } from "../core/errors.ts";
import { visible } from "../reports/terminal/visible.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

export interface AnnotateAddOptions {
  as: string;
  run: string;
  step: number;
  role: string;
  reason: string;
  quote: readonly string[];
  minutes: number;
  color: boolean;
}

/** `rootstep annotate add`: keeps what is said as it is said; exit code 3 when it does not count. */
export async function annotateAddCommand(
  dir: string,
  { as, run, step, role, reason, quote, minutes, color }: AnnotateAddOptions,
  streams: Streams,
): Promise<number> {
  if (!isPerson(as)) throw new RootstepError("arguments", `"${as}" is no person's name`);
  const { palette } = frameOf(streams, color);
  const campaign = await openCampaign(dir);
  const candidate = await candidateNamed(campaign, run);
  const said = { run: candidate.run, by: as, step, role, reason, quotes: [...quote], minutes };
  const faults = annotationFaults(
    await runOfCandidate(campaign, candidate),
    await addAnnotation(campaign, said),
  );
  const name = candidate.run.slice(0, 12);
  const lines =
    faults.length === 0
      ? [`${palette.green("recorded")}  ${name}: step ${step}, ${visible(role)}`]
      : [
          `${palette.red("recorded, but it does not count")}  ${name}; add it again, your last word counts`,
          ...faults.map((fault) => `  ${visible(fault)}`),
        ];
  await streams.stdout.write(`${lines.join("\n")}\n`);
  return faults.length === 0 ? EXIT.done : EXIT.incomplete;
}
