import type { AutopsyResult } from "../result.ts";
import { counted } from "./cells.ts";

/** What was run, and what one action can do for workers of several habits: a sentence a line. */
export function sentencesOf({ card, combinations, diagnosers }: AutopsyResult): string[] {
  const { date, items, repetitions, seed, seconds, machine, models, images, workers, outputBudget } = card;
  const asked = models.map(({ model, effort }) => `${model} (effort ${effort})`).join(", ");
  const { n, unrepaired, search } = combinations;
  const how =
    search === "exhaustive"
      ? "every call of a careful worker at every turn up to the one that decided"
      : "the oracle's search, at the turn of the error and at the one that decided";
  const failed = diagnosers.filter(({ unjudged }) => unjudged > 0);
  return [
    ...failed.map(
      ({ name, unjudged }) => `${name}: ${unjudged} of ${items} not judged; they count as no repair.`,
    ),
    `${counted(items, "item")}, ${counted(repetitions, "continuation")} an arm, seed ${seed}; ${date}, ${seconds.toFixed(1)} s on ${machine}.`,
    `Workers: ${workers}.`,
    asked === "" ? "No model diagnosed." : `Models: ${asked}; answers up to ${outputBudget} tokens.`,
    `Pictures: ${images}.`,
    n === 0
      ? "No worker has several habits."
      : `Of ${n} items whose worker has several habits, ${unrepaired} (${Math.round((100 * unrepaired) / n)}%) are repaired by no single action: ${how}.`,
  ];
}
