import { TRAPS, type TrapName } from "../traps/trap.ts";

/** What one would tell workers with these habits; nothing of a habit that is none. */
export function lessonsFor(habits: readonly string[]): string[] {
  return TRAPS.flatMap((trap) => (habits.includes(trap) ? LESSONS[trap] : []));
}

/** What one would tell a worker with a habit: an instruction that names it. Whoever uses these words knows the truth. */
export const LESSONS: Readonly<Record<TrapName, string>> = {
  pagination: "Go through all pages of every list.",
  outdated: "Check which version of the policy is in force.",
  memo: "Read every notice too, whatever its title.",
  boundary: "Mind whether a limit says at least or more than.",
  namesake: "Several customers may have the same name.",
  prior: "Look up earlier refunds of every order first.",
};
