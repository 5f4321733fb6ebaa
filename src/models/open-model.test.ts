import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { runOf, textPart } from "../core/testing.ts";
import { defineQuestion } from "../methods/asking/define-question.ts";
import { openBudget } from "./calling/budget.ts";
import { modelOf, type OpenModelOptions, openModel } from "./open-model.ts";
import { type FakeReply, type FakeRequest, type FakeServer, startFakeServer } from "./testing/fake-server.ts";

const KEY = "sk-test-0123456789abcdef";
const QUICK = { tries: 4, firstWait: 5, timeout: 2000, throttled: 5000 };
const run = runOf([{ parts: [textPart("I add 2 and 2 to 5.")] }]);
const good = { step: 0, why: "the sum is wrong" };

const question = defineQuestion({
  method: "test",
  stage: "pick",
  version: 1,
  system: "You pick a step.",
  prompt: (_: object, fence) => fence("step 0", "I add 2 and 2 to 5."),
  answer: z.object({ step: z.int(), why: z.string() }),
  settings: { maxOutputTokens: 100, reasoning: "off", temperature: 0 },
});

let server: FakeServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

let models = 0;

/** A model of its own behind a server that answers as told: no two tests share a limiter. */
async function open(
  respond: (request: FakeRequest) => FakeReply | Promise<FakeReply>,
  options: OpenModelOptions = {},
  name = `openai-compatible/m${models++}`,
) {
  server = await startFakeServer(respond);
  const env = { OPENAI_COMPATIBLE_API_KEY: KEY, OPENAI_API_KEY: KEY };
  const model = await openModel(name, { baseUrl: server.baseUrl, env, patience: QUICK, ...options });
  const controller = new AbortController();
  const consultation = model.consult(run, { signal: controller.signal, seed: 7 });
  const ask = (settings = {}) => consultation.ask(question, {}, { settings });
  return { model, server, consultation, ask, controller };
}

describe("one request", () => {
  test("asks for the form by schema, with the settings, and books the tokens", async () => {
    const { server, ask, consultation } = await open(() => ({
      text: JSON.stringify(good),
      tokens: { input: 900, output: 30, cached: 600, reasoning: 12 },
    }));
    expect(await ask()).toEqual({ value: good, outcome: "answered", issues: [] });
    const [request] = server.requests;
    expect(request).toMatchObject({ mode: "schema", question: "test/pick", system: "You pick a step." });
    expect(request?.body).toMatchObject({
      max_tokens: 100,
      temperature: 0,
      seed: 7,
      reasoning_effort: "none",
      chat_template_kwargs: { enable_thinking: false },
    });
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(consultation.ledger().calls).toMatchObject([
      { stage: "test/pick", input: 900, output: 30, cached: 600, reasoning: 12 },
    ]);
    expect(consultation.ledger().calls[0]).not.toHaveProperty("costUsd");
  });

  test("a streamed answer, in text and as a tool's arguments", async () => {
    const respond = ({ mode }: FakeRequest): FakeReply =>
      mode === "schema" ? { status: 400, error: "response_format is not supported" } : { answer: good };
    const { server, ask, consultation } = await open(respond, { stream: true });
    expect((await ask()).value).toEqual(good);
    expect(server.requests.map(({ mode, stream }) => [mode, stream])).toEqual([
      ["schema", true],
      ["tool", true],
    ]);
    expect(consultation.ledger().calls).toHaveLength(1);
  });

  test("much thinking is streamed by itself, and what is thought is not the answer", async () => {
    const { server, ask } = await open(() => ({ text: JSON.stringify(good), thinking: '{"step": 9}' }));
    expect((await ask({ reasoning: "high" })).value).toEqual(good);
    expect(server.requests[0]).toMatchObject({ stream: true, body: { reasoning_effort: "high" } });
  });

  test.each([
    ["thinking in the text", `<think>{"step": 4}</think>${JSON.stringify(good)}`],
    ["thinking whose opening is in the template", `maybe {"step": 4}\n</think>\n${JSON.stringify(good)}`],
    ["a fence", `Here it is:\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\`\nGood luck {to you}!`],
    ["an example first", `Like {"step": 3, "why": "x"}, but: ${JSON.stringify(good)}`],
    ["broken JSON", `{step: 0, why: 'the sum is wrong',}`],
    ["one more name", JSON.stringify({ answer: good })],
    ["cut in the middle of the last text", `{"step": 0, "why": "the sum is wrong`],
  ])("reads an answer with %s", async (_, text) => {
    const { ask, server } = await open(() => ({ text }));
    expect((await ask()).value).toEqual(good);
    expect(server.requests).toHaveLength(1);
  });
});

