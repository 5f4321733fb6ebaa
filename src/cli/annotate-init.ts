import { startCampaign } from "../annotation/campaign.ts";
import { type Offer, offerRuns } from "../annotation/curation/offer-runs.ts";
import { groupBy } from "../core/collections.ts";
import { RootstepError } from "../core/errors.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import { type OfferedInputs, offeredRuns } from "./annotating/offered-runs.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import { openSink } from "./shared/sinks.ts";
import type { Streams } from "./shared/streams.ts";

export interface AnnotateInitOptions {
  calibration: number;
  perRun: number;
  minSteps: number;
  seed: number;
  confirmedBy?: string | undefined;
  format?: string | undefined;
  json?: string | undefined;
  color: boolean;
}

/** `rootstep annotate init`: takes failed runs into a campaign; exit code 3 when one could not be read. */
export async function annotateInitCommand(
  dir: string,
  addresses: readonly string[],
  options: AnnotateInitOptions,
  streams: Streams,
): Promise<number> {
  const { perRun, minSteps, seed, calibration, confirmedBy } = options;
  if (perRun < 1) throw new RootstepError("arguments", "--per-run needs 1 or more");
  const inputs = offeredRuns(addresses, options.format, streams);
  const { campaign, isNew } = await startCampaign(dir, { perRun, minSteps, seed });
  const offer = await offerRuns(campaign, inputs.runs(), {
    confirmedBy,
    calibration,
  });
  if (streams.signal.aborted)
    throw new RootstepError("interrupted", "stopped; offer the same runs again to go on");
  if (options.json !== undefined) {
    const sink = await openSink(options.json, streams);
    await sink.write(`${JSON.stringify({ ...offer, unread: inputs.unread }, null, 2)}\n`);
    await sink.close();
  }
  if (options.json !== "-") {
    await streams.stdout.write(
      `${offerLines(dir, offer, inputs, isNew, options.color, streams).join("\n")}\n`,
    );
  }
  if (offer.taken.length + offer.leftOut.length === 0) {
    throw new RootstepError("input", inputs.unread[0] ?? "there is no run in what was offered");
  }
  return inputs.unread.length > 0 ? EXIT.incomplete : EXIT.done;
}

function offerLines(
  dir: string,
  { taken, leftOut }: Offer,
  { unread }: OfferedInputs,
  isNew: boolean,
  colour: boolean,
  streams: Streams,
): string[] {
  const { palette } = frameOf(streams, colour);
  const calibration = taken.filter(({ stage }) => stage === "calibration").length;
  const reasons = [...groupBy(leftOut, ({ leftOut: reason }) => reason ?? "")];
  return [
    `${palette.bold(visible(dir))}  ${count(taken.length, "run")} taken in: ${calibration} for calibration, ${
      taken.length - calibration
    } to annotate`,
    ...reasons.map(([reason, own]) => {
      const names = own.slice(0, 3).map(({ address }) => visible(address, 60));
      const more = own.length > 3 ? ` and ${own.length - 3} more` : "";
      return `  ${palette.yellow(`left out ${own.length}`)}  ${visible(reason)}: ${palette.dim(names.join(", ") + more)}`;
    }),
    ...unread.map((reason) => `  ${palette.red("not read")}  ${visible(reason)}`),
    ...(isNew ? [] : [palette.dim("  what was set when the campaign began still holds")]),
    palette.dim(`  next: rootstep annotate next ${visible(dir)} --as YOUR-NAME`),
  ];
}
