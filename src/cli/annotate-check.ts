import { openCampaign } from "../annotation/campaign.ts";
import type { RunStanding, Standing } from "../annotation/standing.ts";
import { standingOf } from "../annotation/standing.ts";
import { groupBy } from "../core/collections.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import { tableLines } from "./benchmarking/table.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

/** `rootstep annotate check`: where a campaign stands; exit code 3 when an annotation does not count. */
export async function annotateCheckCommand(
  dir: string,
  { color }: { color: boolean },
  streams: Streams,
): Promise<number> {
  const { palette } = frameOf(streams, color);
  const standing = await standingOf(await openCampaign(dir));
  const { runs, excluded, strays } = standing;
  const rows = (["calibration", "annotation"] as const).map((stage) => {
    const own = runs.filter((run) => run.stage === stage);
    const decided = (kind: RunStanding["decision"]["kind"]) =>
      own.filter(({ decision }) => decision.kind === kind);
    return [
      stage,
      ...[own.length, decided("agreed").length, decided("picked").length, decided("open").length].map(String),
    ];
  });
  const lines = [
    ...tableLines(["stage", "runs", "agreed", "picked", "open"], rows, palette),
    "",
    ...tableLines(["annotator", "counts", "minutes", "per run"], peopleRows(standing), palette),
    ...excluded.map(({ annotation: { by, run, at }, reasons }) => {
      const what = `${by} on ${run.slice(0, 12)}, ${at.slice(0, 16)}`;
      return `  ${palette.red("does not count")}  ${visible(what)}: ${visible(reasons.join("; "))}`;
    }),
    ...(strays > 0
      ? [`  ${palette.red(count(strays, "line"))} of annotations.jsonl fit no run of the campaign`]
      : []),
  ];
  await streams.stdout.write(`${lines.join("\n")}\n`);
  return excluded.length + strays > 0 ? EXIT.incomplete : EXIT.done;
}

function peopleRows({ runs }: Standing): string[][] {
  const all = runs.flatMap(({ annotations }) => annotations);
  return [...groupBy(all, ({ by }) => by)].sort().map(([by, own]) => {
    const minutes = own.reduce((sum, one) => sum + one.minutes, 0);
    return [by, `${own.length}`, minutes.toFixed(0), (minutes / own.length).toFixed(1)];
  });
}
