import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { diagnoseOnce } from "../src/batch/diagnose-once.ts";
import { runBatch } from "../src/batch/run-batch.ts";
import { askAbout, concluded, numberedRuns, QUESTIONS } from "../src/batch/testing/asking-worker.ts";
import type { Diagnosis } from "../src/core/diagnosis.ts";
import type { Trajectory } from "../src/core/trajectory.ts";
import { defineQuestion } from "../src/methods/asking/define-question.ts";
import { openModel } from "../src/models/open-model.ts";
import { openFolderStore } from "../src/store/folder-store.ts";
import type { CallJournal, Store } from "../src/store/store.ts";
import { type Figure, processorSeconds, wallSeconds } from "./measure.ts";

const RUNS = 1000;
const CONCURRENCY = 200;
const ANSWER_MILLISECONDS = 1000;

/** How the questions about a run are asked. */
type Judge = (run: Trajectory, signal: AbortSignal) => Promise<Diagnosis>;

/** A way of asking, over the server and the journal of a store. */
type Way = (url: string, calls: CallJournal) => Promise<Judge>;

const plainFetch: Way = async (url, calls) => (run, signal) => askAbout(run, { url, calls, signal });

/** As every method asks: prompt, fence, limiter, retries, ledger, reading of the answer. */
const asked: Way = async (url, journal) => {
  const baseUrl = `${url}/v1`;
  const model = await openModel("openai-compatible/answering", {
    baseUrl,
    journal,
    concurrency: CONCURRENCY,
  });
  return async (run, signal) => {
    const { ask } = model.consult(run, { signal, seed: 1 });
    let sum = 0;
    for (let number = 0; number < QUESTIONS; number++) {
      const { value, issues } = await ask(counting, {
        text: run.steps[0]?.parts[0]?.body ?? "",
        number,
        sum,
      });
      if (value.answer === undefined) throw new Error(issues.join("; "));
      sum += value.answer;
    }
    return concluded(run, sum);
  };
};

const counting = defineQuestion({
  method: "counting",
  stage: "number",
  version: 1,
  system: "You count.",
  prompt: ({ text, number, sum }: { text: string; number: number; sum: number }, fence) =>
    `${fence("step 0", text)}\nQuestion ${number} after ${sum}.`,
  answer: z.object({ answer: z.number() }),
  settings: { maxOutputTokens: 100, reasoning: "off" },
});

/**
 * 1,000 runs with five calls of a second each, 200 at a time, against a server in another process: engine, store and journal
 * with plain `fetch`, and with everything that stands between a question and a provider, against the wall time that the
 * calls alone would take. What `fetch` alone takes at that moment stands beside it. The model's way comes first and its memory
 * is read before the others begin: a process that asks a model does nothing else either.
 */
export async function benchOverhead(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "rootstep-overhead-"));
  const line = ["--import", "tsx", "bench/answering-process.ts", String(ANSWER_MILLISECONDS)];
  const server = spawn(process.execPath, line);
  const memory = watchMemory();
  try {
    const url = `http://127.0.0.1:${await portOf(server)}`;
    const whole = await figuresOf("through all of a model", asked, url, join(folder, "asked"));
    const most = memory.most();
    const bare = await measure(() => callBarely(url));
    return [
      ...whole,
      { what: "memory at most", value: most, unit: "MB", budget: { limit: 400, at: "most" } },
      { what: "5,000 calls of 1 s, 200 at a time, by fetch alone", value: bare.wall / IDEAL, unit: "×" },
      { what: "processor time a call", value: bare.milliseconds, unit: "ms" },
      ...(await figuresOf("through engine and store", plainFetch, url, join(folder, "plain"))),
    ];
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

/** Seconds that the calls alone take. */
const IDEAL = ((RUNS * QUESTIONS) / CONCURRENCY) * (ANSWER_MILLISECONDS / 1000);

async function figuresOf(what: string, way: Way, url: string, folder: string): Promise<Figure[]> {
  const store = await openFolderStore(folder);
  const judge = await way(url, store.calls);
  const judged = await measure(() => judgeAll(judge, store));
  const again = await measure(() => judgeAll(judge, store));
  return [
    {
      what: `5,000 calls of 1 s, 200 at a time, ${what}`,
      value: judged.wall / IDEAL,
      unit: "×",
      budget: { limit: 1.08, at: "most" },
    },
    {
      what: "processor time a call",
      value: judged.milliseconds,
      unit: "ms",
      budget: { limit: 1.5, at: "most" },
    },
    { what: "all of it once more, from the store", value: again.wall, unit: "s" },
  ];
}

/** Wall seconds, and milliseconds of processor time a call. */
async function measure(work: () => Promise<void>): Promise<{ wall: number; milliseconds: number }> {
  let wall = 0;
  const seconds = await processorSeconds(async () => {
    wall = await wallSeconds(work);
  });
  return { wall, milliseconds: (seconds * 1000) / (RUNS * QUESTIONS) };
}

/** The same calls without engine, journal and store: what this machine can do at this moment. */
async function callBarely(url: string): Promise<void> {
  let left = RUNS * QUESTIONS;
  const askers = Array.from({ length: CONCURRENCY }, async () => {
    while (left-- > 0) await (await fetch(`${url}/bare`)).text();
  });
  await Promise.all(askers);
}

async function judgeAll(judge: Judge, store: Store): Promise<void> {
  const question = { method: "counting", model: "local/counting", settings: {}, prompts: "1" };
  const journalling = { store, asked: question, keepRuns: true };
  const rows = runBatch(
    numberedRuns(RUNS),
    (run, { address, signal }) => diagnoseOnce(run, address, journalling, () => judge(run, signal)),
    { concurrency: CONCURRENCY, signal: new AbortController().signal },
  );
  for await (const row of rows) if (row.kind === "failed") throw new Error(`${row.address}: ${row.reason}`);
}

function watchMemory(): { most(): number } {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss() / 1e6);
  };
  const timer = setInterval(look, 100);
  timer.unref();
  return {
    most: () => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

async function portOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error("the server prints nothing");
  const [chunk] = await once(server.stdout, "data");
  return String(chunk).trim();
}
