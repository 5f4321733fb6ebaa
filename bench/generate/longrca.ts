import type { Random } from "./random.ts";
import { seeded } from "./random.ts";
import { bodyOf } from "./text.ts";

/** Runs and steps of LongRCA Bench by length (METHODS, LongRCA table): 393, 467, 238 and 42 runs a bin. */
const LENGTH_BINS = [
  { runs: 393, first: 30, last: 100 },
  { runs: 467, first: 101, last: 200 },
  { runs: 238, first: 201, last: 320 },
  { runs: 42, first: 401, last: 560 },
] as const;

export interface BodySize {
  median: number;
  mean: number;
}

/** Bodies as the benchmark's: half under 500 characters, 1,200 on average. */
export const TYPICAL_BODIES: BodySize = { median: 500, mean: 1200 };
export const LARGE_BODIES: BodySize = { median: 2000, mean: 4800 };

/** Lengths of all 1,140 runs, 178,000 steps in all. */
export function runLengths(): number[] {
  const random = seeded(7);
  const lengths = LENGTH_BINS.flatMap(({ runs, first, last }) =>
    Array.from({ length: runs }, () => random.whole(first, last)),
  );
  const scale = 178_000 / lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => Math.round(length * scale));
}

const ROLES = ["Coder", "WebSurfer", "Verifier", "FileSurfer"] as const;

/** One run in the LongRCA layout: a task, an orchestrator's handoffs, executors, tool records, a last answer. */
export function longRcaRun(seed: number, steps: number, bodies: BodySize): string {
  const random = seeded(seed);
  const history = Array.from({ length: steps }, (_, step) => ({
    step,
    ...speaker(random, step),
    content: content(random, step, steps, bodies),
  }));
  return JSON.stringify({ question_ID: `generated-${seed}`, history });
}

function speaker(random: Random, step: number): { name: string; role: string } {
  if (step === 0) return { name: "human", role: "user" };
  const role = random.pick(ROLES);
  if (step % 4 === 1) return { name: `Orchestrator (-> ${role})`, role: "assistant" };
  return step % 4 === 3 ? { name: "Computer_terminal", role: "user" } : { name: role, role: "assistant" };
}

function content(random: Random, step: number, steps: number, { median, mean }: BodySize): string {
  const body = bodyOf(random, Math.max(20, Math.round(random.logNormal(median, mean))));
  if (step === 0)
    return `Plan the trip. No departure after 21:00, at most 900 EUR, include the total.\n${body}`;
  if (step % 4 === 3) return `exitcode: ${random.next() < 0.1 ? 1 : 0}\nCode output: ${body}`;
  return step === steps - 1 ? `${body}\nFINAL ANSWER: ${random.whole(100, 900)} EUR` : body;
}
