import { adjudicate } from "../annotation/adjudicate.ts";
import { type Campaign, candidateNamed, openCampaign } from "../annotation/campaign.ts";
import { type RunStanding, standingOf } from "../annotation/standing.ts";
import { RootstepError } from "../core/errors.ts";
import { oneLine } from "../core/text.ts";
import type { Palette } from "../reports/terminal/palette.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

export interface AnnotateAdjudicateOptions {
  run?: string | undefined;
  pick?: string | undefined;
  by?: string | undefined;
  note?: string | undefined;
  color: boolean;
}

/** `rootstep annotate adjudicate`: picks one person's annotation as the label, or lists what waits for it. */
export async function annotateAdjudicateCommand(
  dir: string,
  { run, pick, by, note, color }: AnnotateAdjudicateOptions,
  streams: Streams,
): Promise<number> {
  const { palette } = frameOf(streams, color);
  const campaign = await openCampaign(dir);
  if (run === undefined) return list(campaign, dir, palette, streams);
  if (pick === undefined || by === undefined) {
    throw new RootstepError(
      "arguments",
      "--run needs --pick, whose annotation becomes the label, and --by, who decides",
    );
  }
  const candidate = await candidateNamed(campaign, run);
  await adjudicate(campaign, { candidate, pick, by, note });
  const name = candidate.run.slice(0, 12);
  await streams.stdout.write(`${palette.green("picked")}  ${name}: the annotation of ${visible(pick)}\n`);
  return EXIT.done;
}

async function list(campaign: Campaign, dir: string, palette: Palette, { stdout }: Streams): Promise<number> {
  const { runs } = await standingOf(campaign);
  const waiting = runs.filter(
    ({ decision, annotations }) => decision.kind === "open" && annotations.length > 1,
  );
  const lines = waiting.flatMap((run) => runLines(run, palette));
  const head =
    waiting.length === 0 ? "no run waits for a decision" : `${count(waiting.length, "run")} to decide`;
  const how = `  rootstep annotate adjudicate ${visible(dir)} --run RUN --pick NAME --by YOUR-NAME`;
  await stdout.write(`${[head, ...lines, ...(waiting.length > 0 ? [palette.dim(how)] : [])].join("\n")}\n`);
  return EXIT.done;
}

function runLines({ candidate, annotations, decision }: RunStanding, { bold, dim }: Palette): string[] {
  const why = decision.kind === "open" ? decision.reason : "";
  return [
    `  ${bold(candidate.run.slice(0, 12))}  ${visible(candidate.id)}  ${dim(`${candidate.stage ?? ""}, ${why}`)}`,
    ...annotations.map(({ by, step, role, reason }) => {
      const said = `step ${step}, ${role}: ${oneLine(reason, 100)}`;
      return `    ${visible(by)}  ${visible(said)}`;
    }),
  ];
}