describe("what a server does not take", () => {
  test("the form by schema, then by tool: words are left, and remembered", async () => {
    const respond = ({ mode }: FakeRequest): FakeReply =>
      mode === "text" ? { answer: good } : { status: 400, error: `unknown field for ${mode}` };
    const { server, ask } = await open(respond);
    await ask();
    await ask();
    expect(server.requests.map(({ mode }) => mode)).toEqual(["schema", "tool", "text", "text"]);
  });

  test("a word on reasoning, a temperature", async () => {
    const respond = ({ body }: FakeRequest): FakeReply => {
      if ("reasoning_effort" in body)
        return { status: 422, error: "reasoning_effort: extra fields not permitted" };
      if ("chat_template_kwargs" in body) return { status: 400, error: "unknown chat_template_kwargs" };
      if ("temperature" in body)
        return { status: 400, error: "temperature is not supported with this model" };
      return { answer: good };
    };
    const { server, ask } = await open(respond);
    expect((await ask()).outcome).toBe("answered");
    await ask();
    expect(server.requests).toHaveLength(5);
    expect(server.requests.every(({ mode }) => mode === "schema")).toBe(true);
  });

  test("a stream: what comes in one piece is asked for so from then on", async () => {
    const { server, ask } = await open(() => ({ text: JSON.stringify(good), whole: true }), { stream: true });
    expect((await ask()).value).toEqual(good);
    expect((await ask()).value).toEqual(good);
    expect(server.requests.map(({ stream }) => stream)).toEqual([true, false, false]);
  });

  test("a picture: it is asked without, and says so from then on", async () => {
    const { server, consultation, model } = await open(({ body }) =>
      JSON.stringify(body).includes("image_url")
        ? { status: 400, error: "this model does not support image input" }
        : { answer: good },
    );
    const images = [{ mediaType: "image/png", base64: "cGl4ZWxz", label: "a label" }];
    expect(model.takesImages?.()).toBe(true);
    expect((await consultation.ask(question, {}, { images })).value).toEqual(good);
    expect(model.takesImages?.()).toBe(false);
    expect(server.requests.map(({ mode }) => mode)).toEqual(["schema", "schema"]);
  });

  test("a prompt that is too long is this one call's matter", async () => {
    const error = "This model's maximum context length is 8192 tokens";
    const { server, ask, model } = await open(() => ({ status: 400, error }));
    expect(await ask()).toMatchObject({ outcome: "unjudged", issues: [`the server answers 400: ${error}`] });
    expect(server.requests).toHaveLength(1);
    expect(model.failure?.()).toBeUndefined();
  });
});

