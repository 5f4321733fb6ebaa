import type { FailedRun } from "../define-adviser.ts";

/** The runs whose tasks have most words in common with a task, the most alike first (overlap over union). */
export function similarRuns<Run extends FailedRun>(
  task: string,
  failed: readonly Run[],
  most: number,
): Run[] {
  const wanted = wordsOf(task);
  return failed
    .map((run) => ({ run, likeness: likenessOf(wanted, wordsOf(run.history.task)) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ run }) => run);
}

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common / Math.max(1, a.size + b.size - common);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
}
