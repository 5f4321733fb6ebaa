import type { Evidence } from "../../core/evidence.ts";
import { fieldText } from "../../core/render.ts";
import type { Step } from "../../core/trajectory.ts";
import { defineTrigger, type Finding } from "../define-trigger.ts";
import { checksAllWork, checksOf } from "../reading/checks.ts";
import { successClaim } from "../reading/claims.ts";
import { GIVES_UP } from "../reading/language.ts";
import { sharesWord, tellingWords } from "../reading/words.ts";
import type { TriageView } from "../view.ts";

/** An agent claims success while the last word of a check is a failure. */
export default defineTrigger({
  name: "success-after-failing-check",
  title: "Success claimed after a failing check",
  category: "history-conflict",
  phase: "verify",
  weight: 1.3,
  *find(view) {
    let standing: FailedCheck[] = [];
    for (const step of view.steps) {
      standing = afterCheck(view, step, standing);
      const failed = standing.at(-1);
      if (!failed || failed.step === step.index || view.works[step.index] !== "execution") continue;
      const finding = claimAt(view, step, failed);
      if (finding) yield finding;
      if (finding) standing = [];
    }
  },
});

interface FailedCheck {
  step: number;
  checks: ReadonlySet<string>;
}

/** The failures that stand after a step: a check that does not fail clears the earlier failures of its family. */
function afterCheck(view: TriageView, step: Step, standing: FailedCheck[]): FailedCheck[] {
  const signal = view.enriched[step.index]?.verifier;
  if (step.kind !== "result" && signal === undefined) return standing;
  const checks = checksOf(view, step);
  if (checks.size === 0) return standing;
  const others = standing.filter((failed) => ![...failed.checks].some((check) => checks.has(check)));
  return signal === "fail" ? [...others, { step: step.index, checks }] : others;
}

/** The claim ends a piece of work: no call goes with it, and it owns up to nothing that fails. */
function claimAt(view: TriageView, step: Step, failed: FailedCheck): Finding | undefined {
  if (step.parts.some(({ kind }) => kind === "call")) return undefined;
  for (const [part, { kind, body }] of step.parts.entries()) {
    const claim = kind === "text" && !ownsUp(body) ? successClaim(body) : undefined;
    if (!claim || !isAboutIt(view, body.slice(claim.start, claim.end), failed)) continue;
    const reference = failureQuote(view, failed.step);
    if (!reference) continue;
    return {
      step: step.index,
      object: `check:${[...failed.checks].join("+")}`,
      wrong: view.quote({ step: step.index, part, ...claim }),
      reference,
      why: `The last check, at step ${failed.step}, failed, and none that passed came after it.`,
    };
  }
  return undefined;
}

/** A test run is about all of the work; any other check is about its subject, and the claim must share a word with it. */
function isAboutIt(view: TriageView, claim: string, { step }: FailedCheck): boolean {
  const failed = view.steps[step];
  if (!failed || checksAllWork(view, failed)) return true;
  const subject = tellingWords(failed.role.replaceAll(/[_-]/gu, " "));
  return sharesWord(tellingWords(claim), new Set([...view.words(step), ...subject]));
}

const OWNS_UP =
  /\bfail(?:s|ed|ing|ures?)?\b|\berrors?\b|\bred\b|\bbroken\b|pre-?existing|unrelated|flaky|\b(?:try|run|test|check)\b[^.!?\n]{0,40}\bagain\b|\bplease (?:try|run|test|check)\b|not (?:yet )?(?:pass|run|work)|still (?:open|to do)/i;
const NONE_LEFT = /\b(?:no|0|zero|without(?: any)?) (?:more |remaining )?(?:fail\w*|errors?)/gi;

/** The words mention the failure, be it as expected, as older than the change, or as still open. */
function ownsUp(words: string): boolean {
  return GIVES_UP.test(words) || OWNS_UP.test(words.replace(NONE_LEFT, ""));
}

const FAILURE_LINE =
  /^.*(?:\b[1-9]\d* (?:failed|failing|failures?|errors?)|FAIL|REJECTED|\bfailed\b|"(?:passed|success|ok|valid)"\s*:\s*false).*$/imu;
const EXIT_LINE = /^.*exit(?:ed)?[ a-z]*:? ?[1-9].*$/imu;
const LONGEST_QUOTE = 140;

function failureQuote(view: TriageView, step: number): Evidence | undefined {
  for (const [part, found] of (view.steps[step]?.parts ?? []).entries()) {
    const text = fieldText(found);
    const edges = [text.slice(0, 8000), text.slice(8000).slice(-8000)];
    for (const pattern of [FAILURE_LINE, EXIT_LINE]) {
      for (const [edge, stretch] of edges.entries()) {
        const match = pattern.exec(stretch);
        if (!match?.[0].trim()) continue;
        const start = match.index + (edge === 0 ? 0 : text.length - stretch.length);
        return lineQuote(view, { step, part, start, line: match[0] });
      }
    }
  }
  return undefined;
}

function lineQuote(
  view: TriageView,
  { step, part, start, line }: { step: number; part: number; start: number; line: string },
): Evidence {
  const from = start + line.length - line.trimStart().length;
  return view.quote({ step, part, start: from, end: from + Math.min(LONGEST_QUOTE, line.trim().length) });
}
