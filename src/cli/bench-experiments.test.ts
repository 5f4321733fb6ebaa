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
  return runLine(["bench", "run", ...argv, "--model", "openai-compatible/m"], { env });
}

const tokens = { input: 90, output: 10 };
const CAP = ["--max-calls", "2000"];

/** Supervises, reflects, corrects and diagnoses, each in a word. */
function answer({ question = "" }: FakeRequest): FakeReply {
  const reply = { thought: "look", tool: "list_docs", argumentsJson: "{}" };
  if (question.endsWith("review")) return { answer: { ...reply, decision: "replace" }, tokens };
  if (question.endsWith("replacement")) return { answer: reply, tokens };
  if (question.endsWith("reflection"))
    return { answer: { reflection: "I will read every page, all pages, first." }, tokens };
  if (question.endsWith("correction"))
    return { answer: { turn: 0, instruction: "Read all pages.", plan: "Read all pages." }, tokens };
  const quotes = { wrongQuote: "", violatedQuote: "", violatedStep: -1, category: "task-conflict" };
  return { answer: { step: 15, role: "agent", reason: "It looked away.", confidence: 0.7, quotes } };
}

function promptsAreClean(): void {
  const prompts = server?.requests.map(({ system, user }) => `${system}\n${user}`) ?? [];
  expect(prompts.length).toBeGreaterThan(0);
  for (const prompt of prompts) expect(prompt).not.toMatch(/opsworld|careless|wavering|\?traps=/u);
}

