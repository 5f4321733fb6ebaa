import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "tsdown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomNumbers } from "../core/random.ts";
import { QUESTIONS } from "./testing/asking-worker.ts";
import { type CountingServer, countingServer } from "./testing/counting-server.ts";

const RUNS = 100;
const CONCURRENCY = 8;
const KILLS = 20;

let folder = "";
let program = "";
let server: CountingServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "rootstep-killed-"));
  server = await countingServer(10);
  await build({
    config: false,
    entry: ["src/batch/testing/killed-process.ts"],
    outDir: join(folder, "built"),
    format: "esm",
    dts: false,
    logLevel: "silent",
    noExternal: [/./u],
  });
  program = join(folder, "built", "killed-process.mjs");
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function startBatch(base: string, inFolder: string): ChildProcess {
  const line = [program, `${server.url}/${base}`, inFolder, String(RUNS), String(CONCURRENCY)];
  return spawn(process.execPath, line, { stdio: ["ignore", "ignore", "inherit"] });
}

async function finish(base: string, inFolder: string): Promise<string> {
  const [code] = await once(startBatch(base, inFolder), "exit");
  expect(code).toBe(0);
  return readFileSync(join(inFolder, "result.jsonl"), "utf8");
}

/** Kills it a few milliseconds after so many questions, counted from its start. */
async function killed(child: ChildProcess, questions: number, milliseconds: number): Promise<void> {
  let left = questions;
  const count = () => {
    left -= 1;
    if (left === 0) setTimeout(() => child.kill("SIGKILL"), milliseconds);
  };
  server.listeners.add(count);
  const [, signal] = await once(child, "exit");
  server.listeners.delete(count);
  expect(signal).toBe("SIGKILL");
}

/** Questions that were asked again after the next one about the same run: that one needed their answer, so they had ended. */
function askedAgain(): string[] {
  const again: string[] = [];
  const furthest = new Map<string, number>();
  server.listeners.add((question) => {
    const [, , run = "", number = ""] = question.split("/");
    if (Number(number) < (furthest.get(run) ?? 0)) again.push(question);
    furthest.set(run, Math.max(furthest.get(run) ?? 0, Number(number)));
  });
  return again;
}

function journalled(inFolder: string): string[] {
  const file = join(inFolder, ".rootstep", "calls.jsonl");
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [String(JSON.parse(line).key)];
      } catch {
        return [];
      }
    });
}

test("a batch killed at 20 random moments loses nothing, asks nothing finished again, and ends as if never killed", async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomNumbers(seed);
  const [whole, broken] = [join(folder, "whole"), join(folder, "broken")];
  const expected = await finish("a", whole);
  expect([...server.asked.values()]).toEqual(new Array(RUNS * QUESTIONS).fill(1));
  server.asked.clear();

  const again = askedAgain();
  const inJournal = new Set<string>();
  for (let kill = 0; kill < KILLS; kill++) {
    await killed(startBatch("a", broken), 1 + Math.floor(random() * 20), random() * 12);
    const now = new Set(journalled(broken));
    for (const key of inJournal) expect(now, `seed ${seed}`).toContain(key);
    for (const key of now) inJournal.add(key);
  }
  expect(existsSync(join(broken, "result.jsonl"))).toBe(false);

  expect(await finish("a", broken), `seed ${seed}`).toBe(expected);
  expect(again, `seed ${seed}`).toEqual([]);
  expect(journalled(broken).sort()).toEqual([...new Set(journalled(whole))].sort());
  const requests = [...server.asked.values()].reduce((sum, times) => sum + times, 0);
  expect(requests).toBeLessThanOrEqual(RUNS * QUESTIONS + KILLS * CONCURRENCY);
  expect(server.asked.size).toBe(RUNS * QUESTIONS);
}, 120_000);
