import { fieldText } from "../../core/render.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { CLAIMS_SUCCESS, GIVES_UP } from "../reading/language.ts";
import { stepQuote } from "../reading/quotes.ts";
import type { TriageView } from "../view.ts";

/** An agent claims success while the last word of a check is a failure. */
export default defineTrigger({
  name: "success-after-failing-check",
  title: "Success claimed after a failing check",
  category: "history-conflict",
  phase: "verify",
  weight: 1.3,
  *find(view) {
    const standing = new Map<string, number>();
    for (const step of view.steps) {
      const signal = view.enriched[step.index]?.verifier;
      if (signal === "fail") standing.set(checkName(view, step.index), step.index);
      if (signal === "pass") standing.delete(checkName(view, step.index));
      if (standing.size === 0 || view.works[step.index] !== "execution") continue;
      const failed = Math.max(...standing.values());
      const finding = failed < step.index ? claimAt(view, step.index, failed) : undefined;
      if (finding) yield finding;
      if (finding) standing.clear();
    }
  },
});

/** The check that a result belongs to: the tool, and the first word of its command when it is a shell. */
function checkName(view: TriageView, step: number): string {
  const part = view.steps[step]?.parts.find((candidate) => candidate.kind === "result");
  const call = part?.call && view.callOf(part.call.id)?.part;
  const command = call && /"(?:command|cmd)"\s*:\s*"([^"]{1,60})/u.exec(call.body)?.[1];
  return `${part?.call?.name ?? view.steps[step]?.role} ${command?.match(/\b(?:test|pytest|jest|vitest|tsc|lint|build|check|make)\b/u)?.[0] ?? ""}`;
}

function claimAt(view: TriageView, step: number, failed: number): Finding | undefined {
  const spoken = view.steps[step]?.parts.filter((part) => part.kind === "text") ?? [];
  const words = spoken.map((part) => part.body).join("\n");
  const calls = view.steps[step]?.parts.some((part) => part.kind === "call");
  if (calls || !CLAIMS_SUCCESS.test(words) || GIVES_UP.test(words)) return undefined;
  const wrong = stepQuote(view, step, CLAIMS_SUCCESS);
  const reference = failureQuote(view, failed);
  if (!wrong || !reference) return undefined;
  return {
    step,
    object: `check:${checkName(view, failed).trim()}`,
    wrong,
    reference,
    why: `The last check, at step ${failed}, failed, and none that passed came after it.`,
  };
}

const FAILURE_LINE =
  /^.*(?:\b[1-9]\d* (?:failed|failing|failures?|errors?)|FAIL|REJECTED|\bfailed\b|exit(?:ed)?[ a-z]*:? ?[1-9]|"(?:passed|success|ok|valid)"\s*:\s*false).*$/imu;

function failureQuote(view: TriageView, step: number) {
  for (const [part, found] of (view.steps[step]?.parts ?? []).entries()) {
    const match = FAILURE_LINE.exec(fieldText(found));
    if (match?.[0].trim()) {
      const lead = match[0].length - match[0].trimStart().length;
      const start = match.index + lead;
      return view.quote({
        step,
        part,
        start,
        end: Math.min(start + 140, match.index + match[0].trimEnd().length),
      });
    }
  }
  return undefined;
}