describe("bench run oversight", () => {
  test("says what supervisors are worth, false alarms by worker, and the same rules after the fact", async () => {
    const line = ["bench", "run", "oversight", "--items", "4", "-k", "1", "--supervisor"];
    const { code, out } = await runLine([...line, "none,always", "--supervisor", "rules"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Effect of supervisors/u);
    expect(out).toMatch(/^ {2}none +0\.0 +\[0\.0, 0\.0\] +0\.0/mu);
    expect(out).toMatch(/^ {2}always .* \d\/\d +\d\/\d +6 +0 +–$/mu);
    expect(out).toMatch(/^ {2}supervisor +careful +spared/mu);
    expect(out).toMatch(/^ {2}rules +triage +4 /mu);
    expect(out).toMatch(/^4 calibrated failures, 1 attempt an arm, seed 1; .*\n.*\nNo model was asked\.$/mu);
  });

  test("with a model: calls and tokens are counted, its diagnoses stand beside it, its prompts name nothing hidden", async () => {
    const argv = ["oversight", "--items", "2", "-k", "1", "--supervisor", "model", "--json", "-", ...CAP];
    const { code, out } = await asked([...argv, "--method", "all-at-once"], answer);
    expect(code).toBe(0);
    const { schema, card, effects, comparisons, runs } = JSON.parse(out);
    expect([schema, card.model]).toEqual(["rootstep.oversight/1", "openai-compatible/m"]);
    expect(effects).toMatchObject([{ supervisor: "model", asked: 3, calls: 3, tokensPerCall: 100 }]);
    expect(comparisons).toMatchObject([{ diagnoser: "all-at-once (openai-compatible/m)", test: { n: 2 } }]);
    expect(runs[0].account.intervention.instead).toEqual({ tool: "list_docs", arguments: {} });
    promptsAreClean();
  });

  test("what cannot be read is no opinion, is said, and is exit code 3; a spent cap ends the command", async () => {
    const line = ["oversight", "--items", "1", "-k", "1", "--supervisor", "model"];
    const unread = await asked([...line, ...CAP], () => ({ text: "I cannot say." }));
    expect(unread.code).toBe(3);
    expect(unread.out).toMatch(/^\d+ answers of the model could not be read\.$/mu);
    await server?.close();
    const spent = await asked([...line, "--max-calls", "2"], (request) =>
      request.question?.endsWith("review")
        ? { answer: { thought: "", tool: "", argumentsJson: "", decision: "allow" } }
        : answer(request),
    );
    expect(spent).toMatchObject({
      code: 3,
      out: "",
      err: expect.stringMatching(/openai-compatible\/m supervises no further: .*2 calls/u),
    });
  });
});

describe("bench run repair", () => {
  test("says what each arm comes to, above the plain rerun, and what a look of triage takes", async () => {
    const file = join(folderWith({}), "repair.md");
    const { code, out } = await runLine(["bench", "run", "repair", "--items", "3", "-k", "1"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}rerun +– +[\d.]+ +\[/mu);
    expect(out).toMatch(/^ {2}rollback +oracle \* +100\.0 /mu);
    expect(out).toMatch(/^ {2}online plan +left-out +\d\/3 +\d\/3 +\d\/3 +[\d.]+$/mu);
    await runLine(["bench", "run", "repair", "--items", "1", "-k", "1", "--markdown", file]);
    expect(readFileSync(file, "utf8")).toMatch(/^# Repair in OpsWorld\n\n## Success after repair\n/u);
  });

  test("with a model's words; one that says nothing readable is silent, and exit code 3", async () => {
    const line = ["repair", "--items", "2", "-k", "1", "--json", "-", ...CAP];
    const { code, out } = await asked(line, answer);
    expect(code).toBe(0);
    const { arms } = JSON.parse(out);
    const own = arms.filter(({ words }: { words?: string }) => words === "model");
    expect(own).toMatchObject([
      { arm: "reflection", speechless: 0, calls: 4, tokensPerCall: 100 },
      { arm: "rollback", speechless: 0, calls: 0 },
      { arm: "plan", speechless: 0, calls: 0 },
    ]);
    promptsAreClean();
    await server?.close();
    const silent = await asked(line, () => ({ text: "I cannot say." }));
    expect(silent.code).toBe(3);
  });
});

describe("bench run memory-transfer", () => {
  test("says what each memory comes to on failures it was not filled from", async () => {
    const { code, out } = await runLine(["bench", "run", "memory-transfer", "--items", "6", "-k", "1"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Success with a memory {2}filled from 2 failures, tried on the other 4;/u);
    for (const name of ["none", "vanilla", "triggers", "left-out", "oracle \\*"])
      expect(out).toMatch(new RegExp(`^ {2}${name} +[\\d.]+ +\\[`, "mu"));
  });

  test("with a model's reflections; a lost server ends the command and counts nothing", async () => {
    const line = ["memory-transfer", "--items", "3", "-k", "1", "--json", "-", ...CAP];
    const { code, out } = await asked(line, answer);
    expect(code).toBe(0);
    const { memories } = JSON.parse(out);
    expect(memories.find(({ memory }: { memory: string }) => memory === "reflection")).toMatchObject({
      calls: 1,
      tokensPerCall: 100,
    });
    promptsAreClean();
    await server?.close();
    const lost = await asked(line, () => ({ status: 401, error: { message: "no such key" } }));
    expect(lost.out).toBe("");
    expect(lost.code).toBeGreaterThan(2);
    expect(lost.err).not.toBe("");
  });
});

describe("experiments by name", () => {
  test.each([
    [["oversight", "--supervisor", "rule"], /no supervisor named "rule"; known: always, model, none/u, 2],
    [["oversight", "--supervisor", "model"], /asks a language model: name it with --model/u, 4],
    [["oversight", "--model", "a/b"], /--budget-usd or --max-calls/u, 2],
    [["oversight", "--supervisor", "none", "--model", "a/b"], /--model is for --supervisor model/u, 2],
    [["oversight", "--diagnoser", "oracle"], /--diagnoser is for bench run opsworld$/u, 2],
    [["repair", "--supervisor", "rules"], /--supervisor is for bench run oversight$/u, 2],
    [["repair", "--method", "triage"], /--method is passed over by bench run repair/u, 2],
    [["repair", "--model", "a/b", "--model", "c/d"], /one model at a time/u, 2],
    [["memory-transfer", "--items", "2"], /--items 2: from 3 to/u, 2],
    [["memory-transfer", "--with-reference"], /--with-reference is for benchmarks of labelled runs/u, 2],
    [["constructor"], /no benchmark "constructor"/u, 2],
  ])("%j is refused with what to do", async (argv, words, exit) => {
    const env = {
      ROOTSTEP_CONFIG: join(folderWith({ "c.json": "{}" }), "c.json"),
      ROOTSTEP_STORE: folderWith({}),
    };
    const { code, err } = await runLine(["bench", "run", ...argv], { env });
    expect(err).toMatch(words);
    expect(code).toBe(exit);
  });

  test("an interrupt ends them", async () => {
    const controller = new AbortController();
    controller.abort();
    for (const name of ["oversight", "repair", "memory-transfer"]) {
      const { code } = await runLine(["bench", "run", name, "--items", "3"], { signal: controller.signal });
      expect([name, code]).toEqual([name, 130]);
    }
  });
});
