import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { runOf } from "../../core/testing.ts";
import type { AskedImage } from "../../methods/asking/ask.ts";
import { defineQuestion, type QuestionSettings } from "../../methods/asking/define-question.ts";
import { openModel } from "../open-model.ts";

const good = { step: 3 };
const TEXT = JSON.stringify(good);

/** What each provider's own interface gives back, by the end of its path. */
const REPLIES: Readonly<Record<string, object>> = {
  responses: {
    id: "r1",
    created_at: 1,
    model: "m",
    output: [
      {
        type: "message",
        role: "assistant",
        id: "m1",
        content: [{ type: "output_text", text: TEXT, annotations: [] }],
      },
    ],
    usage: {
      input_tokens: 50,
      output_tokens: 20,
      input_tokens_details: { cached_tokens: 10 },
      output_tokens_details: { reasoning_tokens: 5 },
    },
  },
  messages: {
    type: "message",
    id: "m1",
    model: "m",
    content: [{ type: "text", text: TEXT }],
    stop_reason: "end_turn",
    usage: { input_tokens: 40, output_tokens: 20, cache_read_input_tokens: 10 },
  },
  generateContent: {
    candidates: [{ content: { role: "model", parts: [{ text: TEXT }] }, finishReason: "STOP" }],
    usageMetadata: {
      promptTokenCount: 50,
      candidatesTokenCount: 15,
      thoughtsTokenCount: 5,
      cachedContentTokenCount: 10,
    },
  },
  completions: {
    id: "c1",
    choices: [{ index: 0, message: { role: "assistant", content: TEXT }, finish_reason: "stop" }],
    usage: {
      prompt_tokens: 50,
      completion_tokens: 20,
      prompt_tokens_details: { cached_tokens: 10 },
      completion_tokens_details: { reasoning_tokens: 5 },
    },
  },
};

let server: Server;
let sent: { path: string; headers: Record<string, unknown>; body: unknown }[] = [];
beforeEach(async () => {
  sent = [];
  server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const path = request.url ?? "";
    sent.push({ path, headers: request.headers, body: JSON.parse(text) });
    const reply = REPLIES[path.split(/[/:?]/u).findLast((part) => part in REPLIES) ?? ""];
    response.writeHead(reply ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(reply ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => void server.close());

const KEYS = {
  OPENAI_API_KEY: "sk-openai-key-000",
  ANTHROPIC_API_KEY: "sk-ant-key-000",
  GEMINI_API_KEY: "gemini-key-000",
  DEEPSEEK_API_KEY: "sk-deepseek-key-000",
  OPENROUTER_API_KEY: "sk-or-key-000",
};

async function askOf(
  name: string,
  reasoning: QuestionSettings["reasoning"],
  options: { images?: readonly AskedImage[] } = {},
) {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const model = await openModel(name, { baseUrl: `http://127.0.0.1:${port}/v1`, env: KEYS, stream: false });
  const consultation = model.consult(runOf([]), { signal: new AbortController().signal, seed: 1 });
  const question = defineQuestion({
    method: "test",
    stage: "pick",
    version: 1,
    system: "You pick.",
    prompt: () => "Which step?",
    answer: z.object({ step: z.int() }),
    settings: { maxOutputTokens: 2000, reasoning, temperature: 0 },
  });
  return { asked: await consultation.ask(question, {}, options), call: consultation.ledger().calls[0] };
}

test.each([
  ["openai/gpt-4o", "off", "responses", { store: false, temperature: 0 }],
  ["openai/gpt-5", "off", "responses", { reasoning: { effort: "minimal" } }],
  ["openai/gpt-5.1", "off", "responses", { reasoning: { effort: "none" }, store: false }],
  ["openai/o4-mini", "high", "responses", { reasoning: { effort: "high" } }],
  ["anthropic/claude-sonnet-4-5", "off", "messages", { thinking: { type: "disabled" } }],
  [
    "anthropic/claude-sonnet-4-5",
    "low",
    "messages",
    { thinking: { type: "enabled", budget_tokens: 2048 }, max_tokens: 4048 },
  ],
  [
    "anthropic/claude-opus-4-7",
    "medium",
    "messages",
    { thinking: { type: "adaptive" }, output_config: { effort: "medium" } },
  ],
  ["anthropic/claude-sonnet-4-20250514", "high", "messages", { thinking: { type: "enabled" } }],
  [
    "google/gemini-2.5-flash",
    "off",
    "generateContent",
    { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } },
  ],
  [
    "google/gemini-3-pro-preview",
    "high",
    "generateContent",
    { generationConfig: { thinkingConfig: { thinkingLevel: "high" } } },
  ],
  ["deepseek/deepseek-v4-flash", "off", "completions", { thinking: { type: "disabled" } }],
  [
    "deepseek/deepseek-v4-pro",
    "high",
    "completions",
    { thinking: { type: "enabled" }, reasoning_effort: "max" },
  ],
  ["openrouter/qwen/qwen3", "low", "completions", { reasoning: { effort: "low" } }],
  ["openai-compatible/qwen3", "off", "completions", { reasoning_effort: "none" }],
] as const)("%s, thinking %s", async (name, level, path, expected) => {
  const { asked, call } = await askOf(name, level);
  expect(asked.value).toEqual(good);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.path).toContain(path);
  expect(sent[0]?.body).toMatchObject(expected);
  expect(call).toMatchObject({ model: name, input: 50, output: 20, cached: 10 });
});

test.each([
  ["openai/gpt-5.1", "authorization", "Bearer sk-openai-key-000"],
  ["anthropic/claude-sonnet-4-5", "x-api-key", "sk-ant-key-000"],
  ["google/gemini-2.5-flash", "x-goog-api-key", "gemini-key-000"],
  ["deepseek/deepseek-v4-flash", "authorization", "Bearer sk-deepseek-key-000"],
  ["openrouter/x/y", "authorization", "Bearer sk-or-key-000"],
] as const)("%s gets its own key", async (name, header, value) => {
  await askOf(name, "off");
  expect(sent[0]?.headers[header]).toBe(value);
});

test.each([
  "openai/gpt-5.1",
  "anthropic/claude-sonnet-4-5",
  "google/gemini-2.5-flash",
  "openrouter/qwen/qwen3-vl",
  "openai-compatible/qwen3-vl",
])("%s is shown a picture beside the question", async (name) => {
  const base64 = Buffer.from("pixels").toString("base64");
  const { asked } = await askOf(name, "off", {
    images: [{ mediaType: "image/jpeg", base64, label: "a card" }],
  });
  expect(asked.value).toEqual(good);
  const said = JSON.stringify(sent[0]?.body);
  expect(said).toContain(base64);
  expect(said).toContain("image/jpeg");
  expect(said.indexOf("[picture: a card]")).toBeLessThan(said.indexOf(base64));
});
