import type { Diagnosis } from "../../core/diagnosis.ts";
import { oneLine } from "../../core/text.ts";
import type { Episode } from "../../replay/contract/episode.ts";
import { canonicalJson } from "../../replay/contract/json.ts";
import type { Recording } from "../../replay/recorder.ts";
import type { Proposal, Trial } from "../../replay/trial.ts";
import type { Palette } from "../../reports/terminal/palette.ts";
import { count } from "../../reports/words.ts";
import { callWords, changeLines, outcomeLines } from "./report.ts";
import { supportOf } from "./support.ts";

interface Demo {
  failed: Episode;
  repaired: Episode | undefined;
  diagnosis: Diagnosis;
  recording: Recording;
  proposal: Proposal;
  trial: Trial;
  seconds: number;
}

/** The whole demo: it fits a screen of 24 lines. */
export function demoLines(demo: Demo, palette: Palette): string[] {
  const { failed, recording, proposal, trial } = demo;
  const step = recording.stepOf(proposal.at);
  return [
    palette.dim(
      `  A worker in a generated back office; no key, no model, no network; ${demo.seconds.toFixed(1)} s.`,
    ),
    ...failureLines(demo, palette),
    ...diagnosisLines(demo, palette),
    ...changeLines({ episode: failed, at: proposal.at, step }, proposal.call, { step }),
    ...repairedLines(demo, palette),
    ...outcomeLines(supportOf(trial), palette),
    "",
    ...nextLines(palette),
  ];
}

function failureLines({ failed }: Demo, { red }: Palette): string[] {
  const { history, violations } = failed;
  const [first] = violations;
  const others = violations.length > 1 ? `, and ${violations.length - 1} more` : "";
  return [
    `  asked    ${oneLine(history.task.split("\n")[1] ?? history.task, 90)}`,
    `  failed   ${red(`${first?.kind}: ${oneLine(first?.detail ?? "", 60)}${others}`)}, after ${count(history.turns.length, "call")}`,
  ];
}

function diagnosisLines({ diagnosis }: Demo, { bold, red, cyan }: Palette): string[] {
  const leader = diagnosis.suspects.find(({ step }) => step === diagnosis.step);
  const trigger = leader?.triggers[0];
  const reference =
    trigger && typeof trigger.reference === "object" && "quote" in trigger.reference
      ? trigger.reference
      : undefined;
  return [
    `  triage   ${bold(`step ${diagnosis.step}`)}: ${trigger?.title ?? "suspected"}`,
    ...(trigger ? [`             done      ${red(oneLine(trigger.wrong.quote, 70))}`] : []),
    ...(reference ? [`             violates  ${cyan(oneLine(reference.quote, 70))}`] : []),
  ];
}

const SHOWN = 5;

/** What the repaired run does that the failed one never did. */
function repairedLines({ failed, repaired }: Demo, { green, dim }: Palette): string[] {
  if (!repaired) return [];
  const keyOf = ({ call }: Episode["history"]["turns"][number]) =>
    `${call.tool} ${canonicalJson(call.arguments)}`;
  const known = new Set(failed.history.turns.map(keyOf));
  const fresh = repaired.history.turns.filter((turn) => !known.has(keyOf(turn)));
  const acts = fresh.filter(({ call }) =>
    failed.history.tools.some(({ name, irreversible }) => name === call.tool && irreversible),
  );
  return [
    `  repaired ${green(`nothing is missing after ${count(repaired.history.turns.length, "call")}`)}; what it does that the failed run never did:`,
    ...acts.slice(0, SHOWN).map(({ call }) => `    ${dim("·")} ${callWords(call, 96)}`),
  ];
}

function nextLines({ bold, dim }: Palette): string[] {
  return [
    `  ${dim("every diagnoser")}   ${bold("rootstep bench run opsworld")}`,
    `  ${dim("your own run")}      ${bold('rootstep replay <run> --env workspace:DIR --check "npm test" --method triage')}`,
  ];
}
