import type { Trigger } from "../core/diagnosis.ts";
import {
  absenceWords,
  doingAt,
  isAbsence,
  leaderOf,
  type Report,
  restOf,
  runnersUp,
  stepOf,
  titleOf,
  writerAt,
} from "./facts.ts";
import { cell, code, prose, quoteBlock } from "./markdown/escape.ts";
import { redactionWords } from "./redactions.ts";
import {
  calibrationWords,
  costWords,
  count,
  dissentWords,
  howSure,
  percent,
  supportWords,
  VERDICTS,
} from "./words.ts";

/** The report of one run in Markdown, with nothing in it that the text of a run could turn into markup. */
export function markdownReport(report: Report, top: number): string {
  const { diagnosis } = report;
  const named = diagnosis.verdict === "found" && diagnosis.step !== undefined;
  const sections = [
    named ? rootHeading(report) : abstentionHeading(report),
    [prose(diagnosis.explanation)],
    named ? evidence(report) : [],
    chain(report),
    runners(report, top, named ? "Why not another step" : "Likeliest all the same"),
    remarks(report),
  ];
  return `${sections
    .map((lines) => lines.filter((line) => line !== "").join("\n"))
    .filter((section) => section !== "")
    .join("\n\n")}\n`;
}

function rootHeading(report: Report): string[] {
  const { diagnosis, trajectory } = report;
  const leader = leaderOf(diagnosis);
  const doing = doingAt(trajectory, diagnosis.step ?? -1, diagnosis.role);
  const role = `**${prose(diagnosis.role ?? "role not named")}**`;
  return [
    `## ${prose(report.address)}: step ${diagnosis.step} of ${diagnosis.run.steps}\n`,
    `${role}${doing === "" ? "" : `, ${prose(doing)}`}: **${prose(titleOf(diagnosis))}**  `,
    `${howSure(leader?.probability, diagnosis.run.steps)} · ${prose(supportWords(diagnosis, leader))}`,
  ];
}

function abstentionHeading({ address, diagnosis }: Report): string[] {
  return [`## ${prose(address)}: ${VERDICTS[diagnosis.verdict].toLowerCase()}`];
}

function evidence(report: Report): string[] {
  const leader = leaderOf(report.diagnosis);
  if (!leader) return [];
  if (leader.triggers.length > 0) return leader.triggers.flatMap((trigger) => bothSides(report, trigger));
  return [
    "### Signals, no quotes\n",
    ...leader.signals.map(({ words }) => `- ${prose(words)}`),
    "\nNo rule fired at this step, so there is nothing to set beside it.",
  ];
}

function bothSides(report: Report, { title, why, wrong, reference, step }: Trigger): string[] {
  return [
    `### ${prose(title)}\n`,
    `${prose(why)}\n`,
    `**What was done** · ${whereIs(report, wrong.place)}\n`,
    `${quoteBlock(wrong.quote)}\n`,
    ...(isAbsence(reference)
      ? [`**What it violates** · ${code(reference.value)} stands ${prose(absenceWords(reference, step))}\n`]
      : [`**What it violates** · ${whereIs(report, reference.place)}\n`, `${quoteBlock(reference.quote)}\n`]),
  ];
}

function whereIs({ trajectory }: Report, place: Trigger["wrong"]["place"]): string {
  const step = stepOf(trajectory, place);
  return `${step === undefined ? "" : `step ${step}, `}${prose(writerAt(trajectory, place))}`;
}

function chain({ diagnosis }: Report): string[] {
  if (diagnosis.chain.length === 0) return [];
  const links = diagnosis.chain.map(({ step, kind, note }) => `- step ${step} (${kind}): ${prose(note)}`);
  return ["### How it reached the end\n", ...links];
}

function runners({ diagnosis }: Report, top: number, heading: string): string[] {
  const listed = runnersUp(diagnosis, top);
  if (listed.length === 0) return [];
  const rest = restOf(diagnosis, listed);
  return [
    `### ${heading}\n`,
    "| step | role | probability | why |\n| ---: | --- | ---: | --- |",
    ...listed.map(
      ({ step, role, probability, why }) =>
        `| ${step} | ${cell(role)} | ${percent(probability)} | ${cell(why)} |`,
    ),
    rest.steps === 0 ? "" : `\nThe other ${count(rest.steps, "step")}: ${percent(rest.mass)}.`,
  ];
}

function remarks({ diagnosis, reference, trajectory }: Report): string[] {
  const outcome = trajectory.outcome;
  const unseen = [...diagnosis.notLookedAt, ...diagnosis.issues].map(prose).join("; ");
  const cost = costWords(diagnosis);
  const redacted = redactionWords(diagnosis.redactions);
  const calibration = calibrationWords(diagnosis);
  const dissent = dissentWords(diagnosis);
  return [
    unseen === "" ? "" : `- Not looked at: ${unseen}`,
    dissent === undefined ? "" : `- People: ${prose(dissent)}`,
    calibration === undefined ? "" : `- Verdict: ${calibration}`,
    outcome ? `- Recorded end: ${outcome.status}, says ${prose(outcome.by)}` : "",
    reference === undefined ? "" : `- Expected: ${prose(reference)}`,
    redacted === undefined ? "" : `- Redacted: ${prose(redacted)}`,
    cost === undefined ? "" : `- Cost: ${prose(cost)}`,
    `- Method: ${code(diagnosis.method)}, format: ${code(diagnosis.run.format)}`,
  ];
}