describe("limits and faults", () => {
  test("an answer cut by its limit is asked for with twice the limit, twice at most", async () => {
    const respond = ({ body }: FakeRequest): FakeReply =>
      body.max_tokens === 400 ? { answer: good } : { text: '{"st', finish: "length" };
    const { server, ask, consultation } = await open(respond);
    expect((await ask()).value).toEqual(good);
    expect(server.requests.map(({ body }) => body.max_tokens)).toEqual([100, 200, 400]);
    expect(consultation.ledger().calls).toHaveLength(3);
  });

  test("thinking that is cut off is no answer", async () => {
    const { ask } = await open(() => ({ text: '<think>perhaps {"step": 4, "why": "x"}', finish: "length" }));
    expect(await ask()).toMatchObject({ value: {}, outcome: "unjudged" });
  });

  test("cut for good: what can be read is kept, and it says so", async () => {
    const { ask, server } = await open(() => ({ text: '{"step": 0, "wh', finish: "length" }));
    const { value, outcome, issues } = await ask();
    expect([value, outcome]).toEqual([{ step: 0 }, "partial"]);
    expect(issues[0]).toBe("the answer was cut by its limit");
    expect(server.requests).toHaveLength(3);
  });

  test("5xx, closed lines, cut answers and cut streams are tried again", async () => {
    const faults: FakeReply[] = [
      { status: 500 },
      { hangUp: true },
      { text: JSON.stringify(good), cut: true },
    ];
    for (const stream of [false, true]) {
      const { server, ask } = await open(({ index }) => faults[index] ?? { answer: good }, { stream });
      expect((await ask()).value).toEqual(good);
      expect(server.requests).toHaveLength(4);
      await server.close();
    }
  });

  test("a server that stays broken is one line, and the model's failure", async () => {
    const { ask, model, server } = await open(() => ({ status: 502, error: "bad gateway" }));
    expect((await ask()).issues).toEqual(["the server answers 502: bad gateway (tried 4 times)"]);
    expect(model.failure?.()).toMatchObject({ code: "network" });
    await ask();
    expect(server.requests).toHaveLength(4);
  });

  test("nobody there", async () => {
    const model = await openModel("openai-compatible/none", {
      baseUrl: "http://127.0.0.1:1/v1",
      patience: QUICK,
    });
    const { ask } = model.consult(run, { signal: new AbortController().signal, seed: 1 });
    expect((await ask(question, {})).outcome).toBe("unjudged");
    expect(model.failure?.()?.message).toMatch(/connect ECONNREFUSED 127\.0\.0\.1:1 \(tried 4 times\)/);
  });

  test("a slow answer is waited for so long, and tried twice", async () => {
    const { ask, server } = await open(() => ({ wait: 5000, answer: good }), { timeoutSeconds: 0.05 });
    expect((await ask()).issues).toEqual(["no answer within 0.05 s (tried 2 times)"]);
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    ["in seconds", () => "1"],
    ["as a date", () => new Date(Date.now() + 2000).toUTCString()],
  ])("Retry-After %s is kept to", async (_, after) => {
    const at: number[] = [];
    const { ask } = await open(({ index }) => {
      at.push(performance.now());
      return index === 0
        ? { status: 429, headers: { "retry-after": after() }, error: "slow down" }
        : { answer: good };
    });
    expect((await ask()).outcome).toBe("answered");
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(900);
  });

  test("too many at once: fewer go, none is lost, and the rate recovers", async () => {
    let active = 0;
    let refused = 0;
    const respond = async (): Promise<FakeReply> => {
      active += 1;
      await new Promise((resolve) => setTimeout(resolve, 15));
      const over = active > 6;
      active -= 1;
      refused += Number(over);
      return over
        ? { status: 429, headers: { "retry-after-ms": "20" }, error: "too many" }
        : { answer: good };
    };
    const { ask } = await open(respond, { concurrency: 48 });
    const asked = await Promise.all(Array.from({ length: 200 }, () => ask()));
    expect(asked.filter(({ outcome }) => outcome === "answered")).toHaveLength(200);
    expect(refused).toBeLessThan(200);
  });

  test("concurrency is shared by all runs of the process", async () => {
    const { model, server } = await open(() => ({ wait: 20, answer: good }), { concurrency: 3 });
    const other = () =>
      model.consult(run, { signal: new AbortController().signal, seed: 1 }).ask(question, {});
    await Promise.all(Array.from({ length: 12 }, other));
    expect(server.peak()).toBe(3);
  });

  test("cancelling ends calls under way and those that wait", async () => {
    const { ask, controller, consultation } = await open(() => ({ wait: 60_000, answer: good }), {
      concurrency: 1,
    });
    const asked = [ask(), ask(), ask()];
    setTimeout(() => controller.abort(), 50);
    const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["stopped", "stopped", "stopped"]);
    expect(consultation.stopped()).toBe("the diagnosis was cancelled");
  });

  test("another question's answer: one retry with what was wrong, both booked", async () => {
    const { ask, server, consultation } = await open(({ index }) => ({
      answer: index === 0 ? { step: "?" } : good,
    }));
    expect((await ask()).value).toEqual(good);
    expect(server.requests[1]?.user).toContain("- why: Invalid input");
    expect(consultation.ledger().calls).toHaveLength(2);
  });
});

describe("keys", () => {
  test.each([401, 403])(
    "%i is a refusal: nothing more is sent, and no key is in what is said",
    async (status) => {
      const error = `Incorrect API key provided: ${KEY}. Bearer ${KEY}`;
      const { ask, model, server, consultation } = await open(() => ({ status, error }));
      await ask();
      await ask();
      expect(server.requests).toHaveLength(1);
      expect(model.failure?.()).toMatchObject({ code: "configuration" });
      const said = JSON.stringify([
        model.failure?.()?.message,
        consultation.issues(),
        consultation.prompts(),
      ]);
      expect(said).not.toContain("0123456789abcdef");
      expect(said).toContain("[key]");
    },
  );

  test("out of credit is a refusal, though it comes as 429", async () => {
    const error = { error: { message: "You exceeded your current quota", code: "insufficient_quota" } };
    const { ask, model } = await open(() => ({ status: 429, error }));
    await ask();
    expect(model.failure?.()).toMatchObject({ code: "configuration" });
  });

  test("a missing key, a missing address and an odd name say what to do", async () => {
    await expect(openModel("openai/gpt-5.1", { env: {} })).rejects.toThrow("needs a key: set OPENAI_API_KEY");
    await expect(openModel("openai-compatible/x", { env: {} })).rejects.toThrow(
      "--base-url http://localhost:11434/v1",
    );
    await expect(openModel("gpt-5")).rejects.toThrow("known: openai/…, anthropic/…");
  });
});

