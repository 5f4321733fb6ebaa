import type { Diagnosis } from "../core/diagnosis.ts";
import type { Ask } from "../methods/asking/ask.ts";
import { defineQuestion } from "../methods/asking/define-question.ts";
import { AskedAction, actionOf, historyText, toolsText } from "./asked-action.ts";
import type { History } from "./contract/agent.ts";
import type { Episode } from "./contract/episode.ts";
import { canonicalJson } from "./contract/json.ts";
import type { Recording } from "./recorder.ts";
import type { Proposal } from "./trial.ts";

/**
 * Turns a diagnosis into a replacement action by asking a model: the turn of the named step, the run up to it, and what
 * the diagnosis says is wrong there. Nothing when no step is named, or no action could be read.
 */
export async function proposeAction(
  ask: Ask,
  { history }: Pick<Episode, "history">,
  { turnOf }: Recording,
  { step, explanation }: Pick<Diagnosis, "step" | "explanation">,
): Promise<Proposal | undefined> {
  const at = step === undefined ? undefined : turnOf(step);
  if (at === undefined) return undefined;
  const { value } = await ask(
    replacement,
    { history, at, explanation },
    {
      check: (answer) => {
        const result = actionOf(answer, history.tools);
        return "action" in result ? [] : [{ path: [result.path], reason: result.reason }];
      },
    },
  );
  const result = actionOf(value, history.tools);
  return "action" in result ? { at, call: result.action.call } : undefined;
}

/** The largest answer to the question for a replacement, in tokens. */
export const REPLACEMENT_TOKENS = 2000;

const replacement = defineQuestion({
  method: "replay",
  stage: "replacement",
  version: 1,
  system: `You repair a run of an agent that works by calling tools. You are told the task, the tools, everything the agent did and saw up to one
turn, the call it made at that turn, and why that call is thought to be the root of its failure. You name the call it should have made there
instead, and nothing else is changed: the agent then goes on by itself, seeing the result of your call. You answer with a short thought, the
name of one tool, and its arguments as JSON text.`,
  prompt: ({ history, at, explanation }: { history: History; at: number; explanation: string }, fence) => {
    const made = history.turns[at]?.call;
    return [
      fence("task", history.task),
      `Tools:\n${toolsText(history.tools)}`,
      fence("what was done and seen before", historyText({ ...history, turns: history.turns.slice(0, at) })),
      fence("the call made at this turn", made ? `${made.tool}(${canonicalJson(made.arguments)})` : "(none)"),
      fence("why it is thought wrong", explanation),
      "Which call should stand in its place?",
    ].join("\n\n");
  },
  answer: AskedAction,
  settings: { maxOutputTokens: REPLACEMENT_TOKENS, reasoning: "high" },
});
