import { expect, it } from "vitest";
import { importers } from "./index.ts";
import { type Imported, importRuns } from "./reading/import-runs.ts";
import { memoryFile } from "./reading/memory-file.ts";
import type { SourceFile } from "./reading/source.ts";
import { runsAmong } from "./testing/import.ts";

const TRAJECTORY = JSON.stringify({
  schema_version: "ATIF-v1.2",
  session_id: "s",
  agent: { name: "a", version: "1" },
  steps: [
    { step_id: 1, source: "user", message: "Say hi." },
    { step_id: 2, source: "agent", message: "Hi." },
  ],
});

async function imported(files: readonly SourceFile[]): Promise<Imported[]> {
  const results: Imported[] = [];
  for await (const result of importRuns({ files }, { importers })) results.push(result);
  return results;
}

function outcomeWith(reward: string, result: unknown = {}) {
  return imported([
    memoryFile("t/agent/trajectory.json", TRAJECTORY),
    memoryFile("t/result.json", JSON.stringify(result)),
    memoryFile("t/verifier/reward.txt", reward),
  ]).then((results) => runsAmong(results)[0]?.trajectory.outcome);
}

it("groups a trial's files, its logs too, when the trial's folder itself is given", async () => {
  const results = await imported([
    memoryFile("agent/claude-code.txt", '{"type":"user","session_id":"s","message":{"role":"user"}}'),
    memoryFile("agent/trajectory.json", TRAJECTORY),
    memoryFile("trial.log", "x"),
  ]);
  const [run] = runsAmong(results);
  expect(results).toHaveLength(1);
  expect(run?.trajectory.artifacts.map(({ name, kind }) => [name, kind])).toEqual([
    ["agent/claude-code.txt", "log"],
    ["trial.log", "log"],
  ]);
});

it("leaves alone what stands beside the trial, and a trajectory.json of another format", async () => {
  const other = JSON.stringify([
    { role: "system", content: "s" },
    { role: "user", content: "hi" },
    { role: "assistant", content: "hello" },
  ]);
  const results = await imported([
    memoryFile("job/one/agent/trajectory.json", TRAJECTORY),
    memoryFile("job/notes.txt", "notes"),
    memoryFile("job/two/agent/trajectory.json", other),
  ]);
  expect(results.map(({ kind, file }) => [kind, file])).toEqual([
    ["run", "job/one/agent/trajectory.json"],
    ["unreadable", "job/notes.txt"],
    ["run", "job/two/agent/trajectory.json"],
  ]);
  expect(runsAmong(results).map(({ trajectory }) => trajectory.source.format)).toEqual([
    "atif",
    "openai-chat",
  ]);
});

it("names the files of a trial that it does not keep", async () => {
  const broken: SourceFile = {
    path: "t/agent/lost.txt",
    size: 9,
    open: () => {
      throw new Error("permission denied");
    },
  };
  const results = await imported([
    memoryFile("t/agent/trajectory.json", TRAJECTORY),
    { ...memoryFile("t/agent/huge.txt", "x"), size: 9_000_000 },
    memoryFile("t/agent/session.bin", "a\u0000b"),
    broken,
  ]);
  expect(runsAmong(results)[0]?.trajectory.issues.map(({ kind, what }) => [kind, what])).toEqual([
    ["missing", "agent/huge.txt: 9 MB, too large to keep"],
    ["missing", "agent/session.bin: binary data"],
    ["missing", "agent/lost.txt: permission denied"],
  ]);
});

it("takes the outcome from the reward, and never a success from an empty one", async () => {
  expect(await outcomeWith("1\n")).toEqual({ status: "success", score: 1, by: "verifier" });
  expect(await outcomeWith("0.5")).toEqual({ status: "failure", score: 0.5, by: "verifier" });
  expect(await outcomeWith("")).toBeUndefined();
  expect(await outcomeWith("not a number", { verifier_result: { rewards: { tests: 0 } } })).toMatchObject({
    status: "failure",
    score: 0,
  });
  expect(await outcomeWith("", { exception_info: { exception_type: "VerifierTimeoutError" } })).toEqual({
    status: "unknown",
    by: "exception",
    reason: "VerifierTimeoutError",
  });
});

it("reads sub-agents however long their chain is", async () => {
  const chain = Array.from({ length: 5000 }, (_, position) => ({
    trajectory_id: `sub-${position}`,
    steps: [
      {
        step_id: 1,
        source: "agent",
        message: "I ask the next.",
        observation: { results: [{ subagent_trajectory_ref: [{ trajectory_id: `sub-${position + 1}` }] }] },
      },
    ],
  }));
  const document = { ...JSON.parse(TRAJECTORY), subagent_trajectories: chain };
  const [run] = runsAmong(await imported([memoryFile("a.json", JSON.stringify(document))]));
  expect(run?.trajectory.steps).toHaveLength(5002);
});
