import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { toRunDocument } from "../core/rootstep-json.ts";
import { diagnose } from "../diagnose.ts";
import { workerNamed } from "../environments/opsworld/workers/named.ts";
import opsworld from "../environments/opsworld.ts";
import { SANDBOXES, whyNot } from "../environments/workspace/sandbox/find-sandbox.ts";
import { importRun } from "../importing.ts";
import { type FakeRequest, startFakeServer } from "../models/testing/fake-server.ts";
import { runFresh } from "../replay/calibration.ts";
import { recordEpisode } from "../replay/recorder.ts";
import { openFolderStore } from "../store/folder-store.ts";
import { diagnosisKey, runHash } from "../store/hashes.ts";
import { folderWith, runLine } from "./testing/session.ts";

const RUN = "examples/environments/desk-run.json";
const DESK = "process:python3 examples/environments/retail_desk.py";
const AGENT = "process:python3 examples/environments/desk_agent.py";
const RIGHT = JSON.stringify({
  tool: "refund_item",
  arguments: { order: "W200", item: "kettle", cents: 4800 },
});

const replayLine = (extra: readonly string[], env: Record<string, string> = {}) =>
  runLine(["replay", RUN, "--env", DESK, ...extra], {
    env: { ROOTSTEP_STORE: join(folderWith({}), "none"), ...env },
  });

/** A store that holds a diagnosis of the run, naming step 4. */
async function storeWithDiagnosis(): Promise<string> {
  const folder = join(folderWith({}), ".rootstep");
  const store = await openFolderStore(folder);
  const { trajectory } = await importRun(RUN);
  const run = await runHash(trajectory);
  const asked = { method: "triage", settings: {}, prompts: "1" };
  const diagnosis = { ...(await diagnose(trajectory)), verdict: "found" as const, step: 4, role: "agent" };
  const common = {
    schema: "rootstep.stored-diagnosis/1" as const,
    at: "2026-01-01",
    address: RUN,
    run,
    asked,
  };
  await store.diagnoses.append({ ...common, key: diagnosisKey(run, asked), diagnosis });
  const other = { ...asked, settings: { other: true } };
  await store.diagnoses.append({
    ...common,
    asked: other,
    key: diagnosisKey(run, other),
    diagnosis: { ...diagnosis, step: 6 },
  });
  return folder;
}

async function supportsIn(folder: string): Promise<[number | undefined, string[]][]> {
  const store = await openFolderStore(folder);
  const newest = new Map<string, [number | undefined, string[]]>();
  for await (const { key, diagnosis } of store.diagnoses.entries()) {
    newest.set(key, [diagnosis.step, diagnosis.support.map(({ by }) => by)]);
  }
  return [...newest.values()];
}

