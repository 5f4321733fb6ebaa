import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  type FakeReply,
  type FakeRequest,
  type FakeServer,
  startFakeServer,
} from "../models/testing/fake-server.ts";
import { folderWith, runLine } from "./testing/session.ts";

const SMALL = ["bench", "run", "opsworld", "--items", "3", "-k", "2"];

let server: FakeServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** The command with a model behind a server of its own. */
async function asked(argv: readonly string[], respond: (request: FakeRequest) => FakeReply) {
  server = await startFakeServer(respond);
  const env = {
    ROOTSTEP_BASE_URL: server.baseUrl,
    ROOTSTEP_STORE: join(folderWith({}), ".rootstep"),
    ROOTSTEP_CONFIG: join(folderWith({ "c.json": "{}" }), "c.json"),
    OPENAI_COMPATIBLE_API_KEY: "sk-local-9876543210fedcba",
  };
  return runLine([...SMALL, "--model", "openai-compatible/m", ...argv], { env });
}

/** Names step 15 and reads a list there. */
function answer({ question }: FakeRequest): FakeReply {
  if (question?.endsWith("replacement"))
    return {
      answer: { thought: "look", tool: "list_docs", argumentsJson: "{}" },
      tokens: { input: 9, output: 7 },
    };
  const quotes = { wrongQuote: "", violatedQuote: "", violatedStep: -1, category: "task-conflict" };
  return { answer: { step: 15, role: "agent", reason: "It looked away.", confidence: 0.7, quotes } };
}

