import { evidenceAt } from "../../core/evidence.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { requirementQuote } from "../reading/quotes.ts";
import type { Requirement } from "../reading/requirements.ts";
import { firstSentence } from "../reading/sentences.ts";
import { coverage, tellingWords } from "../reading/words.ts";
import type { FinalAnswer, TriageView } from "../view.ts";

/** The final answer holds nothing of something the task asked it to hold. */
export default defineTrigger({
  name: "requirement-absent-from-answer",
  title: "Requirement absent from the answer",
  category: "task-conflict",
  phase: "verify",
  weight: 0.9,
  *find(view) {
    const answer = view.finalAnswer;
    if (!answer || answer.text.trim().length < 80) return;
    const words = tellingWords(answer.text);
    const wanted = view.requirements.filter(
      ({ kind, words: asked }) => kind === "content" && asked.size >= 3,
    );
    const absent = wanted.filter((requirement) => coverage(requirement.words, words) === 0);
    if (absent.length === wanted.length) return;
    for (const requirement of absent) {
      const finding = findingOf(view, answer, requirement);
      if (finding) yield finding;
    }
  },
});

function findingOf(view: TriageView, answer: FinalAnswer, requirement: Requirement): Finding | undefined {
  const body = view.steps[answer.step]?.parts[answer.part]?.body ?? "";
  const offset = Math.max(0, body.lastIndexOf(answer.text));
  const { start, end } = firstSentence(body.slice(offset));
  const place = { in: "step", step: answer.step, part: answer.part } as const;
  return {
    step: answer.step,
    object: `requirement:${requirement.index}`,
    wrong: evidenceAt(view.trajectory, place, offset + start, offset + end),
    reference: requirementQuote(view, requirement),
    why: "The answer says nothing about what the task asks for here.",
  };
}
