import { renderStep, stepHeading } from "../../src/core/render.ts";
import type { RootedRun } from "./generated-runs.ts";

/** What a prompt shows of a run's root step. */
export interface Sight {
  /** `whole`: its verbatim text. `part`: its opening words alone. */
  shown: "whole" | "part" | "none";
  /** The index printed over it; another than the root's own when the prompt shifted it. */
  index?: number;
}

const OPENING = 60;
const INDEX = /(?:^|\n)\[(\d+)\] /gu;

/**
 * Recognises the root in a prompt solely by its verbatim text, and reads the index printed over it. Where the same words
 * stand in several steps, the one under the root's own index is it.
 */
export function sightOf(prompt: string, { run, root }: RootedRun): Sight {
  const step = run.steps[root];
  if (!step) return { shown: "none" };
  const body = renderStep(step).text.slice(stepHeading(step).length).trim();
  if (body === "") return prompt.includes(`[${root}] `) ? { shown: "whole", index: root } : { shown: "none" };
  let elsewhere: number | undefined;
  for (let at = prompt.indexOf(body); at >= 0; at = prompt.indexOf(body, at + 1)) {
    const index = indexOver(prompt, at);
    if (index === root) return { shown: "whole", index };
    elsewhere ??= index;
  }
  if (elsewhere !== undefined && isUnique(run, body)) return { shown: "whole", index: elsewhere };
  return { shown: body.length > OPENING && prompt.includes(body.slice(0, OPENING)) ? "part" : "none" };
}

/** The last printed index before a place: `[17] Planner`. */
function indexOver(prompt: string, at: number): number | undefined {
  const before = prompt.slice(Math.max(0, at - 2000), at);
  const found = [...before.matchAll(INDEX)].at(-1)?.[1];
  return found === undefined ? undefined : Number(found);
}

function isUnique({ steps }: RootedRun["run"], body: string): boolean {
  return steps.filter((step) => renderStep(step).text.includes(body)).length === 1;
}

/** Every index printed in a prompt. */
export function indicesIn(prompt: string): number[] {
  return [...prompt.matchAll(INDEX)].map(([, index]) => Number(index));
}
