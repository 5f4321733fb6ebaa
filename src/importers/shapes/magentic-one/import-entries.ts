import type { ImportedRun, Usage } from "../../../core/trajectory.ts";
import { newRun } from "../../building/new-run.ts";
import { type DraftStep, MAIN_THREAD, type TrajectoryBuilder } from "../../building/trajectory-builder.ts";
import { asName, type Fields, textOf } from "../loose.ts";
import { entrySteps, isChunk, loggedUsage } from "./entry-steps.ts";
import { isTeamRecord } from "./team-record.ts";

/** The run of a team's records, in their order; nothing when none of them is one. */
export function importEntries(
  records: readonly Fields[],
  file: string,
  stopReason?: unknown,
): ImportedRun | undefined {
  const builder = newRun("magentic-one", file, undefined);
  const steps = withAddressees(stepsOf(builder, records));
  if (steps.length === 0) return undefined;
  const owner = steps.find((step) => step.kind === "turn" || step.kind === "handoff");
  builder.addThread({ id: MAIN_THREAD, role: owner?.role ?? "agent" });
  for (const step of steps) addStep(builder, step);
  const reason = asName(stopReason);
  if (reason) builder.outcome = { status: "unknown", by: "stop reason", reason };
  return { trajectory: builder.finish() };
}

function stepsOf(builder: TrajectoryBuilder, records: readonly Fields[]): DraftStep[] {
  const pending: Usage[] = [];
  return records.flatMap((raw) => {
    const logged = loggedUsage(raw);
    if (logged) pending.push(logged);
    if (logged || !isKept(builder, raw)) return [];
    const [first, ...rest] = entrySteps(raw);
    if (!first) return [];
    const isHuman = first.kind === "message";
    return [pending.length > 0 && !isHuman ? { ...first, usage: sum(pending.splice(0)) } : first, ...rest];
  });
}

/** What is no step is counted. */
function isKept(builder: TrajectoryBuilder, raw: Fields): boolean {
  const isKnown = isTeamRecord(raw);
  if (!isKnown) builder.addIssue("unknown-record", `a record of type ${textOf(raw.type) || "unknown"}`);
  else if (isChunk(raw)) builder.addIssue("duplicate", "a piece of a message that follows whole");
  return isKnown && !isChunk(raw);
}

/** A message may take several model calls, each logged by itself before it. */
function sum(calls: readonly Usage[]): Usage {
  return {
    input: calls.reduce((total, { input = 0 }) => total + input, 0),
    output: calls.reduce((total, { output = 0 }) => total + output, 0),
  };
}

const ORCHESTRATOR = /orchestrator$/iu;

/**
 * Later orchestrators no longer name whom they instruct: it is who speaks next. Of several messages in a row the last
 * is the instruction, those before are plans and ledgers.
 */
function withAddressees(steps: readonly DraftStep[]): DraftStep[] {
  return steps.map((step, position) => {
    const next = steps[position + 1];
    if (step.kind !== "turn" || !ORCHESTRATOR.test(step.role) || step.recordedName !== step.role) return step;
    if (!next || next.kind === "message" || next.kind === "result") return step;
    const to = next.role === step.role ? (next.kind === "handoff" ? next.to : undefined) : next.role;
    return to === undefined ? step : { ...step, kind: "handoff", to };
  });
}

function addStep(builder: TrajectoryBuilder, step: DraftStep): void {
  const index = builder.addStep(step);
  if (step.kind !== "message") return;
  const words = step.parts.map((part) => part.body).join("\n");
  if (words.trim() !== "") builder.addRequest(words, index);
}
