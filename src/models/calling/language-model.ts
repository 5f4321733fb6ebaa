import { z } from "zod";
import type { AskedImage } from "../../methods/asking/ask.ts";
import type { Abilities } from "./abilities.ts";
import type { Call, Message, Reply } from "./call.ts";
import { CutStream, faultOf } from "./faults.ts";
import { readStream, ToolCall } from "./read-stream.ts";
import type { Attempt } from "./retry.ts";
import type { Generated, SdkCall, SdkModel } from "./sdk-model.ts";

/**
 * Asks a model of the AI SDK in one request. The SDK's own loop is not used: retries, limits and parsing are ours. What a
 * server does not take (a schema, a tool, a word on reasoning) is left out from then on.
 */
export function attemptWith(
  model: SdkModel,
  abilities: Abilities,
  streams: (call: Call) => boolean,
): Attempt {
  return async (call) => {
    for (;;) {
      const version = abilities.version();
      try {
        return await request(model, call, abilities, streams(call));
      } catch (thrown) {
        const { kind, reason } = faultOf(thrown);
        const mayStep = kind === "rejected" && !TOO_LONG.test(reason);
        if (!mayStep || (version === abilities.version() && !abilities.stepDown(reason))) throw thrown;
      }
    }
  };
}

/** A prompt that does not fit is no matter of the form. */
const TOO_LONG =
  /context (length|window|size)|maximum context|too long|too many tokens|exceeds? the (limit|maximum|context)|prompt is too/iu;

async function request(model: SdkModel, call: Call, abilities: Abilities, streamed: boolean): Promise<Reply> {
  const options = optionsOf(call, abilities);
  const start = performance.now();
  if (!streamed || !abilities.streams()) {
    return replyOf(await generate(model, options), performance.now() - start);
  }
  const generated = await stream(model, options).catch((thrown) => {
    if (isNoStream(thrown)) return undefined;
    throw thrown;
  });
  if (generated && !isNothing(generated)) return replyOf(generated, performance.now() - start);
  const whole = replyOf(await generate(model, options), performance.now() - start);
  abilities.stopStreaming();
  return whole;
}

/** Some servers answer in one piece whatever they are asked: read as a stream it makes no sense, or has no part. */
function isNoStream(thrown: unknown): boolean {
  const names = [
    "AI_InvalidResponseDataError",
    "AI_TypeValidationError",
    "AI_JSONParseError",
    "AI_EmptyResponseBodyError",
  ];
  return thrown instanceof Error && names.includes(thrown.name);
}

function isNothing({ text, input, finish, usage }: Generated): boolean {
  const { tokens } = Usage.safeParse(usage).data ?? NOTHING;
  return text === "" && input === undefined && tokens.output === 0 && finishOf(finish).raw === undefined;
}

function finishOf(finish: unknown): { unified: string; raw?: string | undefined } {
  return Finish.safeParse(finish).data ?? { unified: "other" };
}

function optionsOf(call: Call, abilities: Abilities): SdkCall {
  const { form, settings, signal } = call;
  const mode = abilities.mode();
  return {
    prompt: promptOf(call.messages, abilities.takesImages()),
    maxOutputTokens: settings.maxOutputTokens,
    ...(settings.temperature !== undefined && abilities.takesTemperature()
      ? { temperature: settings.temperature }
      : {}),
    seed: settings.seed,
    providerOptions: abilities.reasoning(settings.reasoning),
    abortSignal: signal,
    ...(mode === "schema" ? { responseFormat: { type: "json", schema: form.schema, name: form.name } } : {}),
    ...(mode === "tool"
      ? {
          tools: [
            { type: "function", name: form.name, description: "Gives the answer.", inputSchema: form.schema },
          ],
          toolChoice: { type: "tool", toolName: form.name },
        }
      : {}),
  };
}

function promptOf(messages: readonly Message[], shown: boolean): SdkCall["prompt"] {
  return messages.map(({ role, content, images = [] }) => {
    if (role === "system") return { role, content };
    const text = { type: "text" as const, text: content };
    if (role === "assistant") return { role, content: [text] };
    return { role, content: [text, ...(shown ? images.flatMap(picture) : [])] };
  });
}

function picture({ label, mediaType, base64 }: AskedImage) {
  return [
    { type: "text" as const, text: `[picture: ${label}]` },
    { type: "file" as const, mediaType, data: base64 },
  ];
}

const Text = z.looseObject({ text: z.string() });

async function generate(model: SdkModel, options: SdkCall): Promise<Generated> {
  const { content, finishReason, usage } = await model.doGenerate(options);
  const generated: Generated = { text: "", finish: finishReason, usage };
  for (const part of content) {
    if (part.type === "text") generated.text += Text.safeParse(part).data?.text ?? "";
    if (part.type === "tool-call") generated.input = ToolCall.safeParse(part).data?.input;
  }
  return generated;
}

async function stream(model: SdkModel, options: SdkCall): Promise<Generated> {
  const { stream: parts } = await model.doStream(options);
  return readStream(parts);
}

const Finish = z.union([
  z.string().transform((unified) => ({ unified, raw: unified })),
  z.looseObject({ unified: z.string(), raw: z.string().optional() }),
]);

const Count = z.number().nonnegative().catch(0).transform(Math.round);

/** Tokens as version 3 counts them, as version 2 does, and the price some routers add. */
const Usage = z.union([
  z
    .looseObject({
      inputTokens: z.looseObject({ total: Count, cacheRead: Count }),
      outputTokens: z.looseObject({ total: Count, reasoning: Count }),
      raw: z
        .looseObject({ cost: z.number().nonnegative().optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .transform(({ inputTokens, outputTokens, raw }) => ({
      tokens: {
        input: inputTokens.total,
        output: outputTokens.total,
        cached: inputTokens.cacheRead,
        reasoning: outputTokens.reasoning,
      },
      costUsd: raw?.cost,
    })),
  z
    .looseObject({
      inputTokens: Count,
      outputTokens: Count,
      reasoningTokens: Count,
      cachedInputTokens: Count,
    })
    .transform(({ inputTokens, outputTokens, reasoningTokens, cachedInputTokens }) => ({
      tokens: {
        input: inputTokens,
        output: outputTokens,
        cached: cachedInputTokens,
        reasoning: reasoningTokens,
      },
      costUsd: undefined,
    })),
]);

const NOTHING = { tokens: { input: 0, output: 0, cached: 0, reasoning: 0 }, costUsd: undefined };

function replyOf({ text, input, finish, usage }: Generated, milliseconds: number): Reply {
  const { unified, raw } = finishOf(finish);
  const answer = input ?? text;
  if (unified === "error") throw new CutStream("the server broke off the answer");
  if (unified === "other" && raw === undefined && !/\}\s*(```\s*)?$/u.test(answer)) {
    throw new CutStream("the connection ended in the middle of the answer");
  }
  const { tokens, costUsd } = Usage.safeParse(usage).data ?? NOTHING;
  return {
    kind: "reply",
    text: answer,
    finish: unified === "length" ? "length" : unified === "content-filter" ? "filtered" : "stop",
    tokens,
    milliseconds,
    ...(costUsd === undefined ? {} : { costUsd }),
  };
}