describe("budget", () => {
  const prices = { "openai-compatible/*": { input: 1000, output: 0 } };
  const tokens = { input: 100, output: 1 };

  test("a cap in dollars stops the asking, and may be passed by one call's price at most", async () => {
    const budget = openBudget({ usd: 1 });
    const { ask, consultation } = await open(() => ({ wait: 5, answer: good, tokens }), { budget, prices });
    const asked = await Promise.all(Array.from({ length: 40 }, () => ask()));
    expect(asked.filter(({ outcome }) => outcome === "answered")).toHaveLength(10);
    expect(asked.at(-1)).toMatchObject({
      outcome: "stopped",
      issues: ["the budget of 1 USD is spent after 10 calls"],
    });
    expect(budget.spent().usd).toBeCloseTo(1, 6);
    expect(consultation.ledger()).toMatchObject({ stopped: "the budget of 1 USD is spent after 10 calls" });
  });

  test("a cap in calls", async () => {
    const { ask, server } = await open(() => ({ answer: good }), { budget: openBudget({ calls: 2 }) });
    const asked = await Promise.all([ask(), ask(), ask()]);
    expect(asked.map(({ outcome }) => outcome)).toEqual(["answered", "answered", "stopped"]);
    expect(server.requests).toHaveLength(2);
  });

  test("a budget needs a price", async () => {
    const opened = openModel("openai-compatible/x", {
      baseUrl: "http://x/v1",
      budget: openBudget({ usd: 1 }),
    });
    await expect(opened).rejects.toThrow("the price of openai-compatible/x is not known");
  });
});

test("the journal pays for no call twice, and tells samples apart", async () => {
  const kept = new Map<string, string>();
  const journal = {
    get: async (key: string) => kept.get(key),
    put: async (key: string, value: string) => void kept.set(key, value),
  };
  const { model, server } = await open(() => ({ answer: good }), { journal });
  const consult = () => model.consult(run, { signal: new AbortController().signal, seed: 1 });
  await consult().ask(question, {});
  const second = consult();
  expect((await second.ask(question, {})).value).toEqual(good);
  expect(second.ledger().calls).toMatchObject([{ journalled: true }]);
  await second.vary({ sample: 2 })(question, {});
  expect(server.requests).toHaveLength(2);
  expect(JSON.stringify([...kept])).not.toContain(KEY);
});

describe("models of the AI SDK", () => {
  test("any language model, of this version or the one before", async () => {
    const doGenerate = async () => ({
      content: [{ type: "text", text: JSON.stringify(good) }],
      finishReason: "stop",
      usage: { inputTokens: 5, outputTokens: 3, totalTokens: 8, cachedInputTokens: 2 },
    });
    const model = modelOf({
      provider: "mine.chat",
      modelId: "m",
      doGenerate,
      doStream: () => Promise.reject(),
    });
    const consultation = model.consult(run, { signal: new AbortController().signal, seed: 1 });
    expect((await consultation.ask(question, {})).value).toEqual(good);
    expect(consultation.ledger().calls).toMatchObject([
      { model: "mine.chat/m", input: 5, output: 3, cached: 2 },
    ]);
  });

  test.each([
    [
      "deepseek/deepseek-v4-flash",
      { thinking: { type: "disabled" }, response_format: { type: "json_object" } },
    ],
    ["openrouter/x/y", { reasoning: { effort: "none" }, usage: { include: true } }],
  ])("%s is told not to think in its own words", async (name, expected) => {
    const env = { DEEPSEEK_API_KEY: KEY, OPENROUTER_API_KEY: KEY };
    const { ask, server } = await open(() => ({ answer: good }), { env }, name);
    expect((await ask()).value).toEqual(good);
    expect(server.requests[0]?.body).toMatchObject(expected);
  });
});
