import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

/** What a server is asked, as far as a test wants to know it. */
export interface FakeRequest {
  /** `method/stage`, where the form of the answer was asked for by schema or tool. */
  question: string | undefined;
  mode: "schema" | "tool" | "json" | "text";
  system: string;
  /** The last message of the user. */
  user: string;
  messages: readonly { role: string; content: string }[];
  stream: boolean;
  body: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, unknown>>;
  /** How many requests came before. */
  index: number;
}

/** What it does: an answer, a text as it is, an HTTP status, or nothing and a closed line. */
export type FakeReply = { wait?: number } & (
  | { answer: Readonly<Record<string, unknown>>; tokens?: { input: number; output: number } }
  | {
      text: string;
      finish?: "stop" | "length";
      thinking?: string;
      tokens?: { input: number; output: number; cached?: number; reasoning?: number };
      /** The line is closed in the middle. */
      cut?: true;
      /** Answered in one piece, though a stream was asked for. */
      whole?: true;
    }
  | { status: number; headers?: Record<string, string>; error?: unknown }
  | { hangUp: true }
);

export interface FakeServer {
  /** With `/v1`. */
  baseUrl: string;
  requests: FakeRequest[];
  /** The most that were under way at once. */
  peak(): number;
  close(): Promise<void>;
}

type Respond = (request: FakeRequest) => FakeReply | Promise<FakeReply>;

