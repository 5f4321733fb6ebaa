import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diagnoseOnce } from "../src/batch/diagnose-once.ts";
import { runBatch } from "../src/batch/run-batch.ts";
import { askAbout, numberedRuns, QUESTIONS } from "../src/batch/testing/asking-worker.ts";
import type { Diagnosis } from "../src/core/diagnosis.ts";
import type { Trajectory } from "../src/core/trajectory.ts";
import { openFolderStore } from "../src/store/folder-store.ts";
import type { CallJournal } from "../src/store/store.ts";
import { type Figure, processorSeconds, wallSeconds } from "./measure.ts";

const RUNS = 1000;
const CONCURRENCY = 200;
const ANSWER_MILLISECONDS = 1000;

/** How the questions about a run are asked: plain `fetch` here; the whole way of asking a model takes its place. */
type Judge = (
  run: Trajectory,
  about: { url: string; calls: CallJournal; signal: AbortSignal },
) => Promise<Diagnosis>;

/**
 * 1,000 runs with five calls of a second each, 200 at a time, against a server in another process: engine, store and journal
 * against the wall time that the calls alone would take.
 */
export async function benchOverhead(judge: Judge = askAbout): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "rootstep-overhead-"));
  const server = spawn(process.execPath, [
    "--import",
    "tsx",
    "bench/answering-process.ts",
    String(ANSWER_MILLISECONDS),
  ]);
  try {
    return await measured(judge, `http://127.0.0.1:${await portOf(server)}`, folder);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

async function measured(judge: Judge, url: string, folder: string): Promise<Figure[]> {
  const store = await openFolderStore(join(folder, ".rootstep"));
  const bare = await measure(() => callBarely(url));
  const ideal = ((RUNS * QUESTIONS) / CONCURRENCY) * (ANSWER_MILLISECONDS / 1000);
  const memory = watchMemory();
  const judged = await measure(() => judgeAll(judge, url, store));
  const resumed = await measure(() => judgeAll(judge, "http://127.0.0.1:1", store));
  return [
    { what: "the same with fetch alone against the calls", value: bare.wall / ideal, unit: "×" },
    { what: "processor time a call with fetch alone", value: bare.milliseconds, unit: "ms" },
    { what: `${RUNS * QUESTIONS} calls of 1 s, ${CONCURRENCY} at a time`, value: judged.wall, unit: "s" },
    {
      what: "the same against the calls alone",
      value: judged.wall / ideal,
      unit: "×",
      budget: { limit: 1.08, at: "most" },
    },
    {
      what: "processor time a call",
      value: judged.milliseconds,
      unit: "ms",
      budget: { limit: 1.5, at: "most" },
    },
    { what: "memory at most", value: memory.most(), unit: "MB", budget: { limit: 400, at: "most" } },
    { what: "all of it once more, from the store", value: resumed.wall, unit: "s" },
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

async function judgeAll(
  judge: Judge,
  url: string,
  store: Awaited<ReturnType<typeof openFolderStore>>,
): Promise<void> {
  const asked = { method: "counting", model: "local/counting", settings: {}, prompts: "1" };
  const rows = runBatch(
    numberedRuns(RUNS),
    (run, { address, signal }) =>
      diagnoseOnce(run, address, { store, asked, keepRuns: true }, () =>
        judge(run, { url, calls: store.calls, signal }),
      ),
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
