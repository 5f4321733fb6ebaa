/** An agent is told so many lessons at most. */
const MOST = 6;

/** Lessons of failed runs, the most frequent first, with how many runs taught them. */
export function lessonsText(lessons: readonly { lesson: string; runs: number }[], of: number): string {
  const lines = lessons
    .toSorted((a, b) => b.runs - a.runs || (a.lesson < b.lesson ? -1 : 1))
    .slice(0, MOST)
    .map(({ lesson, runs }) => `- ${lesson} (${runs} of ${of} failed runs)`);
  return lines.length === 0 ? "" : `What earlier failed runs teach:\n${lines.join("\n")}`;
}

/** Counts in how many runs each lesson is taught. */
export function countLessons(taught: readonly (readonly string[])[]): { lesson: string; runs: number }[] {
  const runs = new Map<string, number>();
  for (const lessons of taught) {
    for (const lesson of new Set(lessons)) runs.set(lesson, (runs.get(lesson) ?? 0) + 1);
  }
  return [...runs].map(([lesson, count]) => ({ lesson, runs: count }));
}