/** An OpenAI-compatible server on a free port of this machine that answers as a test says. */
export async function startFakeServer(respond: Respond): Promise<FakeServer> {
  const requests: FakeRequest[] = [];
  let active = 0;
  let peak = 0;
  const server = createServer(async (incoming, outgoing) => {
    active += 1;
    peak = Math.max(peak, active);
    outgoing.on("close", () => {
      active -= 1;
    });
    const request = requestOf(await bodyOf(incoming), incoming, requests.length);
    requests.push(request);
    const reply = await respond(request);
    if (reply.wait !== undefined) await pause(reply.wait);
    if (!outgoing.destroyed) write(outgoing, request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${portOf(address)}/v1`,
    requests,
    peak: () => peak,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === "object" && address ? address.port : 0;
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

const Named = z.looseObject({ name: z.string() });
const Body = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).catch([]),
  stream: z.boolean().catch(false),
  response_format: z.looseObject({ type: z.string(), json_schema: Named.optional() }).optional(),
  tools: z.array(z.looseObject({ function: Named })).optional(),
});

function requestOf(text: string, { headers }: IncomingMessage, index: number): FakeRequest {
  const body = Body.parse(text === "" ? {} : JSON.parse(text));
  const messages = body.messages.map(({ role, content }) => ({ role, content: textOf(content) }));
  const named = body.tools?.[0]?.function.name ?? body.response_format?.json_schema?.name;
  const last = (role: string) => messages.findLast((one) => one.role === role)?.content ?? "";
  return {
    question: named?.replace("_", "/"),
    mode: body.tools ? "tool" : modeOf(body.response_format?.type),
    system: last("system"),
    user: last("user"),
    messages,
    stream: body.stream,
    body,
    headers,
    index,
  };
}

function modeOf(type: string | undefined): FakeRequest["mode"] {
  if (type === "json_schema") return "schema";
  return type === "json_object" ? "json" : "text";
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return z
    .array(z.looseObject({ text: z.string() }))
    .catch([])
    .parse(content)
    .map(({ text }) => text)
    .join("");
}

function write(outgoing: ServerResponse, request: FakeRequest, reply: FakeReply): void {
  if ("hangUp" in reply) outgoing.destroy();
  else if ("status" in reply) writeStatus(outgoing, reply.status, reply.headers ?? {}, reply.error);
  else if ("answer" in reply)
    writeText(outgoing, request, { text: JSON.stringify(reply.answer), ...tokensOf(reply) });
  else writeText(outgoing, request, reply);
}

function tokensOf({ tokens }: { tokens?: { input: number; output: number } }) {
  return tokens ? { tokens } : {};
}

function writeStatus(
  outgoing: ServerResponse,
  status: number,
  headers: Record<string, string>,
  error: unknown,
): void {
  outgoing.writeHead(status, { "content-type": "application/json", ...headers });
  outgoing.end(
    typeof error === "string" ? JSON.stringify({ error: { message: error } }) : JSON.stringify(error ?? {}),
  );
}

type Spoken = Extract<FakeReply, { text: string }>;

function writeText(outgoing: ServerResponse, request: FakeRequest, spoken: Spoken): void {
  if (request.stream && !spoken.whole) writeStream(outgoing, request, spoken);
  else writeWhole(outgoing, request, spoken);
}

function writeWhole(outgoing: ServerResponse, request: FakeRequest, spoken: Spoken): void {
  const text = JSON.stringify({
    id: `fake-${request.index}`,
    object: "chat.completion",
    created: 1,
    model: request.body.model,
    choices: [{ index: 0, message: messageOf(request, spoken), finish_reason: finishOf(request, spoken) }],
    usage: usageOf(request, spoken),
  });
  outgoing.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  if (!spoken.cut) outgoing.end(text);
  else outgoing.write(text.slice(0, text.length / 2), () => outgoing.destroy());
}

function messageOf({ mode, index, question = "" }: FakeRequest, { text, thinking }: Spoken) {
  const thought = thinking === undefined ? {} : { reasoning_content: thinking };
  if (mode !== "tool") return { role: "assistant", content: text, ...thought };
  const call = { name: question.replace("/", "_"), arguments: text };
  return {
    role: "assistant",
    content: null,
    ...thought,
    tool_calls: [{ id: `call-${index}`, type: "function", function: call }],
  };
}

function finishOf({ mode }: FakeRequest, { finish }: Spoken): string {
  return finish ?? (mode === "tool" ? "tool_calls" : "stop");
}

function usageOf({ messages }: FakeRequest, { text, tokens }: Spoken) {
  const read = messages.reduce((sum, { content }) => sum + content.length, 0);
  const { input = Math.ceil(read / 4), output = Math.ceil(text.length / 4) } = tokens ?? {};
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: tokens?.cached ?? 0 },
    completion_tokens_details: { reasoning_tokens: tokens?.reasoning ?? 0 },
  };
}

/** Characters of one piece of a stream. */
const PIECE = 40;

function writeStream(outgoing: ServerResponse, request: FakeRequest, spoken: Spoken): void {
  outgoing.writeHead(200, { "content-type": "text/event-stream" });
  const event = (delta: unknown, finish: string | null = null, usage?: unknown) =>
    outgoing.write(
      `data: ${JSON.stringify({
        id: `fake-${request.index}`,
        object: "chat.completion.chunk",
        created: 1,
        model: request.body.model,
        choices: [{ index: 0, delta, finish_reason: finish }],
        ...(usage ? { usage } : {}),
      })}\n\n`,
    );
  for (const delta of deltasOf(request, spoken)) event(delta);
  if (spoken.cut) {
    setImmediate(() => outgoing.destroy());
    return;
  }
  event({}, finishOf(request, spoken), usageOf(request, spoken));
  outgoing.end("data: [DONE]\n\n");
}

function deltasOf(request: FakeRequest, { text, thinking, cut }: Spoken): unknown[] {
  const shown = cut ? text.slice(0, text.length / 2) : text;
  const pieces = shown.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, "gu")) ?? [];
  const thought = thinking === undefined ? [] : [{ role: "assistant", reasoning_content: thinking }];
  if (request.mode !== "tool")
    return [...thought, ...pieces.map((content) => ({ role: "assistant", content }))];
  const name = request.question?.replace("/", "_") ?? "";
  const start = {
    index: 0,
    id: `call-${request.index}`,
    type: "function",
    function: { name, arguments: "" },
  };
  return [
    ...thought,
    { role: "assistant", tool_calls: [start] },
    ...pieces.map((piece) => ({ tool_calls: [{ index: 0, function: { arguments: piece } }] })),
  ];
}
