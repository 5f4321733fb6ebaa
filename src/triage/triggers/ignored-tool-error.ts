import type { Part, Step } from "../../core/trajectory.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { successClaim } from "../reading/claims.ts";
import { errorLine, isErrorResult } from "../reading/errors.ts";
import { ADMITS, CORRECTS } from "../reading/language.ts";
import { callKey } from "../reading/quotes.ts";
import { firstSentence, type Stretch } from "../reading/sentences.ts";
import type { TriageView } from "../view.ts";

/** A tool failed, and the next turn of the same thread speaks as if it had not. */
export default defineTrigger({
  name: "ignored-tool-error",
  title: "Tool error ignored",
  category: "history-conflict",
  phase: "observe",
  weight: 1.2,
  *find(view) {
    for (const step of view.steps) {
      for (const [index, part] of step.parts.entries()) {
        if (!isErrorResult(part) || isSilentExit(part)) continue;
        const turn = view.nextTurn(step.index);
        if (!turn || view.lastCallOf(part.call?.name ?? "") > step.index) continue;
        if (usesOutput(view, step.index, turn.index)) continue;
        const finding = findingOf(view, turn, { step: step.index, part: index });
        if (finding) yield finding;
      }
    }
  },
});

/** Exit status 1 and no word: how grep, diff and test say "no". */
function isSilentExit({ body }: Part): boolean {
  return /^\W*(?:(?:Error: )?(?:exit ?code|exited with(?: code)?)\W{0,3}1\b)?\W*(?:\(?no output\)?)?\W*$/i.test(
    body.slice(0, 200),
  );
}

/** A tool can fail half-way and still print what the turn then works with. */
function usesOutput(view: TriageView, failed: number, turn: number): boolean {
  const printed = new Set(view.provenance.valuesOf(failed).map(({ key }) => key));
  return view.provenance.valuesOf(turn).some(({ key }) => printed.has(key) && !view.provenance.given(key));
}

/** The first part of a turn that claims success, or ends the run with words, and owns up to nothing. */
function silentWords(view: TriageView, turn: Step): (Stretch & { part: number }) | undefined {
  const spoken = turn.parts.filter(({ kind }) => kind === "text" || kind === "reasoning");
  const words = spoken.map(({ body }) => body).join("\n");
  if (words.trim().length < 20 || ADMITS.test(words) || CORRECTS.test(words)) return undefined;
  const calls = turn.parts.some(({ kind }) => kind === "call");
  for (const [part, { kind, body }] of turn.parts.entries()) {
    const claim = kind === "text" ? successClaim(body) : undefined;
    if (claim) return { part, ...claim };
    if (!calls && view.finalAnswer?.step === turn.index && view.finalAnswer.part === part) {
      return { part, ...firstSentence(body) };
    }
  }
  return undefined;
}

function findingOf(
  view: TriageView,
  turn: Step,
  failed: { step: number; part: number },
): Finding | undefined {
  const words = silentWords(view, turn);
  const part = view.steps[failed.step]?.parts[failed.part];
  if (!words || !part) return undefined;
  return {
    step: turn.index,
    object: callKey(view, part),
    wrong: view.quote({ step: turn.index, ...words }),
    reference: view.quote({ ...failed, ...errorLine(part) }),
    why: `${part.call?.name || "The tool"} failed at step ${failed.step}, and this turn goes on as if it had not.`,
  };
}
