import { z } from "zod";
import type { Trajectory } from "../../core/trajectory.ts";
import { defineQuestion, type Fence } from "../asking/define-question.ts";
import { QUOTES_RULE, Quotes } from "../asking/judged-trigger.ts";
import { fencedReference, fencedTask } from "../asking/run-text.ts";
import type { ShownSteps } from "../asking/shown-steps.ts";
import type { Candidates, Outline } from "./workings.ts";

export interface AttributionVars {
  run: Trajectory;
  /** The summaries, told. */
  told: string;
  /** None when the outline was switched off. */
  outline: Outline | undefined;
  pool: Candidates;
  shown: ShownSteps;
  roles: readonly string[];
  rules: string;
  backwardCheck: boolean;
  reference: string | undefined;
}

export const Attribution = z.object({
  explanation: z.string(),
  decisionRule: z.int().min(1).max(6),
  rootStep: z.int().nonnegative(),
  responsibleRole: z.string(),
  supportingSteps: z.array(z.int().nonnegative()),
  citedHandoff: z.object({ stepId: z.int().nonnegative(), quote: z.string() }).nullable(),
  inputConflict: z.object({ taskQuote: z.string(), requirementQuote: z.string() }).nullable(),
  chain: z.array(
    z.object({
      stepId: z.union([z.int().nonnegative(), z.literal("system_evaluation")]),
      kind: z.enum(["root", "propagation", "manifestation"]),
      note: z.string(),
    }),
  ),
  confidence: z.number().min(0).max(1),
  abstain: z.boolean(),
  quotes: Quotes.nullable(),
});
export type Attribution = z.infer<typeof Attribution>;

/** Stage 5: which candidate introduced the failure, by the original text of the candidates and of their handoffs. */
export const attribute = defineQuestion({
  method: "rcta",
  stage: "attribution",
  version: 1,
  system: `You decide which step of a long recorded run of LLM agents introduced the error that made the run fail, and which role is responsible
for it. You see the task; the outline and the summaries of the run, which others wrote and which may be wrong; and the original text of the
candidates and of the handoffs that instructed them, each step under its index (counted from 0) and its role. The original text decides, not
the summaries. Compare every candidate with the earlier candidates: an error that is only passed on began earlier. You apply the numbered
decision rules you are given, in their order.
explanation: one or two sentences. decisionRule: the rule that decided. rootStep is the index of the step; a step that is not among the candidates may be named where the text points to it. responsibleRole is
decided for itself, on who is responsible for the error, not on whose step it stands in; it is one of the recorded roles, never the
environment. supportingSteps: the indices of the steps that show it. citedHandoff: the handoff that the
decision rests on, with words copied from it; otherwise null. inputConflict is null unless rule 5 decides. chain: how the error went on, from
the root over its propagation to its manifestation; a last link may be system_evaluation, where only the evaluation of the run shows it.
confidence: from 0 to 1. abstain: true only if the text supports no candidate at all; then quotes is null, and the other fields hold your
best guess. ${QUOTES_RULE}`,
  prompt: (vars: AttributionVars, fence) =>
    [
      fencedTask(vars.run, fence),
      vars.outline ? fence("outline", outlineText(vars.outline)) : "",
      fence("summaries", vars.told),
      ...excerptTexts(vars, fence),
      vars.backwardCheck ? linksText(vars.pool) : "",
      fence("recorded roles", vars.roles.join("\n")),
      fencedReference(vars.reference, fence),
      `The run failed. Decision rules:\n${vars.rules}`,
      vars.backwardCheck
        ? "Go back from every candidate to the handoff that instructed it and compare the two before you decide. Then give the attribution."
        : "Give the attribution.",
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
  answer: Attribution,
  settings: { maxOutputTokens: 8000, reasoning: "high" },
});

function outlineText({ phases }: Outline): string {
  return phases
    .map(({ title, segmentRange: [first, last], stepIds, status }) => {
      const steps = stepIds.length > 0 ? `; steps ${stepIds.join(", ")}` : "";
      return `- ${title} (stretches ${first} to ${last}; ${status}${steps})`;
    })
    .join("\n");
}

/** Candidates and handoffs in the order of the run, each step once and by itself, so that no step can pose as another. */
function excerptTexts({ pool, shown }: AttributionVars, fence: Fence): string[] {
  const candidates = new Set(pool.candidates.map(({ step }) => step));
  const handoffs = new Set(pool.handoffs.map(({ step }) => step));
  return [...new Set([...candidates, ...handoffs])]
    .sort((a, b) => a - b)
    .map((step) => {
      const kinds = [
        ...(candidates.has(step) ? ["candidate"] : []),
        ...(handoffs.has(step) ? ["handoff"] : []),
      ];
      return shown.fenced(`step ${step}, ${kinds.join(" and ")}`, [step], fence);
    });
}

function linksText({ handoffs }: Candidates): string {
  if (handoffs.length === 0) return "No candidate has an earlier handoff.";
  return `Earlier handoffs of the candidates:\n${handoffs
    .map(
      ({ step, of }) =>
        `- the handoff at step ${step} comes before ${of.length > 1 ? "candidates" : "candidate"} ${of.join(", ")}`,
    )
    .join("\n")}`;
}
