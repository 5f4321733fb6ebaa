import { describe, expect, it } from "vitest";
import type { Part, Step, Trajectory } from "../../core/trajectory.ts";
import { runFresh } from "../calibration.ts";
import type { Environment } from "../contract/environment.ts";
import { recordEpisode } from "../recorder.ts";
import { dials, dialWorker } from "../testing/dials.ts";
import { recordedWorker } from "../workers/recorded-worker.ts";
import { driftOf } from "./drift.ts";
import { planCalls } from "./plan.ts";
import { recordedCalls } from "./recorded-calls.ts";
import { replayPrefix } from "./replay-prefix.ts";
import { unifiedDiff } from "./unified-diff.ts";

const signal = new AbortController().signal;
const plainly = { skip: [], allow: [] };

function step(index: number, kind: Step["kind"], parts: Part[]): Step {
  const common = { native: [], thread: "main", role: "agent", handoffs: [], state: "complete" as const };
  return { ...common, index, kind, parts };
}

function call(id: string, name: string, body: string): Part {
  return { kind: "call", author: "agent", body, call: { id, name }, status: "ok" };
}

function result(id: string, body: string, status: Part["status"] = "ok"): Part {
  return { kind: "result", author: "environment", body, call: { id, name: "" }, status };
}

/** Whether an answer drifts from a recorded one. */
function drift(recorded: string, text: string, compare: "text" | "outcome" = "text", failed = false) {
  const planned = {
    step: 3,
    call: { tool: "t", arguments: {} },
    made: { tool: "t", arguments: {} },
    compare,
  };
  return driftOf({ ...planned, seen: { text: recorded, failed: false } }, { text, failed, ended: false });
}

/** The dials with a tool that takes JSON objects, so that a recording of it is read back. */
function dialRun(): Promise<Trajectory> {
  return runFresh(dials(), dialWorker(1), 1, { limit: 9, signal }).then((episode) => {
    const { trajectory } = recordEpisode(episode, "run");
    for (const { parts } of trajectory.steps) {
      for (const part of parts) if (part.kind === "call") part.body = `[${part.body}]`;
    }
    return trajectory;
  });
}

/** They understand a list of one number as that number. */
function listDials(changes: Partial<Environment> = {}): Environment {
  return {
    ...dials(),
    understand: ({ tool, arguments: given }) => {
      if (tool === "look") return "idle";
      if (tool !== "set" || !Array.isArray(given)) return undefined;
      return { call: { tool: "set", arguments: given[0] ?? null }, compare: "text" };
    },
    ...changes,
  };
}

describe("recorded calls", () => {
  it("come in order with what was said and seen, whatever form their arguments have", () => {
    const said: Part = { kind: "text", author: "agent", body: "Two at once." };
    const calls = recordedCalls([
      step(0, "turn", [said, call("a", "find", '{"name": "x"}'), call("b", "bash", "ls -l")]),
      step(1, "result", [result("b", "one"), result("a", "none", "error")]),
      step(2, "result", [result("b", "two")]),
      step(3, "turn", [call("c", "finish", "")]),
    ]);
    expect(calls).toEqual([
      {
        step: 0,
        said: "Two at once.",
        call: { tool: "find", arguments: { name: "x" } },
        seen: { text: "none", failed: true },
      },
      {
        step: 0,
        said: "Two at once.",
        call: { tool: "bash", arguments: "ls -l" },
        seen: { text: "one\ntwo", failed: false },
      },
      { step: 3, call: { tool: "finish", arguments: {} } },
    ]);
  });
});

describe("a plan", () => {
  const recorded = (tool: string, given: number[] = [1]) => ({ step: 4, call: { tool, arguments: given } });

  it("finds tools by name, with or without the name of a server", () => {
    const made = (tool: string) => planCalls(dials(), [recorded(tool)], plainly).calls[0]?.made.tool;
    expect([made("set"), made("mcp__dials__set"), made("dials.set")]).toEqual(["set", "set", "set"]);
  });

  it("leaves out what is idle or skipped, and refuses what it does not know", () => {
    const calls = [recorded("look"), recorded("set"), recorded("paint")];
    expect(planCalls(listDials(), calls, { skip: ["paint"], allow: [] })).toMatchObject({ idle: 2 });
    expect(() => planCalls(listDials(), calls, plainly)).toThrow(
      /nothing for the recorded paint \(first at step 4\); its tools are set; --skip NAME/u,
    );
  });

  it("refuses what cannot be taken back, unless it is allowed by name or the world is simulated", () => {
    const tools = dials().tools.map((tool) => ({ ...tool, irreversible: true }));
    const real = listDials({ tools });
    expect(() => planCalls(real, [recorded("set")], plainly)).toThrow(
      /^not replayed: set .*step 4.*--allow set/u,
    );
    expect(planCalls(real, [recorded("set")], { skip: [], allow: ["set"] }).calls).toHaveLength(1);
    expect(planCalls(listDials({ tools, simulated: true }), [recorded("set")], plainly).calls).toHaveLength(
      1,
    );
  });
});

