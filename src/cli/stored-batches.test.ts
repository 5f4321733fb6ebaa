import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { RootstepError } from "../core/errors.ts";
import { scripted } from "../models/scripted.ts";
import { type BenchRunOptions, benchRunCommand } from "./bench-run.ts";
import { type DiagnoseCommandOptions, diagnoseCommand } from "./diagnose.ts";
import { commandLine } from "./judging/command-line.ts";
import type { Asking } from "./judging/judge.ts";
import { folderWith, runLine, sampleRun, streamsFor } from "./testing/session.ts";

/** What the model says of the sample run, and of the fixtures of LongRCA; both sides stand there. */
const ANSWER = answer(37, "Orchestrator", "out 15 Oct, back 19 Oct", "no red-eye flights");
const PLAN = answer(2, "Planner", "Find a hotel in Marn.", "for 400 dollars");

function answer(step: number, role: string, wrongQuote: string, violatedQuote: string) {
  const quotes = { wrongQuote, violatedQuote, violatedStep: -1, category: "task-conflict" };
  return { step, role, reason: "A limit is dropped.", confidence: 0.9, quotes };
}

function runsIn(number: number): string {
  const names = Array.from({ length: number }, (_, index) => `run-${index}`);
  return folderWith(Object.fromEntries(names.map((id) => [`${id}.json`, sampleRun({ id })])));
}

/** A scripted model that counts how often it was asked, and what goes wrong at which question. */
function model(answerTo: (question: number) => typeof ANSWER | Error = () => ANSWER) {
  const counted = { asked: 0 };
  const one = scripted({
    "all-at-once/attribution": () => answerTo(++counted.asked),
  });
  const asking: Asking = { openModel: async () => one };
  return { counted, asking };
}

const diagnosing: DiagnoseCommandOptions = { method: "all-at-once", top: 3, color: false, concurrency: 2 };
const benching: BenchRunOptions = { method: "all-at-once", seeds: 1, color: false };

function storeFolder(): string {
  return join(folderWith({}), ".rootstep");
}

describe("diagnose with a model", () => {
  test("asks once: a second time the store knows, and --fresh asks again", async () => {
    const [runs, ROOTSTEP_STORE] = [runsIn(3), storeFolder()];
    const { counted, asking } = model();
    const once = async (options: Partial<DiagnoseCommandOptions> = {}) => {
      const { streams, ran } = streamsFor({ env: { ROOTSTEP_STORE } });
      ran.code = await diagnoseCommand([runs], { ...diagnosing, ...options }, streams, asking);
      return ran;
    };
    const first = await once();
    expect(first.code).toBe(0);
    expect(first.out.match(/37\/148/gu)).toHaveLength(3);
    expect(counted.asked).toBe(3);
    const second = await once();
    expect([second.out, counted.asked]).toEqual([first.out, 3]);
    expect(second.err).toContain("3 diagnoses from");
    await once({ fresh: true });
    expect(counted.asked).toBe(6);
    const lines = readFileSync(join(ROOTSTEP_STORE, "diagnoses.jsonl"), "utf8").trim().split("\n");
    expect(lines).toHaveLength(6);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ asked: { model: "scripted/script" } });
  });

  test("what was unjudged is asked again, what was judged is not", async () => {
    const [runs, ROOTSTEP_STORE] = [runsIn(3), storeFolder()];
    const { counted, asking } = model((question) =>
      question === 2 ? new Error("the server is down") : ANSWER,
    );
    const codes = [];
    for (let round = 0; round < 2; round++) {
      const { streams } = streamsFor({ env: { ROOTSTEP_STORE } });
      codes.push(await diagnoseCommand([runs], diagnosing, streams, asking));
    }
    expect([codes, counted.asked]).toEqual([[3, 0], 4]);
  });

  test("an interrupt keeps what is done and says how to go on", async () => {
    const [runs, ROOTSTEP_STORE] = [runsIn(6), storeFolder()];
    const stop = new AbortController();
    const { counted, asking } = model((question) => {
      if (question === 3) stop.abort();
      return ANSWER;
    });
    const argv = ["diagnose", runs, "--method", "all-at-once", "--model", "it's"];
    const options = { ...diagnosing, concurrency: 1, argv };
    const { streams } = streamsFor({ env: { ROOTSTEP_STORE }, signal: stop.signal });
    const stopped = diagnoseCommand([runs], options, streams, asking);
    await expect(stopped).rejects.toThrow(
      /to go on: rootstep diagnose \S+ --method all-at-once --model 'it'\\''s'$/u,
    );
    const before = counted.asked;
    const again = streamsFor({ env: { ROOTSTEP_STORE } });
    expect(await diagnoseCommand([runs], options, again.streams, asking)).toBe(0);
    expect(again.ran.out.trim().split("\n")).toHaveLength(6);
    expect(counted.asked - before).toBeLessThanOrEqual(4);
  });

  test("--no-store keeps nothing", async () => {
    const [runs, ROOTSTEP_STORE] = [runsIn(1), storeFolder()];
    const { streams } = streamsFor({ env: { ROOTSTEP_STORE } });
    await diagnoseCommand([runs], { ...diagnosing, store: false }, streams, model().asking);
    expect(existsSync(ROOTSTEP_STORE)).toBe(false);
  });

  test("a refused key ends the batch at once", async () => {
    const [runs, ROOTSTEP_STORE] = [runsIn(4), storeFolder()];
    const asking: Asking = {
      openModel: async () => {
        throw new RootstepError("configuration", "no key for scripted");
      },
    };
    const { streams } = streamsFor({ env: { ROOTSTEP_STORE } });
    await expect(diagnoseCommand([runs], diagnosing, streams, asking)).rejects.toThrow("no key");
  });
});

