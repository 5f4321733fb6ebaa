import { fieldText } from "./render.ts";
import type { Step, StepKind } from "./trajectory.ts";

/** What a step does, told from its shape alone. `finish` calls a tool that ends the run, `complete` says that it is done. */
type Action = "plan" | "instruct" | "call" | "code" | "finish" | "complete" | "observe" | "ask" | "say";

/** Facts about a step that rules and segmenters need; no model is asked (RCTA, stage 0). */
export interface EnrichedStep {
  index: number;
  role: string;
  kind: StepKind;
  action: Action;
  /** PASS or FAIL in the explicit wording of a verifier or terminal; a cue, never a label. */
  verifier?: "pass" | "fail";
  exitStatus?: number;
  handoffTarget?: string;
  /** Characters of all fields. */
  length: number;
}

/** Enriches one step by rule. */
export function enrichStep(step: Step): EnrichedStep {
  const text = step.parts.map(fieldText).join("\n");
  const exitStatus = step.kind === "result" ? exitStatusOf(text) : undefined;
  const verifier = isVerifierRecord(step) ? verifierSignal(text, exitStatus) : undefined;
  const target = step.handoffs[0]?.to;
  return {
    index: step.index,
    role: step.role,
    kind: step.kind,
    action: actionOf(step, text),
    length: text.length,
    ...(verifier ? { verifier } : {}),
    ...(exitStatus !== undefined ? { exitStatus } : {}),
    ...(target ? { handoffTarget: target } : {}),
  };
}

const EXIT_STATUS = /\bexit(?:ed with)?[ _-]?(?:code|status)?\s*[:=]?\s*\(?(-?\d{1,3})\b/i;

/** The exit status a tool's output states, if it states one. */
export function exitStatusOf(text: string): number | undefined {
  const edges = text.length > 4000 ? `${text.slice(0, 2000)}\n${text.slice(-2000)}` : text;
  const found = EXIT_STATUS.exec(edges)?.[1];
  return found === undefined ? undefined : Number(found);
}

const FAIL_WORDS = [
  /\b[1-9]\d* (?:failed|failing|failures?|errors?)\b/i,
  /\btests? (?:suites? )?(?:have |has )?failed\b/i,
  /^(?:FAIL(?:ED)?|REJECTED|NOT OK)\b/m,
  /\b(?:verdict|status|result)\b["'\s:=]{1,4}(?:fail(?:ed|ure)?|reject(?:ed)?|incorrect)\b/i,
  /"(?:passed|success|ok|valid)"\s*:\s*false/i,
];

const PASS_WORDS = [
  /\b[1-9]\d* (?:passed|passing)\b/i,
  /\ball (?:\d+ )?(?:tests?|checks?) pass(?:ed)?\b/i,
  /^(?:PASS(?:ED)?|APPROVED|OK)\b/m,
  /\b(?:verdict|status|result)\b["'\s:=]{1,4}(?:pass(?:ed)?|approved|correct|success)\b/i,
  /"(?:passed|success|valid)"\s*:\s*true/i,
];

/** PASS or FAIL as a check states it; a failure outweighs passes in the same text. */
export function verifierSignal(text: string, exitStatus?: number): "pass" | "fail" | undefined {
  const edges = text.length > 12_000 ? `${text.slice(0, 6000)}\n${text.slice(-6000)}` : text;
  if (FAIL_WORDS.some((words) => words.test(edges))) return "fail";
  if (PASS_WORDS.some((words) => words.test(edges))) return "pass";
  return exitStatus === undefined || exitStatus === 0 ? undefined : "fail";
}

const VERIFIER_ROLE = /verif|validat|evaluat|critic|review|checker|judge|tester|grader/i;

/** A record whose wording of pass and fail counts: a tool's output, or a role that checks the work of others. */
function isVerifierRecord(step: Step): boolean {
  return step.kind === "result" || VERIFIER_ROLE.test(step.role);
}

const COMPLETE = /\bTERMINATE\b|FINAL ANSWER|###STOP###|\btask (?:is )?(?:now )?complete(?:d)?\b/i;
const FINISH_CALL =
  /^(?:finish|submit|complete|terminate|done|final_answer|attempt_completion|exitplanmode)$/i;
const PLAN = /^(?:\s*(?:initial |new |updated )?plan\b|.{0,80}\bhere is (?:the|my|a) plan\b)/i;

function actionOf(step: Step, text: string): Action {
  if (step.kind === "result") return "observe";
  const calls = step.parts.filter((part) => part.kind === "call");
  if (calls.some((part) => FINISH_CALL.test(part.call?.name ?? ""))) return "finish";
  if (step.handoffs.length > 0) return "instruct";
  if (calls.length > 0) return "call";
  if (/```\w*\n/u.test(text)) return "code";
  if (COMPLETE.test(text.slice(-600))) return "complete";
  if (PLAN.test(text)) return "plan";
  return text.trimEnd().endsWith("?") ? "ask" : "say";
}