describe("replay --demo", () => {
  it("shows a failed run, its diagnosis, the repaired continuation and the interval on one screen", async () => {
    const { code, out } = await runLine(["replay", "--demo"]);
    expect(code).toBe(0);
    expect(out).toMatch(/failed {3}missing refund: O-\d+: EUR 40.00 is due/u);
    expect(out).toContain("triage   step 11: Reading stopped before the last page");
    expect(out).toContain('+ list_tickets({"page":2,"status":"open"})');
    expect(out).toMatch(/repaired nothing is missing after \d+ calls.*\n.*issue_refund\(\{"amount":"40.00"/u);
    expect(out).toMatch(/95% from \d+ to \d+\n {2}supported by replay 20 of 20, control [0-4] of 20\n/u);
    expect(out.trimEnd().split("\n").length).toBeLessThanOrEqual(24);
  });

  it("asks for a run without it", async () => {
    expect((await runLine(["replay"])).err).toMatch(/^which run\?/u);
  });
});

describe("replay in a program of one's own", () => {
  it("tells a repairing change from the recorded call, whoever goes on", async () => {
    for (const agent of [[], ["--agent", AGENT]]) {
      const { code, out } = await replayLine(["--step", "4", "--action", RIGHT, "-k", "3", ...agent]);
      expect(code).toBe(0);
      expect(out).toContain("1 call before step 4 made again, 1 answer compared: no drift");
      expect(out).toContain('- refund_item({"cents":6000,"item":"kettle","order":"W200"})');
      expect(out).toContain("changed  3 of 3 succeed\n  control  0 of 3 succeed with the recorded call\n");
      expect(out).toContain("supported by replay 3 of 3, control 0 of 3");
    }
  });

  it("does not support a change that repairs nothing", async () => {
    const wrong = RIGHT.replace("4800", "5000");
    const { code, out } = await replayLine(["--step", "4", "--action", wrong, "-k", "2"]);
    expect(code).toBe(0);
    expect(out).toContain("replay does not support it: 0 of 2, control 0 of 2");
  });

  it("claims nothing of another world, unless it is told to go on, and then supports nothing with it", async () => {
    const folder = await storeWithDiagnosis();
    const argv = ["--step", "4", "--action", RIGHT, "-k", "1", "--env", `${DESK} --task 3`];
    const refused = await replayLine(argv, { ROOTSTEP_STORE: folder });
    expect(refused).toMatchObject({ code: 3 });
    expect(refused.out).toMatch(
      /drift {4}1 answer differs; the first at step 0, the task:\n {11}- Mina .*\n {11}\+ Oskar/u,
    );
    expect(refused.out).not.toContain("succeed");
    expect(refused.err).toMatch(/^nothing is claimed: .* --despite-drift goes on/u);
    const told = await replayLine([...argv, "--despite-drift"], { ROOTSTEP_STORE: folder });
    expect(told.code).toBe(0);
    expect(told.out).toContain("no diagnosis is supported by it, because of the drift");
    expect((await supportsIn(folder)).flatMap(([, by]) => by)).not.toContain("replay");
  });

  it("raises the support of the stored diagnosis of that step, and of no other", async () => {
    const folder = await storeWithDiagnosis();
    const argv = ["--step", "4", "--action", RIGHT, "-k", "2"];
    const { out } = await replayLine(argv, { ROOTSTEP_STORE: folder });
    expect(out).toContain("as support of 1 diagnosis of step 4: triage");
    await replayLine(argv, { ROOTSTEP_STORE: folder });
    expect(await supportsIn(folder)).toEqual([
      [4, ["triage", "replay"]],
      [6, ["triage"]],
    ]);
    const store = await openFolderStore(folder);
    const replays = [];
    for await (const replay of store.replays.entries()) replays.push(replay);
    expect(replays).toHaveLength(2);
    expect(replays[0]).toMatchObject({ step: 4, fixed: 2, of: 2, controlFixed: 0, controlOf: 2 });
    const quiet = await replayLine([...argv, "--no-store"], { ROOTSTEP_STORE: folder });
    expect(quiet.out).not.toContain("kept in");
  });

  it("is told from then on by every report that names the step, stored or not", async () => {
    const folder = join(folderWith({}), ".rootstep");
    const store = await openFolderStore(folder);
    const address = "examples/trip-planner-handoff.json";
    const { trajectory } = await importRun(address);
    const counts = { step: 42, change: "a in place of b", fixed: 5, of: 5, controlFixed: 0, controlOf: 5 };
    const run = await store.runs.put(trajectory);
    await store.replays.append({ schema: "rootstep.replay/1", run, at: "2026-01-01", ...counts });
    const { out } = await runLine(["diagnose", address, "--json", "-"], { env: { ROOTSTEP_STORE: folder } });
    const support = { by: "replay", fixed: 5, of: 5, controlFixed: 0, controlOf: 5 };
    expect(JSON.parse(out).support).toContainEqual(support);
    const page = await runLine(["diagnose", address], { env: { ROOTSTEP_STORE: folder } });
    expect(page.out).toContain("supported by replay 5 of 5, control 0 of 5");
  });

  it("writes everything as JSON", async () => {
    const { out } = await replayLine(["--step", "4", "--action", RIGHT, "-k", "2", "--json", "-"]);
    expect(JSON.parse(out)).toMatchObject({
      schema: "rootstep.replay-report/1",
      environment: "retail-desk/2",
      agent: "recorded",
      step: 4,
      prefix: { calls: 1, compared: 1, drifts: [] },
      fixed: [true, true],
      control: [false, false],
      support: { by: "replay", fixed: 2, of: 2, controlFixed: 0, controlOf: 2 },
    });
  });

  it("says in one line what it cannot do", async () => {
    const says = async (...argv: string[]) => {
      const { code, err } = await replayLine(argv);
      return `${code} ${err}`;
    };
    expect(await says("--action", RIGHT)).toMatch(/^2 give --step N with --action JSON, or --method M/u);
    expect(await says("--step", "4")).toMatch(
      /^2 up to step 4 the run shows no look-up that was left out; give --action JSON/u,
    );
    expect(await says("--step", "4", "-k", "0")).toMatch(/^2 .*-k, --repetitions.* at least 1/u);
    expect(await says("--step", "40", "--action", RIGHT)).toMatch(
      /^2 no step 40; the run has steps 0 to 10/u,
    );
    expect(await says("--step", "9", "--action", RIGHT)).toMatch(/^2 there is no call to change at step 9/u);
    expect(await says("--step", "4", "--action", "{")).toMatch(/^2 --action is JSON like/u);
    expect(await says("--step", "4", "--action", '{"tool": "fly"}')).toMatch(
      /^2 --action: .* has no tool fly/u,
    );
    expect(await says("--step", "4", "--action", RIGHT, "--agent", "me")).toMatch(
      /^2 --agent me: it is recorded/u,
    );
    expect(await says("--step", "4", "--action", RIGHT, "--env", "nowhere:1")).toMatch(
      /^2 --env nowhere:1: .*known/u,
    );
    const crash = await says("--step", "4", "--action", RIGHT, "--env", "process:exit 5");
    expect(crash).toMatch(/^3 exit 5 ended with exit code 5 when asked to hello/u);
    const refused = RIGHT.replace("kettle", "spoon");
    expect(await says("--step", "4", "--action", refused)).toMatch(/^3 the environment refused the change/u);
  });

  it("calls nothing that cannot be taken back, unless it is allowed by name", async () => {
    const source = readFileSync("examples/environments/retail_desk.py", "utf8");
    const real = join(
      folderWith({ "desk.py": source.replace('"simulated": True', '"simulated": False') }),
      "desk.py",
    );
    const argv = ["--env", `process:python3 ${real}`, "--step", "4", "--action", RIGHT, "-k", "1"];
    const { code, err, out } = await replayLine(argv);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^not replayed: refund_item, send_message cannot be taken back \(step 4, 6\); --allow refund_item --allow/u,
    );
    expect(out).toBe("");
    const allowed = await replayLine([...argv, "--allow", "refund_item", "--allow", "send_message"]);
    expect(allowed.out).toContain("replay leaves it open: 1 of 1, control 0 of 1");
  });

  it("lets a model propose the change and go on", async () => {
    const answer = ({ user }: FakeRequest) => {
      const action = (tool: string, given: object) => ({
        answer: { thought: "", tool, argumentsJson: JSON.stringify(given) },
      });
      if (user.includes("Which call should stand in its place?"))
        return action("refund_item", JSON.parse(RIGHT).arguments);
      if (!user.includes("<- sent")) return action("send_message", { customer: "C2", text: "Done." });
      return action("finish", {});
    };
    const server = await startFakeServer(answer);
    onTestFinished(() => server.close());
    const config = join(folderWith({ "c.json": "{}" }), "c.json");
    const env = {
      ROOTSTEP_BASE_URL: server.baseUrl,
      ROOTSTEP_CONFIG: config,
      OPENAI_COMPATIBLE_API_KEY: "sk-1234567890",
    };
    const { code, out, err } = await replayLine(
      ["--step", "4", "--model", "openai-compatible/m", "-k", "2"],
      env,
    );
    expect(err).toBe("");
    expect(code).toBe(0);
    expect(out).toContain("supported by replay 2 of 2, control 0 of 2");
  });
});

describe.skipIf(await noSandbox())("replay in a workspace", () => {
  const message = (role: string, content: string, extra: object = {}) => ({ role, content, ...extra });
  const calling = (id: string, command: string) =>
    message("assistant", "", {
      tool_calls: [
        { id, type: "function", function: { name: "bash", arguments: JSON.stringify({ command }) } },
      ],
    });

  function project(): { folder: string; run: string } {
    const folder = folderWith({ "price.txt": "100\n", "check.sh": "grep -qx 80 price.txt" });
    const messages = [
      message("user", "Make the price 80."),
      calling("a", "cat price.txt"),
      message("tool", "100\n", { tool_call_id: "a" }),
      calling("b", "sed -i s/100/90/ price.txt"),
      message("tool", "", { tool_call_id: "b" }),
      calling("c", "rm -rf ~; cat price.txt > report.txt"),
      message("tool", "", { tool_call_id: "c" }),
      message("assistant", "Done."),
    ];
    const run = join(folderWith({}), "run.json");
    writeFileSync(run, JSON.stringify({ messages }));
    return { folder, run };
  }

  it("goes back to a step in a copy, and leaves the folder as it was", async () => {
    const { folder, run } = project();
    const right = JSON.stringify({ tool: "bash", arguments: { command: "sed -i s/100/80/ price.txt" } });
    const argv = ["replay", run, "--env", `workspace:${folder}`, "--check", "sh check.sh", "--no-store"];
    const { code, out, err } = await runLine([...argv, "--step", "3", "--action", right, "-k", "2"]);
    expect(err).toBe("");
    expect(code).toBe(0);
    expect(out).toContain("1 call before step 3 made again, 1 answer compared: no drift");
    expect(out).toContain("supported by replay 2 of 2, control 0 of 2");
    expect(readFileSync(join(folder, "price.txt"), "utf8")).toBe("100\n");
    writeFileSync(join(folder, "price.txt"), "101\n");
    const drifted = await runLine([...argv, "--step", "3", "--action", right]);
    expect(drifted.code).toBe(3);
    expect(drifted.out).toMatch(/the first at step 1, bash \(in numbers only\):\n {11}- 100\n {11}\+ 101\n/u);
  });
});

async function noSandbox(): Promise<boolean> {
  for (const sandbox of SANDBOXES) if ((await whyNot(sandbox)) === undefined) return false;
  return true;
}

describe("replay in OpsWorld", () => {
  it("lets the scripted worker of the run go on", async () => {
    const { key, limit } = await opsworld.create("damage/2/5?traps=prior");
    const world = await opsworld.create("damage/2/5?traps=prior");
    const options = { limit: limit ?? 100, signal: new AbortController().signal };
    const careless = workerNamed("careless:prior");
    if (!careless) throw new Error("no such worker");
    const episode = await runFresh(world, careless, 1, options);
    const { trajectory, stepOf } = recordEpisode(episode, "run");
    const run = join(folderWith({}), "run.json");
    writeFileSync(run, toRunDocument(trajectory));
    const at = episode.history.turns.findIndex(({ call }) => call.tool === "issue_refund");
    const { order_id } = z.object({ order_id: z.string() }).parse(episode.history.turns[at]?.call.arguments);
    const action = JSON.stringify({ tool: "list_refunds", arguments: { order_id } });
    const { out, code } = await runLine([
      ...["replay", run, "--env", key, "--step", String(stepOf(at)), "--action", action],
      ...["--agent", "careless:prior", "--no-store", "-k", "3"],
    ]);
    expect(code).toBe(0);
    expect(out).toContain("no drift");
    expect(out).toContain("supported by replay 3 of 3, control 0 of 3");
  });

  it("knows its own runs again", async () => {
    const address = "late/2/7";
    const world = await opsworld.create(address);
    const signal = new AbortController().signal;
    const { task, instructions } = await world.reset(signal);
    const turns = [];
    for (const call of [
      { tool: "list_docs", arguments: {} },
      { tool: "list_tickets", arguments: { page: 1 } },
      { tool: "finish", arguments: {} },
    ]) {
      turns.push({ call, observation: await world.act(call, signal) });
    }
    const history = { task, instructions, tools: world.tools, turns, notes: [] };
    const episode = {
      key: world.key,
      worker: "",
      history,
      snapshots: [],
      ending: "ended" as const,
      violations: [],
    };
    const run = join(folderWith({}), "run.json");
    writeFileSync(run, toRunDocument(recordEpisode(episode, "run").trajectory));
    const argv = ["replay", run, "--env", `opsworld:${address}`, "--step", "5", "--no-store", "-k", "1"];
    const { out, code } = await runLine([
      ...argv,
      "--action",
      '{"tool": "list_tickets", "arguments": {"page": 2}}',
    ]);
    expect(out).toContain("2 calls before step 5 made again, 2 answers compared: no drift");
    expect(out).toContain("replay does not support it: 0 of 1, control 0 of 1");
    expect(code).toBe(0);
  });
});
