import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Answer } from "../../benchmarks/longrca/submission.ts";
import { RootstepError, reasonOf } from "../../core/errors.ts";

/** A result of `bench run` as a submission needs it. */
export interface SubmittedResult {
  method: string;
  model?: string | undefined;
  /** The fold seeds, in a cross-validation. */
  protocol: string;
  answers: readonly Answer[];
}

const Score = z.looseObject({
  benchmark: z.string(),
  id: z.string(),
  seed: z.number().optional(),
  predicted: z.looseObject({
    step: z.number().optional(),
    role: z.string().optional(),
    recordedRole: z.string().optional(),
  }),
});

const ResultFile = z.looseObject({
  method: z.string(),
  model: z.string().optional(),
  protocol: z.looseObject({ kind: z.string() }),
  runs: z.array(Score),
  unread: z.array(z.looseObject({ benchmark: z.string(), id: z.string() })),
});

/** Reads a result of `bench run longrca`: an answer for each run, in the order of their ids; runs without one included. */
export async function readResult(path: string): Promise<SubmittedResult> {
  const { method, model, protocol, runs, unread } = await parseResult(path);
  const others = [...runs, ...unread].find(({ benchmark }) => !/^longrca(?:\/|$)/u.test(benchmark));
  if (others)
    throw new RootstepError("arguments", `${path} is a result on ${others.benchmark}, not on longrca`);
  if (new Set(runs.map(({ id }) => id)).size < runs.length) {
    throw new RootstepError(
      "arguments",
      `${path} holds several answers for a run, as a cross-validation does; submit a result without --cv`,
    );
  }
  const answers: Answer[] = [
    ...runs.map(({ id, predicted }) => ({
      id,
      role: predicted.recordedRole ?? predicted.role,
      step: predicted.step,
    })),
    ...unread.map(({ id }) => ({ id })),
  ];
  answers.sort((one, other) => (one.id < other.id ? -1 : 1));
  return { method, model, protocol: protocol.kind, answers };
}

async function parseResult(path: string): Promise<z.infer<typeof ResultFile>> {
  const text = await readFile(path, "utf8").catch((fault: unknown) => {
    throw new RootstepError("input", `${path}: ${reasonOf(fault)}`);
  });
  const parsed = ResultFile.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new RootstepError("input", `${path} is no result of bench run --json`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
