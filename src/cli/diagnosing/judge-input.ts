import { reasonForRow } from "../../batch/run-batch.ts";
import { RootstepError, reasonOf } from "../../core/errors.ts";
import type { Result } from "../../reports/terminal/rows.ts";
import type { Judge } from "../judging/judge.ts";
import type { Input } from "./inputs.ts";
import type { Outcome } from "./outputs.ts";

/** What is kept of an input once it is judged: not its run. */
export interface Finished {
  /** For the row, under its address. */
  result: Result;
  /** Nothing came before it and nothing comes after. */
  only: boolean;
  /** The store knew the diagnosis. */
  isKnown: boolean;
  /** For each output that was asked for. */
  rendered: readonly string[];
  /** The report for people, of an input that is alone. */
  report: string;
  /** A fault of ours in an input that is alone: not a row but the end. */
  fault?: unknown;
}

/** How an outcome is shown. */
export interface Rendering {
  outputs(outcome: Outcome): string[];
  report(outcome: Outcome): string;
  /** Writes the web page of a run while it is there. */
  page(outcome: Outcome): Promise<void>;
  withReference: boolean;
}

/** Judges an input and renders all that is said of it, so that its run can be let go. */
export async function judgeInput(
  input: Input,
  judge: Judge,
  rendering: Rendering,
  signal: AbortSignal,
): Promise<Finished> {
  try {
    const { outcome, isKnown } = await outcomeOf(input, judge, rendering.withReference, signal);
    await rendering.page(outcome);
    return finished(input, outcome, isKnown, rendering);
  } catch (fault) {
    if (fault instanceof RootstepError || !input.only || signal.aborted) throw fault;
    const result = { kind: "failed" as const, name: input.address, reason: reasonOf(fault) };
    return { result, only: true, isKnown: false, rendered: [], report: "", fault };
  }
}

/** What is said of an input that met a fault. */
export function failedInput(address: string, reason: string, rendering: Rendering): Finished {
  const outcome: Outcome = { kind: "failed", address, reason };
  return finished({ only: false }, outcome, false, rendering);
}

function finished(
  { only }: Pick<Input, "only">,
  outcome: Outcome,
  isKnown: boolean,
  rendering: Rendering,
): Finished {
  return {
    result: resultOf(outcome),
    only,
    isKnown,
    rendered: rendering.outputs(outcome),
    report: only ? rendering.report(outcome) : "",
  };
}

async function outcomeOf(
  { imported, address, only }: Input,
  judge: Judge,
  withReference: boolean,
  signal: AbortSignal,
): Promise<{ outcome: Outcome; isKnown: boolean }> {
  if (imported.kind !== "run") {
    const kind = imported.kind === "no-run" ? "no-run" : "failed";
    return { outcome: { kind, address, reason: imported.reason }, isKnown: false };
  }
  const { trajectory } = imported;
  const reference = withReference ? imported.reference : undefined;
  try {
    const { diagnosis, isKnown } = await judge.judge(trajectory, { address, reference, signal });
    return { outcome: { kind: "diagnosed", report: { diagnosis, trajectory, address, reference } }, isKnown };
  } catch (fault) {
    const reason = fault instanceof RootstepError && only ? reasonForRow(fault) : undefined;
    if (reason === undefined) throw fault;
    return { outcome: { kind: "failed", address, reason }, isKnown: false };
  }
}

function resultOf(outcome: Outcome): Result {
  if (outcome.kind !== "diagnosed") {
    return { kind: outcome.kind, name: outcome.address, reason: outcome.reason };
  }
  const { address, diagnosis } = outcome.report;
  return { kind: "diagnosed", name: address, diagnosis };
}
