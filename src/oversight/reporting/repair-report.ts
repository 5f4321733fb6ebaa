import { interval, NONE, points } from "../../autopsy/reporting/cells.ts";
import type { Table } from "../../autopsy/reporting/tables.ts";
import type { ArmSummary, SoundSummary } from "../repair/repair-summary.ts";
import type { RepairRow } from "../repair/try-repairs.ts";
import { type Card, cardSentences, probability, type Report } from "./report.ts";

/** What each arm of repair comes to, as tables and as JSON. `truth` names the words of those who know the truth. */
export function repairReport(
  rows: readonly RepairRow[],
  arms: readonly ArmSummary[],
  sound: readonly SoundSummary[],
  truth: ReadonlySet<string>,
  card: Card,
): Report {
  const asked = arms.some(({ calls }) => calls > 0);
  const online = arms.filter(({ triage }) => triage);
  return {
    title: "Repair in OpsWorld",
    result: { schema: "rootstep.repair/1", ...{ card, arms, sound }, runs: rows },
    tables: [armTable(arms, truth, asked), ...(online.length > 0 ? [triageTable(online, sound)] : [])],
    sentences: cardSentences(card, "calibrated failure"),
  };
}

function armTable(arms: readonly ArmSummary[], truth: ReadonlySet<string>, asked: boolean): Table {
  return {
    title: "Success after repair",
    note: "in %, 95% over items; above: points above the plain rerun of the same items with the same seeds, p of a sign-flip test; * knows the truth; silent: items of which nothing was said, done once more",
    heading: [
      "arm",
      "words",
      "success",
      "95%",
      "above",
      "95%",
      "p",
      "silent",
      ...(asked ? ["calls", "tokens a call"] : []),
    ],
    rows: arms.map(({ arm, words, success, aboveRerun, test, speechless, calls, tokensPerCall }) => [
      arm,
      words === undefined ? NONE : `${words}${truth.has(words) ? " *" : ""}`,
      points(success.value),
      interval(success),
      points(aboveRerun.value),
      interval(aboveRerun),
      arm === "rerun" ? NONE : probability(test),
      `${speechless}`,
      ...(asked ? [`${calls}`, tokensPerCall === undefined ? NONE : `${tokensPerCall}`] : []),
    ]),
  };
}

function triageTable(arms: readonly ArmSummary[], sound: readonly SoundSummary[]): Table {
  return {
    title: "Triage after each step",
    note: "runs in which something manifest or costly was found and acted on, and what a look takes; sound: runs that go well by themselves, and how many no longer do",
    heading: ["arm", "words", "acted in", "of sound", "sound lost", "ms a step"],
    rows: arms.map(({ arm, words, triage }) => [
      arm,
      words ?? NONE,
      triage ? `${triage.repaired}/${triage.of}` : NONE,
      ...soundCells(sound.find((one) => one.arm === arm && one.words === words)),
      triage ? triage.millisecondsPerStep.toFixed(1) : NONE,
    ]),
  };
}

function soundCells(sound: SoundSummary | undefined): string[] {
  return sound ? [`${sound.acted}/${sound.of}`, `${sound.lost}/${sound.of}`] : [NONE, NONE];
}
