import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RootstepError } from "../core/errors.ts";
import { toRunDocument } from "../core/rootstep-json.ts";
import type { Agreed, AgreementReport } from "../scoring/agreement.ts";
import { agreementIn } from "./agreement.ts";
import { type Campaign, runOfCandidate } from "./campaign.ts";
import type { Annotation } from "./records.ts";
import { type RunStanding, type Standing, standingOf } from "./standing.ts";

export interface ExportOptions {
  to: string;
  /** Calibration runs too: their annotators may have talked about them. */
  withCalibration?: boolean | undefined;
}

/** What an export came to. */
export interface Exported {
  labels: number;
  /** Runs without a label yet. */
  open: RunStanding[];
  standing: Standing;
}

/**
 * Writes what was decided as a benchmark: `runs/*.json` in rootstep's own format, without a label in them, `labels.jsonl`
 * with a line for each, and how far the annotators agreed. Undecided runs are left out. The folder must be new.
 */
export async function exportBenchmark(
  campaign: Campaign,
  { to, withCalibration }: ExportOptions,
): Promise<Exported> {
  if (await holdsSomething(to))
    throw new RootstepError("arguments", `${to} holds something; name a new folder`);
  const standing = await standingOf(campaign);
  const wanted = standing.runs.filter(({ stage }) => withCalibration || stage === "annotation");
  const lines: string[] = [];
  await mkdir(join(to, "runs"), { recursive: true });
  for (const run of wanted.toSorted((a, b) => (a.candidate.run < b.candidate.run ? -1 : 1))) {
    if (run.decision.kind === "open") continue;
    const file = `runs/${run.candidate.run.slice(0, 16)}.json`;
    await writeFile(join(to, file), toRunDocument(await runOfCandidate(campaign, run.candidate)));
    lines.push(labelLine(file, run, run.decision.annotation));
  }
  await writeFile(join(to, "README.md"), readme(standing, lines.length));
  // The labels last and at once: without them the folder is no benchmark
  await writeFile(join(to, "labels.jsonl.part"), lines.map((line) => `${line}\n`).join(""));
  await rename(join(to, "labels.jsonl.part"), join(to, "labels.jsonl"));
  return { labels: lines.length, open: wanted.filter(({ decision }) => decision.kind === "open"), standing };
}

function labelLine(run: string, { decision, annotations }: RunStanding, chosen: Annotation): string {
  const { step, role, reason, quotes, by } = chosen;
  const people = decision.kind === "agreed" ? annotations.map((one) => one.by).sort() : [by];
  return JSON.stringify({ run, step, role, by: people.join(", "), reason, quotes });
}

async function holdsSomething(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (names) => names.length > 0,
    () => false,
  );
}

function readme(standing: Standing, labels: number): string {
  const { runs, excluded } = standing;
  const picked = runs.filter(({ decision }) => decision.kind === "picked").length;
  return [
    "# Labelled runs",
    "",
    `${labels} runs with a label each, in \`labels.jsonl\`: \`{ run, step, role, by, reason, quotes }\`, steps from 0. The runs are in`,
    `rootstep's own format. Of ${runs.length} runs of the campaign ${picked} were adjudicated by picking one person's annotation;`,
    `${excluded.length} annotations were excluded by the checks. Agreement before adjudication:`,
    "",
    ...agreementTable("calibration", agreementIn(standing, "calibration")),
    ...agreementTable("annotation", agreementIn(standing, "annotation")),
    "```",
    "rootstep bench run own --dir .",
    "```",
    "",
  ].join("\n");
}

function agreementTable(stage: string, { runs, overall, kappa }: AgreementReport): string[] {
  if (runs === 0) return [];
  const row = (name: string, { agreed, pairs }: Agreed, kappaOf?: number) =>
    `| ${name} | ${agreed}/${pairs} | ${kappaOf === undefined || Number.isNaN(kappaOf) ? "" : kappaOf.toFixed(3)} |`;
  return [
    `| ${stage}, ${runs} runs | pairs that agree | Fleiss' kappa |`,
    "| --- | --- | --- |",
    row("role", overall.role, kappa.role),
    row("step", overall.step, kappa.step),
    row("role and step", overall.joint, kappa.joint),
    ...overall.within.map((one) => row(`step ±${one.steps}`, one)),
    "",
  ];
}
