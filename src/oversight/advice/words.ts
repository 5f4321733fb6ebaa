import type { Advice } from "../define-adviser.ts";

/** The three ways to say the same findings: before a new start, back at a turn, and further on with nothing undone. */
export function wordsFor(findings: readonly string[]): Pick<Advice, "reflection" | "instruction" | "plan"> {
  const list = findings.map((finding) => `- ${finding}`).join("\n");
  return {
    reflection: `An earlier attempt at this task failed. What went wrong in it:\n${list}`,
    instruction: `What was done from here on went wrong, and you are back before it. What went wrong:\n${list}`,
    plan: `So far the work has gone wrong, and what was done stands. What to put right before going on:\n${list}`,
  };
}
