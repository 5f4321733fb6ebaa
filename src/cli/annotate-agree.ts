import { agreementIn } from "../annotation/agreement.ts";
import { openCampaign } from "../annotation/campaign.ts";
import { standingOf } from "../annotation/standing.ts";
import { RootstepError } from "../core/errors.ts";
import { printableJson } from "../reports/json.ts";
import type { Palette } from "../reports/terminal/palette.ts";
import { count } from "../reports/words.ts";
import type { Agreed, Agreement, AgreementReport } from "../scoring/agreement.ts";
import { wilson } from "../scoring/intervals.ts";
import { tableLines } from "./benchmarking/table.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import { openSink } from "./shared/sinks.ts";
import type { Streams } from "./shared/streams.ts";

export interface AnnotateAgreeOptions {
  json?: string | undefined;
  color: boolean;
}

/** `rootstep annotate agree`: agreement of each stage, overall, by pairs of people and beyond chance. */
export async function annotateAgreeCommand(
  dir: string,
  { json, color }: AnnotateAgreeOptions,
  streams: Streams,
): Promise<number> {
  const { palette } = frameOf(streams, color);
  const standing = await standingOf(await openCampaign(dir));
  const stages = {
    calibration: agreementIn(standing, "calibration"),
    annotation: agreementIn(standing, "annotation"),
  };
  if (json !== undefined) {
    const sink = await openSink(json, streams);
    await sink.write(`${printableJson(JSON.stringify(stages, null, 2))}\n`);
    await sink.close();
  }
  const blocks = Object.entries(stages).flatMap(([stage, report]) => stageLines(stage, report, palette));
  if (blocks.length === 0) throw new RootstepError("input", "no run has two annotations that count yet");
  if (json !== "-") await streams.stdout.write(`${blocks.join("\n").trimEnd()}\n`);
  return EXIT.done;
}

function stageLines(stage: string, report: AgreementReport, palette: Palette): string[] {
  const { runs, judgements, overall, pairs, kappa } = report;
  if (runs === 0) return [];
  const rows = [
    measureRow("role", overall.role, kappa.role),
    measureRow("step", overall.step, kappa.step),
    measureRow("role and step", overall.joint, kappa.joint),
    ...overall.within.map((one) => measureRow(`step ±${one.steps}`, one)),
  ];
  const heading = [
    "two people",
    "runs",
    "role",
    "step",
    "joint",
    ...overall.within.map(({ steps }) => `±${steps}`),
  ];
  return [
    `${palette.bold(stage)}  ${count(runs, "run")} with several annotators, ${count(judgements, "annotation")}`,
    ...tableLines(["agreement", "pairs", "share", "95%", "Fleiss' kappa"], rows, palette),
    "",
    ...tableLines(
      heading,
      pairs.map((pair) => [pair.people.join(" and "), `${pair.runs}`, ...shares(pair)]),
      palette,
    ),
    "",
  ];
}

function measureRow(name: string, { agreed, pairs }: Agreed, kappa?: number): string[] {
  const { low, high } = wilson(agreed / pairs, pairs);
  const interval = `[${Math.round(low * 100)}, ${Math.round(high * 100)}]`;
  const beyond = kappa === undefined ? "" : Number.isNaN(kappa) ? "-" : kappa.toFixed(3);
  return [name, `${agreed}/${pairs}`, `${((agreed / pairs) * 100).toFixed(1)}%`, interval, beyond];
}

function shares({ role, step, joint, within }: Agreement): string[] {
  return [role, step, joint, ...within].map(({ agreed, pairs }) => `${agreed}/${pairs}`);
}
