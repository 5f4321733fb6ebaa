import type { TriageView } from "../view.ts";
import { codeOf } from "./code.ts";
import { reportsPage } from "./workflow.ts";

const TOLD = 2000;

/** What a step does, in a form that two same actions share: its calls, its code, or what it says it did to a page. */
function actionOf(view: TriageView, index: number): string | undefined {
  const step = view.steps[index];
  if (!step || view.works[index] !== "execution" || !view.acts(index)) return undefined;
  const calls = step.parts.filter(({ kind }) => kind === "call");
  if (calls.length > 0)
    return calls.map(({ call, body }) => `${call?.name} ${body.slice(0, TOLD)}`).join("\n");
  const text = view.text(index);
  return codeOf(text).slice(0, TOLD) || (reportsPage(step) ? text.slice(0, 120) : undefined);
}

/** The steps of every action that is done more than once, in order. */
export function repeatedActions(view: TriageView): number[][] {
  const steps = new Map<string, number[]>();
  for (const { index } of view.steps) {
    const action = actionOf(view, index);
    if (action === undefined) continue;
    if (steps.get(action)?.push(index) === undefined) steps.set(action, [index]);
  }
  return [...steps.values()].filter(({ length }) => length > 1);
}