describe("bench run opsworld", () => {
  test("puts diagnosers to the test without a model: tables, sizes and date", async () => {
    const { code, out } = await runLine([
      ...SMALL,
      "--diagnoser",
      "oracle,oracle@last",
      "--diagnoser",
      "random",
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Causal repair/u);
    expect(out).toMatch(/^ {2}diagnoser +valid +fix +placebo +repair +95% +full +agree$/mu);
    expect(out).toMatch(/^ {2}oracle@last +\d\/3 +[\d.]+ +[\d.]+ +[\d.]+ +\[/mu);
    expect(out).toMatch(/^By family, level and worker/mu);
    expect(out).toMatch(/^3 items, 2 continuations an arm, seed 1; \d{4}-\d{2}-\d{2}, [\d.]+ s on .*Node/mu);
    expect(out).toContain("Workers: scripted, firm and wavering in turns.\nNo model diagnosed.");
  });

  test("writes every trial as JSON, and the tables as Markdown", async () => {
    const file = join(folderWith({}), "autopsy.md");
    const argv = [...SMALL, "--diagnoser", "oracle,triage", "--json", "-", "--markdown", file];
    const { code, out } = await runLine(argv);
    expect(code).toBe(0);
    const result = JSON.parse(out);
    expect(result).toMatchObject({
      schema: "rootstep.autopsy/1",
      card: { items: 3, repetitions: 2, seed: 1 },
    });
    expect(result.trials).toHaveLength(6);
    const own = result.trials.filter(({ diagnoser }: { diagnoser: string }) => diagnoser === "oracle");
    const fixed = own.reduce((sum: number, trial: { fixed: number }) => sum + trial.fixed, 0);
    expect(result.diagnosers[0].fix.value).toBeCloseTo(fixed / 6);
    const markdown = readFileSync(file, "utf8");
    expect(markdown).toMatch(/^# Autopsy in OpsWorld\n\n## Causal repair\n/u);
    expect(markdown).toMatch(/^\| oracle \| 3\/3 \|/mu);
  });

  test("asks a method for the step and its model for the call, with every effort; forced to the last step too", async () => {
    const argv = [
      "--diagnoser",
      "all-at-once,all-at-once@last",
      "--effort",
      "low",
      "--effort",
      "high",
      "--json",
      "-",
    ];
    const { code, out } = await asked(argv, answer);
    expect(code).toBe(0);
    const { diagnosers, card, trials } = JSON.parse(out);
    expect(diagnosers.map(({ name }: { name: string }) => name)).toEqual([
      "all-at-once (openai-compatible/m, low)",
      "all-at-once (openai-compatible/m, high)",
      "all-at-once (openai-compatible/m, low)@last",
      "all-at-once (openai-compatible/m, high)@last",
    ]);
    expect(card.models).toEqual([
      { model: "openai-compatible/m", effort: "low" },
      { model: "openai-compatible/m", effort: "high" },
    ]);
    // Its quotes are asked for once more.
    expect(diagnosers[0]).toMatchObject({ valid: 3, tokens: { calls: 9 }, agreement: 1 });
    expect(trials[0]).toMatchObject({ at: 7, tool: "list_docs", valid: true });
    const prompts =
      server?.requests.map(({ messages }) => messages.map(({ content }) => content).join("\n")) ?? [];
    expect(prompts.length).toBeGreaterThan(6);
    for (const prompt of prompts) expect(prompt).not.toMatch(/opsworld|careless|wavering|\?traps=/u);
    expect(server?.requests.some(({ body }) => JSON.stringify(body).includes('"low"'))).toBe(true);
  });

  test("a method by name through the model, beside the analyst of the same name; tables by effort", async () => {
    const argv = ["--diagnoser", "triage,method:triage", "--effort", "low", "--effort", "off"];
    const { code, out } = await asked(argv, answer);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}triage +\d\/3/mu);
    expect(out).toMatch(/^ {2}triage \(openai-compatible\/m, low\) +\d\/3/mu);
    expect(out).toMatch(/^By model and effort/mu);
    expect(out).toContain("Models: openai-compatible/m (effort low), openai-compatible/m (effort off)");
  });

  test("what a model left unjudged is no repair, is said, and is exit code 3", async () => {
    const { code, out } = await asked(["--diagnoser", "all-at-once"], () => ({ text: "I cannot say." }));
    expect(code).toBe(3);
    expect(out).toContain("all-at-once (openai-compatible/m): 3 of 3 not judged; they count as no repair.");
  });

  test("lets a model fail: what it fails at as a rule is explained, and a spent cap is no failure of its own", async () => {
    const worker = ["--worker", "openai-compatible/w", "--diagnoser", "oracle,last-step,random"];
    const hasty = ({ user }: FakeRequest): FakeReply => {
      const isLooking = !user.includes("-> list_docs");
      return { answer: { thought: "", tool: isLooking ? "list_docs" : "finish", argumentsJson: "{}" } };
    };
    const { code, out } = await asked([...worker, "--max-calls", "3000", "--json", "-"], hasty);
    expect(code).toBe(0);
    const { trials, combinations, card } = JSON.parse(out);
    expect(trials).toHaveLength(9);
    expect(card.workers).toBe("openai-compatible/w");
    expect(combinations.n).toBe(0);
    const prompts = server?.requests.map(({ user }) => user) ?? [];
    for (const prompt of prompts) expect(prompt).not.toMatch(/opsworld|\?traps=/u);
    await server?.close();
    const spent = await asked([...worker, "--max-calls", "5"], hasty);
    expect(spent).toMatchObject({
      code: 3,
      err: expect.stringMatching(/openai-compatible\/w works no further: .*5 calls/u),
    });
  });

  test.each([
    [["--worker", "openai/gpt-5.1"], /say how much it may, with --budget-usd or --max-calls/u, 2],
    [["--diagnoser", "oracl"], /no diagnoser named "oracl"; known: famas, last-step, oracle/u, 2],
    [["--diagnoser", "echo"], /asks a language model and none is set/u, 4],
    [["--items", "0"], /--items 0: from 1 to/u, 2],
    [["--leave-out", "longrca"], /--leave-out is for benchmarks of labelled runs/u, 2],
    [["-k", "0"], /--repetitions 0: from 1 to/u, 2],
  ])("%j is refused with what to do", async (argv, words, exit) => {
    const { code, err } = await runLine(["bench", "run", "opsworld", ...argv], {
      env: {
        ROOTSTEP_CONFIG: join(folderWith({ "c.json": "{}" }), "c.json"),
        ROOTSTEP_STORE: folderWith({}),
      },
    });
    expect(err).toMatch(words);
    expect(code).toBe(exit);
  });

  test("its options are refused elsewhere", async () => {
    const { code, err } = await runLine(["bench", "run", "who-and-when", "--items", "3"]);
    expect([code, err]).toEqual([2, "--items is for bench run opsworld, oversight, repair, memory-transfer"]);
  });

  test("an interrupt ends it", async () => {
    const controller = new AbortController();
    controller.abort();
    const { code, err } = await runLine([...SMALL, "--diagnoser", "random"], { signal: controller.signal });
    expect([code, err]).toEqual([130, "stopped after 0 items"]);
  });
});
