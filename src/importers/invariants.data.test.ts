import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { fromRunDocument, toRunDocument } from "../core/rootstep-json.ts";
import type { Part, Trajectory } from "../core/trajectory.ts";
import { DATA, filesIn, hasImporter, importPaths, runsAmong } from "./testing/import.ts";

/** Every folder of real files whose format an importer reads. */
interface Row {
  folder: string;
  format: string;
  /** The files of the format; JSON and JSONL unless said otherwise. */
  files?: RegExp;
  /** Every entry of the folder is a folder of files that make one run. */
  trials?: true;
  /** Files beside the runs that are of no format. */
  not?: RegExp;
  /** Files of the format in which no model, tool or agent acts. */
  empty?: RegExp;
}

const FOLDERS: readonly Row[] = [
  { folder: "who-and-when/algorithm-generated", format: "who-and-when" },
  { folder: "who-and-when/hand-crafted", format: "who-and-when" },
  { folder: "formats/magentic-one", format: "who-and-when" },
  { folder: "formats/autogen-sessions", format: "magentic-one" },
  { folder: "agentrx/magentic-one", format: "magentic-one" },
  { folder: "agentrx", format: "tau-bench", not: /\.labels\.json$/u },
  { folder: "formats/tau-bench", format: "tau-bench" },
  { folder: "formats/tau2", format: "tau2" },
  { folder: "formats/swe-agent", format: "swe-agent", files: /\.traj$/u },
  { folder: "formats/swe-agent-1x", format: "swe-agent", files: /\.traj$/u },
  { folder: "formats/mini-swe-agent", format: "mini-swe-agent" },
  { folder: "formats/mini-swe-agent-swebench", format: "mini-swe-agent" },
  { folder: "formats/atif", format: "atif", trials: true },
  { folder: "formats/atif-terminal-bench-2", format: "atif", trials: true },
  { folder: "formats/openai-chat", format: "openai-chat" },
  { folder: "formats/claude-code", format: "claude-code" },
  { folder: "formats/claude-code-edge", format: "claude-code" },
  { folder: "formats/claude-code-samples", format: "claude-code" },
  { folder: "formats/claude-code-stream-json", format: "claude-code" },
  { folder: "formats/claude-code-subagents", format: "claude-code" },
  { folder: "formats/otlp-genai", format: "otlp", empty: /^test-traces/u },
  { folder: "formats/otlp-jsonl", format: "otlp", empty: /^tiny_traces_second_file/u },
  { folder: "formats/otlp-openinference", format: "otlp" },
  { folder: "formats/otel-genai-spans", format: "otlp" },
  { folder: "formats/vercel-ai-spans", format: "otlp" },
  { folder: "mas-sim/otel", format: "otlp" },
];

const missing = existsSync(DATA) ? "" : ` (skipped: no ${DATA})`;
describe.skipIf(missing)(`real files keep the invariants of a run${missing}`, () => {
  for (const { folder, format, files, trials, not, empty } of FOLDERS.filter((row) =>
    hasImporter(row.format),
  )) {
    describe(folder, () => {
      for (const file of filesIn(join(DATA, folder), files ?? (trials ? /^/u : /\.jsonl?$/u))) {
        if (not?.test(basename(file))) continue;
        it(basename(file), async () => {
          const results = await importPaths([file]);
          if (empty?.test(basename(file))) {
            expect(results).toEqual([
              { kind: "no-run", file, format, reason: expect.stringMatching(/^.+$/u) },
            ]);
            return;
          }
          const runs = runsAmong(results).map(({ trajectory }) => trajectory);
          expect(runs.length).toBeGreaterThan(0);
          expect(new Set(runs.map((run) => run.id)).size).toBe(runs.length);
          for (const run of runs) {
            expect(run.source.format).toBe(format);
            expectInvariants(run);
          }
        });
      }
    });
  }
});

describe.skipIf(missing)(`no lone file breaks the import${missing}`, () => {
  it("whatever it holds", async () => {
    for (const result of await importPaths([DATA])) {
      if (result.kind === "run") expectInvariants(result.trajectory);
      else expect(result.reason, result.file).toMatch(/^[^\n]{5,400}$/u);
    }
  }, 300_000);
});

function expectInvariants(run: Trajectory): void {
  run.steps.forEach((step, position) => {
    expect(step.index).toBe(position);
    for (const handoff of step.handoffs) {
      expect(handoff.end).toBeLessThanOrEqual(step.parts[handoff.part]?.body.length ?? -1);
      expect(handoff.start).toBeLessThanOrEqual(handoff.end);
    }
    for (const part of step.parts) expect(part.body.isWellFormed()).toBe(true);
  });
  expectThreads(run);
  expectPairs(run.steps.flatMap((step) => step.parts));
  for (const { step } of run.requests) if (step !== undefined) expect(run.steps[step]).toBeDefined();
  expect(fromRunDocument(JSON.parse(toRunDocument(run)))).toEqual(run);
}

function expectThreads(run: Trajectory): void {
  const ids = new Set(run.threads.map((thread) => thread.id));
  for (const step of run.steps) expect(ids).toContain(step.thread);
  for (const thread of run.threads) {
    if (thread.parent !== undefined) expect(ids).toContain(thread.parent);
    if (thread.spawnedBy) expect(run.steps[thread.spawnedBy.step]).toBeDefined();
  }
}

/** A call is answered once or says that it never was; a result has its call or says that it has none. */
function expectPairs(parts: readonly Part[]): void {
  const calls = parts.filter((part) => part.kind === "call");
  const ids = calls.map((part) => part.call?.id);
  expect(new Set(ids).size).toBe(calls.length);
  const answered = calls.filter((part) => part.status !== "missing").map((part) => part.call?.id);
  const results = parts.filter((part) => part.kind === "result" && part.call && part.status !== "orphan");
  expect(results.map((part) => part.call?.id).sort()).toEqual(answered.sort());
}
