import { openCampaign } from "../annotation/campaign.ts";
import { exportBenchmark } from "../annotation/export-benchmark.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

export interface AnnotateExportOptions {
  to: string;
  withCalibration?: true | undefined;
  color: boolean;
}

/** `rootstep annotate export`: the decided runs as a benchmark; exit code 3 when some are undecided. */
export async function annotateExportCommand(
  dir: string,
  { to, withCalibration, color }: AnnotateExportOptions,
  streams: Streams,
): Promise<number> {
  const { palette } = frameOf(streams, color);
  const { labels, open, standing } = await exportBenchmark(await openCampaign(dir), { to, withCalibration });
  const lines = [
    `${palette.bold(visible(to))}  ${count(labels, "labelled run")}, ${count(open.length, "run")} undecided, ${count(
      standing.excluded.length,
      "annotation",
    )} excluded`,
    ...open.slice(0, 10).map(({ candidate: { run, id }, decision }) => {
      const why = decision.kind === "open" ? decision.reason : "";
      return `  ${palette.yellow("undecided")}  ${run.slice(0, 12)}  ${visible(id)}: ${why}`;
    }),
    ...(open.length > 10 ? [`  and ${open.length - 10} more`] : []),
    palette.dim(`  rootstep bench run own --dir ${visible(to)}`),
  ];
  await streams.stdout.write(`${lines.join("\n")}\n`);
  return open.length > 0 ? EXIT.incomplete : EXIT.done;
}