describe("diagnose without a model", () => {
  test("leaves nothing behind, and --store keeps run and diagnosis", async () => {
    const [runs, ROOTSTEP_STORE] = [runsIn(2), storeFolder()];
    const env = { ROOTSTEP_STORE };
    expect((await runLine(["diagnose", runs], { env })).code).toBe(0);
    expect(existsSync(ROOTSTEP_STORE)).toBe(false);
    expect((await runLine(["diagnose", runs, "--store"], { env })).code).toBe(0);
    const [line = ""] = readFileSync(join(ROOTSTEP_STORE, "diagnoses.jsonl"), "utf8").split("\n");
    const { run, diagnosis } = JSON.parse(line);
    const kept = join(ROOTSTEP_STORE, "runs", run.slice(0, 2), `${run}.json`);
    expect((await runLine(["show", kept, "--step", "37"], { env })).out).toContain("Orchestrator");
    expect(diagnosis).toMatchObject({ schema: "rootstep.diagnosis/1", method: "triage" });
  });

  test("the store is found in the folders above", async () => {
    const folder = folderWith({ "run.json": sampleRun() });
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    process.chdir(folder);
    expect((await runLine(["diagnose", "run.json", "--store"])).code).toBe(0);
    expect(existsSync(join(folder, ".rootstep", "diagnoses.jsonl"))).toBe(true);
  });
});

describe("bench run with a model", () => {
  const dir = "fixtures/benchmarks";

  test("counts what is not judged as wrong, lists it, and keeps its costs", async () => {
    const file = join(folderWith({}), "result.json");
    const { asking } = model((question) => (question === 1 ? new Error("the server is down") : PLAN));
    const { streams, ran } = streamsFor({ env: { ROOTSTEP_STORE: storeFolder() } });
    const options = { ...benching, dir, json: file };
    expect(await benchRunCommand("longrca/full", options, streams, asking)).toBe(3);
    expect(ran.out).toContain("1 of 2 judged; 1 not judged, counted wrong");
    expect(ran.out).toMatch(/counted wrong longrca\/full \S+: unjudged: .*the server is down/u);
    const result = JSON.parse(readFileSync(file, "utf8"));
    expect(result).toMatchObject({ n: 2, of: 2, failed: 1, model: "scripted/script" });
    expect(result.metrics.stepExact.n).toBe(2);
    expect(result.spent.calls).toBeGreaterThan(0);
    expect(result.wallSeconds).toBeGreaterThan(0);
  });

  test("asks nothing twice, and keeps no copy of the runs", async () => {
    const ROOTSTEP_STORE = storeFolder();
    const { counted, asking } = model(() => PLAN);
    const outs = [];
    for (let round = 0; round < 2; round++) {
      const { streams, ran } = streamsFor({ env: { ROOTSTEP_STORE } });
      await benchRunCommand("longrca/full", { ...benching, dir }, streams, asking);
      outs.push(ran.out);
    }
    expect(counted.asked).toBe(2);
    expect(outs[1]).toBe(outs[0]);
    expect(existsSync(join(ROOTSTEP_STORE, "runs"))).toBe(false);
  });
});

test("a command line is quoted for a shell", () => {
  expect(commandLine(["diagnose", "a b.json", "$(rm)", "x=1"])).toBe(
    "rootstep diagnose 'a b.json' '$(rm)' x=1",
  );
});
