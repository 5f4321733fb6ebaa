import type { Diagnosis, Instance, Suspect } from "../../core/diagnosis.ts";
import { normaliseRole } from "../../core/handoffs.ts";
import { doingAt, leaderOf, type Report, restOf, runnersUp, titleOf, triggersAt } from "../facts.ts";
import { calibrationWords, count, howSure, VERDICTS } from "../words.ts";
import { cut, cutName, sentences } from "./cut.ts";
import { pairOf } from "./excerpts.ts";
import type { OutlinedRun } from "./outline.ts";
import type { Answer, Life, OtherAnswer, Runner, ValueTrail } from "./page.ts";
import { rungsOf } from "./rungs.ts";

const RUNNERS = 6;
const NEAR = 3;

/** The answer in the words of all reports, with both sides of every mismatch quoted. */
export function answerOf(report: Report, outlined: OutlinedRun, values: ValueTrail[]): Answer {
  const { diagnosis, trajectory } = report;
  const { method, verdict, step, role, explanation, notLookedAt, issues, ledger, calibration } = diagnosis;
  const isNamed = verdict === "found" && step !== undefined;
  const leader = isNamed ? leaderOf(diagnosis) : undefined;
  const runners = runnersUp(diagnosis, RUNNERS);
  const said = calibrationWords(diagnosis);
  return {
    method,
    verdict,
    title: isNamed ? cutName(titleOf(diagnosis)) : VERDICTS[verdict],
    doing: isNamed ? cutName(doingAt(trajectory, step, role)) : checkedWords(diagnosis),
    explanation: cut(explanation || (leader?.why ?? "")),
    ...(isNamed ? { step, sure: howSure(leader?.probability, diagnosis.run.steps) } : { sure: "" }),
    ...(isNamed && role !== undefined ? { role: cutName(role) } : {}),
    ...probabilities(diagnosis, leader, outlined),
    rungs: rungsOf(diagnosis, leader),
    people: (diagnosis.people ?? []).map(personOf),
    ...(calibration ? { calibration } : {}),
    ...(said === undefined ? {} : { calibrationWords: said }),
    pairs: isNamed ? pairsAt(report, step) : [],
    signals: sentences((leader?.signals ?? []).map(({ words }) => words)),
    runners: runners.map(runnerOf),
    rest: restOf(diagnosis, runners),
    chain: diagnosis.chain.map(({ step: at, kind, note }) => ({
      ...{ step: at, kind, note: cut(note) },
      role: cutName(trajectory.steps[at]?.role ?? ""),
    })),
    lives: diagnosis.instances.map((instance) => lifeOf(report, instance)),
    values,
    notLookedAt: sentences(notLookedAt),
    issues: sentences(issues),
    workings: diagnosis.workings.filter(({ kind }) => kind !== "ranking"),
    ledger: ledgerOf(ledger),
  };
}

function personOf({ who, role, reason, ...rest }: Answer["people"][number]): Answer["people"][number] {
  return {
    ...rest,
    who: cutName(who),
    ...(role === undefined ? {} : { role: cutName(role) }),
    ...(reason === undefined ? {} : { reason: cut(reason) }),
  };
}

/** What was looked at where no root is named. */
function checkedWords({ instances, verdict }: Diagnosis): string {
  if (verdict === "unjudged") return "the judgement did not come about; this says nothing about the run";
  if (instances.length === 0) return "no mismatch that can be quoted";
  const repaired = instances.filter(({ repairedAt }) => repairedAt !== undefined).length;
  return `${count(instances.length, "mismatch", "mismatches")}, ${repaired} repaired on the way`;
}

function probabilities(
  diagnosis: Diagnosis,
  leader: Suspect | undefined,
  { outline, roles }: OutlinedRun,
): Pick<Answer, "probability" | "roleProbability" | "nearProbability"> {
  if (!leader) return {};
  const role = normaliseRole(diagnosis.role ?? leader.role);
  const isRole = roles.map(({ name }) => normaliseRole(name) === role);
  let same = 0;
  let near = 0;
  for (const [step, chance] of outline.chances.entries()) {
    if (isRole[outline.roles[step] ?? -1]) same += chance;
    if (Math.abs(step - leader.step) <= NEAR) near += chance;
  }
  return {
    probability: leader.probability,
    roleProbability: Math.min(1, same),
    nearProbability: Math.min(1, near),
  };
}

function pairsAt({ diagnosis, trajectory }: Report, step: number) {
  return triggersAt(diagnosis, step).map((trigger) => pairOf(trajectory, trigger));
}

function runnerOf({ step, role, probability, why, triggers, signals }: Suspect): Runner {
  return {
    ...{ step, probability, role: cutName(role), why: cut(why) },
    titles: sentences(triggers.map(({ title }) => title)),
    signals: sentences(signals.map(({ words }) => words)),
  };
}

function lifeOf({ diagnosis, trajectory }: Report, instance: Instance): Life {
  const { object, triggers, state, origin, repairedAt, wastedSteps, footprint } = instance;
  return {
    ...{ state, origin, wastedSteps, footprint, object: cutName(object) },
    title: cutName(triggers[0]?.title ?? object),
    ...(repairedAt === undefined ? {} : { repairedAt }),
    isRoot: triggers.some((trigger) => trigger.step === diagnosis.step),
    pairs: triggers.slice(0, 20).map((trigger) => pairOf(trajectory, trigger)),
  };
}

function ledgerOf({ calls, stopped, ...rest }: Diagnosis["ledger"]): Diagnosis["ledger"] {
  return {
    ...rest,
    calls: calls.map((call) => ({ ...call, stage: cutName(call.stage), model: cutName(call.model) })),
    ...(stopped === undefined ? {} : { stopped: cut(stopped) }),
  };
}

/** A diagnosis of the same run by another method, as a row. */
export function otherAnswerOf(diagnosis: Diagnosis): OtherAnswer {
  const { method, verdict, step, role, explanation, support, ledger } = diagnosis;
  const leader = leaderOf(diagnosis);
  const costs = ledger.calls.map(({ costUsd }) => costUsd);
  return {
    ...{ method, verdict, explanation: cut(explanation) },
    models: support.flatMap((one) => (one.by === "model" ? [one.model] : [])),
    title: step === undefined ? VERDICTS[verdict] : cutName(titleOf(diagnosis)),
    ...(step === undefined ? {} : { step }),
    ...(role === undefined ? {} : { role: cutName(role) }),
    ...(leader ? { probability: leader.probability } : {}),
    calls: ledger.calls.length,
    ...(costs.every((cost) => cost !== undefined)
      ? { costUsd: costs.reduce((sum, cost) => sum + cost, 0) }
      : {}),
  };
}
