import { z } from "zod";
import { Category, type Phase, type Trigger } from "../../core/diagnosis.ts";
import { type Evidence, type QuoteCheck, verifyQuote } from "../../core/evidence.ts";
import type { Step, Trajectory } from "../../core/trajectory.ts";
import type { Violation } from "./ask.ts";

/**
 * The two quotes every method asks for beside what its paper asks: the words of the wrong commitment, and the words it
 * violates. Ours: it is what a reader checks in ten seconds, and an invented quote is found by code.
 */
export const Quotes = z.object({
  /** Copied from the root step. */
  wrongQuote: z.string(),
  /** Copied from where it says otherwise: the task, an instruction or another step. */
  violatedQuote: z.string(),
  /** The step of the violated words, or -1 for the task and the instructions. */
  violatedStep: z.int(),
  category: Category,
});
export type Quotes = z.infer<typeof Quotes>;

/** What a question says about the two quotes; the answer has the shape of `Quotes` under `quotes`. */
export const QUOTES_RULE = `Under "quotes" copy, letter for letter and without leaving anything out, the words of the root step that commit
the error (wrongQuote, at most 300 characters) and the words they violate (violatedQuote, at most 300 characters) from the task, the
instructions (violatedStep -1) or another step (its index). Both are searched in the run by a program; a quote that is not found counts as no
evidence. category is task-conflict, history-conflict, intra-step-conflict or environment-anomaly.`;

/** Which quotes are not in the run. */
export function checkQuotes(run: Trajectory, step: number, quotes: Partial<Quotes> | undefined): Violation[] {
  if (!quotes) return [];
  const sides = [
    { field: "wrongQuote", text: quotes.wrongQuote, at: step },
    { field: "violatedQuote", text: quotes.violatedQuote, at: quotes.violatedStep },
  ];
  return sides.flatMap(({ field, text, at }) => {
    const check = text === undefined ? undefined : verified(run, text, at);
    return check && !check.ok ? [{ path: ["quotes", field], reason: check.reason }] : [];
  });
}

/** Shorter words stand everywhere and show nothing. */
const LEAST_CHARACTERS = 6;

function verified(run: Trajectory, text: string, step: number | undefined): QuoteCheck {
  const { length } = text.replace(/\s/gu, "");
  if (length < LEAST_CHARACTERS) return { ok: false, reason: `"${text}" is too short to show anything` };
  return verifyQuote(run, step === undefined || step < 0 ? { text } : { text, step });
}

/** The mismatch a model claims, when both of its quotes stand in the run; otherwise nothing. */
export function judgedTrigger(
  run: Trajectory,
  { method, title, step, why }: { method: string; title: string; step: number; why: string },
  quotes: Partial<Quotes> | undefined,
): Trigger | undefined {
  const wrong = evidenceOf(run, quotes?.wrongQuote, step);
  const reference = evidenceOf(run, quotes?.violatedQuote, quotes?.violatedStep);
  const stands = run.steps[step];
  if (!wrong || !reference || !stands || wrong.place.in !== "step" || wrong.place.step !== step)
    return undefined;
  return {
    rule: method,
    title,
    step,
    role: stands.role,
    category: quotes?.category ?? "history-conflict",
    phase: phaseOf(stands, wrong),
    object: `claim:${step}`,
    wrong,
    reference,
    why,
  };
}

function evidenceOf(
  run: Trajectory,
  text: string | undefined,
  step: number | undefined,
): Evidence | undefined {
  const check = text === undefined ? undefined : verified(run, text, step);
  return check?.ok ? check.evidence : undefined;
}

function phaseOf({ parts, kind }: Step, { place }: Evidence): Phase {
  const part = place.in === "step" ? parts[place.part] : undefined;
  if (kind === "result") return "observe";
  if (part?.kind === "call" || kind === "handoff") return "act";
  return "reason";
}
