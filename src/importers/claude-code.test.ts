import { describe, expect, it } from "vitest";
import type { Trajectory } from "../core/trajectory.ts";
import { importers } from "./index.ts";
import { importRuns } from "./reading/import-runs.ts";
import { memoryFile } from "./reading/memory-file.ts";

interface Said {
  id?: string;
  uuid?: string;
  usage?: number;
  requestId?: string;
}

let uuids = 0;

function assistant(blocks: readonly unknown[], { id, uuid, usage = 1, requestId }: Said = {}): object {
  const message = {
    id,
    role: "assistant",
    content: blocks,
    usage: { input_tokens: 10, output_tokens: usage },
  };
  return { type: "assistant", sessionId: "s", uuid: uuid ?? `u${++uuids}`, message, requestId };
}

function user(content: unknown, more: object = {}): object {
  return { type: "user", sessionId: "s", uuid: `u${++uuids}`, message: { role: "user", content }, ...more };
}

const text = (words: string) => ({ type: "text", text: words });
const call = (id: string) => ({ type: "tool_use", id, name: "Bash", input: {} });
const result = (id: string, words = "done") => ({ type: "tool_result", tool_use_id: id, content: words });

async function importLines(records: readonly object[]): Promise<Trajectory[]> {
  const file = memoryFile("s.jsonl", records.map((record) => JSON.stringify(record)).join("\n"));
  const runs: Trajectory[] = [];
  for await (const imported of importRuns({ files: [file] }, { importers })) {
    if (imported.kind === "run") runs.push(imported.trajectory);
  }
  return runs;
}

async function importOne(records: readonly object[]): Promise<Trajectory> {
  const [run, ...others] = await importLines(records);
  expect(others).toEqual([]);
  if (!run) throw new Error("no run");
  return run;
}

describe("Claude Code sessions", () => {
  it("keeps a message one step although the result of its first call comes before its second call", async () => {
    const run = await importOne([
      user("go"),
      assistant([call("a")], { id: "m", usage: 1 }),
      user([result("a")]),
      assistant([call("b")], { id: "m", usage: 7 }),
      user([result("b")]),
    ]);
    expect(run.steps.map((step) => step.kind)).toEqual(["message", "turn", "result", "result"]);
    expect(run.steps[1]?.usage).toEqual({ input: 10, output: 7 });
    expect(run.steps.flatMap((step) => step.parts.map((part) => part.status ?? "-"))).not.toContain(
      "missing",
    );
  });

  it("merges nothing without ids, and keeps a second request under the same id apart", async () => {
    const run = await importOne([
      user("go"),
      assistant([text("one")]),
      assistant([text("two")]),
      assistant([text("three")], { id: "m", requestId: "r1" }),
      assistant([text("four")], { id: "m", requestId: "r2" }),
    ]);
    expect(run.steps.map((step) => step.kind)).toEqual(["message", "turn", "turn", "turn", "turn"]);
  });

  it("drops repeated records, but no other text under the same uuid", async () => {
    const said = assistant([text("one")], { id: "m", uuid: "same" });
    const run = await importOne([
      user("go"),
      said,
      said,
      assistant([text("other")], { id: "n", uuid: "same" }),
    ]);
    expect(run.steps.flatMap((step) => step.parts.map((part) => part.body))).toEqual(["go", "one", "other"]);
    expect(run.issues).toEqual([{ kind: "duplicate", what: "assistant record", count: 1 }]);
  });

  it("joins a prompt that no agent answered after /clear to the run before it", async () => {
    const cleared = user("<command-name>/clear</command-name>");
    const unanswered = await importLines([user("go"), assistant([text("one")]), cleared, user("again")]);
    expect(unanswered.map((run) => run.steps.length)).toEqual([4]);
    const answered = await importLines([
      user("go"),
      assistant([text("one")]),
      cleared,
      user("again"),
      assistant([text("two")]),
    ]);
    expect(answered.map((run) => [run.id, run.steps.length])).toEqual([
      ["s", 3],
      ["s#2", 2],
    ]);
  });

  it("takes a session that continues another one for the same run", async () => {
    const records = [
      user("go", { uuid: "first" }),
      assistant([text("one")], { uuid: "second" }),
      user("more", { sessionId: "t", parentUuid: "second" }),
      user("apart", { sessionId: "v", parentUuid: null }),
      { ...assistant([text("two")]), sessionId: "v" },
    ];
    expect((await importLines(records)).map((run) => [run.id, run.steps.length])).toEqual([
      ["s", 3],
      ["v", 2],
    ]);
  });
});