describe("drift", () => {
  it("is not what recorders put around an answer", () => {
    expect(drift("a\r\nb  \n", "a\nb")).toBeUndefined();
    expect(drift("<returncode>0</returncode>\n<output>\na\n</output>", "a\n")).toBeUndefined();
    expect(drift('{"output": "a\\n", "metadata": {"exit_code": 0}}', "a")).toBeUndefined();
    expect(drift("Exit code 1\nboom", "boom\n[exit code 1]")).toBeUndefined();
    expect(drift("(Bash completed with no output)", "")).toBeUndefined();
    expect(drift('{"b": 1, "a": [2]}', '{"a":[2],"b":1}')).toBeUndefined();
    expect(drift("\u001b[32mok\u001b[0m", "ok")).toBeUndefined();
  });

  it("is said with its difference, and when it is in numbers alone", () => {
    expect(drift("3 passed in 0.12 s", "3 passed in 0.34 s")).toMatchObject({ kind: "numbers" });
    expect(drift("a\nb\nc", "a\nB\nc")).toEqual({
      step: 3,
      tool: "t",
      kind: "text",
      difference: ["  a", "- b", "+ B", "  c"],
    });
    expect(drift("updated", "wrote a", "outcome")).toBeUndefined();
    expect(drift("updated", "no such file", "outcome", true)).toMatchObject({ kind: "outcome" });
  });

  it("is clipped, however much differs", () => {
    const lines = (word: string) => Array.from({ length: 100_000 }, (_, at) => `${word} ${at}`).join("\n");
    const started = performance.now();
    const difference = unifiedDiff(lines("a"), lines("b"));
    expect(difference).toHaveLength(20);
    expect(difference.at(-1)).toMatch(/^… \d+ more lines$/u);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(unifiedDiff("a\nb\nc\nd\ne\nf\ng", "a\nb\nc\nX\nd\ne\nf\ng")).toEqual([
      "  b",
      "  c",
      "+ X",
      "  d",
      "  e",
    ]);
  });
});

describe("a prefix", () => {
  it("brings a run back to any of its calls, and compares on the way", async () => {
    const run = await dialRun();
    const world = listDials();
    const plan = planCalls(world, recordedCalls(run.steps), plainly);
    const prefix = await replayPrefix(world, run, plan, { before: 2, signal });
    expect(prefix).toMatchObject({ at: 1, step: 3, drifts: [], compared: 1 });
    expect(prefix.episode.snapshots).toEqual([null, [0]]);
    expect(prefix.episode.history).toMatchObject({
      task: "Set dial i to i, three in all.",
      turns: [{ call: { tool: "set", arguments: 0 } }, { call: { tool: "set", arguments: 9 } }],
    });
    await expect(replayPrefix(world, run, plan, { before: 7, signal })).rejects.toThrow(
      /no call to change at step 7 or behind it: the last call of the run is in step 5/u,
    );
  });

  it("says where the world answers otherwise, and that it is another one", async () => {
    const run = await dialRun();
    const world = listDials();
    const act = world.act;
    world.act = async (made, stop) => ({ ...(await act(made, stop)), text: "done" });
    world.reset = async () => ({ task: "Paint the fence.", instructions: "" });
    const plan = planCalls(world, recordedCalls(run.steps), plainly);
    const { drifts } = await replayPrefix(world, run, plan, { before: 5, signal });
    expect(drifts.map(({ step: at, tool, kind }) => [at, tool, kind])).toEqual([
      [0, "the task", "text"],
      [1, "set", "text"],
      [3, "set", "text"],
    ]);
  });

  it("stops where the world ends the run too early", async () => {
    const run = await dialRun();
    const world = listDials();
    const act = world.act;
    world.act = async (made, stop) => ({ ...(await act(made, stop)), ended: true });
    const plan = planCalls(world, recordedCalls(run.steps), plainly);
    await expect(replayPrefix(world, run, plan, { before: 5, signal })).rejects.toThrow(
      /ended the run at step 1, before step 5/u,
    );
  });
});

describe("the recorded worker", () => {
  const made = (value: number) => ({ tool: "set", arguments: value });
  const actions = [0, 9, 5, 2].map((value, at) => ({ call: made(value), step: [1, 3, 3, 5][at] ?? 0 }));
  const seen = { text: "", failed: false, ended: false };
  const next = async (values: readonly number[]) => {
    const turns = values.map((value) => ({ call: made(value), observation: seen }));
    const history = { task: "", instructions: "", tools: [], notes: [], turns };
    return (await recordedWorker(actions, 1).start(1).next(history, signal))?.call.arguments;
  };

  it("goes on as recorded after the recorded call", async () => {
    expect([await next([0]), await next([0, 9]), await next([0, 9, 5]), await next([0, 9, 5, 2])]).toEqual([
      9,
      5,
      2,
      undefined,
    ]);
  });

  it("goes on behind the step whose call was changed", async () => {
    expect([await next([0, 1]), await next([0, 1, 2])]).toEqual([2, undefined]);
  });
});
