import { createHash } from "node:crypto";
import { z } from "zod";
import type { Diagnosis } from "../../core/diagnosis.ts";
import { RootstepError } from "../../core/errors.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import type { CallJournal } from "../../store/store.ts";
import type { BatchItem } from "../run-batch.ts";

/** Questions about one run, asked one after the other: each needs the answer before. */
export const QUESTIONS = 5;

/** Runs of one step that differ in their number alone. */
export async function* numberedRuns(number: number): AsyncIterable<BatchItem<Trajectory>> {
  for (let index = 0; index < number; index++) {
    yield { address: `run-${index}`, load: () => numberedRun(index) };
  }
}

function numberedRun(index: number): Trajectory {
  const part = { kind: "text" as const, author: "agent" as const, body: `attempt ${index}` };
  return {
    id: `${index}`,
    source: { format: "rootstep", file: `run-${index}.json` },
    instructions: [],
    tools: [],
    requests: [{ text: "count" }],
    threads: [{ id: "main", role: "agent" }],
    steps: [
      {
        index: 0,
        native: [],
        thread: "main",
        role: "agent",
        kind: "turn",
        parts: [part],
        handoffs: [],
        state: "complete",
      },
    ],
    artifacts: [],
    issues: [],
  };
}

const Answer = z.object({ answer: z.number() });

/** Asks a server about a run, through the journal; the diagnosis depends on every answer. */
export async function askAbout(
  run: Trajectory,
  { url, calls, signal }: { url: string; calls: CallJournal; signal: AbortSignal },
): Promise<Diagnosis> {
  let sum = 0;
  for (let question = 0; question < QUESTIONS; question++) {
    sum += await answerOnce(`${url}/${run.id}/${question}/${sum}`, new URL(url).pathname, calls, signal);
  }
  return concluded(run, sum);
}

async function answerOnce(
  url: string,
  base: string,
  calls: CallJournal,
  signal: AbortSignal,
): Promise<number> {
  const key = createHash("sha256")
    .update(base + new URL(url).pathname)
    .digest("hex");
  const known = await calls.get(key);
  if (known !== undefined) return Answer.parse(JSON.parse(known)).answer;
  const response = await fetch(url, { signal });
  if (!response.ok) throw new RootstepError("network", `${url}: ${response.status}`);
  const text = await response.text();
  await calls.put(key, text);
  return Answer.parse(JSON.parse(text)).answer;
}

/** The diagnosis that says what the answers add up to. */
export function concluded(run: Trajectory, sum: number): Diagnosis {
  return {
    schema: "rootstep.diagnosis/1",
    run: { id: run.id, format: "rootstep", file: run.source.file, steps: 1 },
    method: "counting",
    verdict: "found",
    step: 0,
    role: "agent",
    explanation: `The answers add up to ${sum}.`,
    suspects: [],
    chain: [],
    instances: [],
    support: [{ by: "model", model: "counting" }],
    notLookedAt: [],
    workings: [],
    ledger: { calls: [], observedTokens: 0 },
    issues: [],
  };
}
