import { z } from "zod";
import { sha256 } from "../asking/run-hash.ts";
import type { Call, Message, Reply, Send } from "./call.ts";

/** Where finished calls are kept, so that none is paid for twice; a store's `calls` is one. */
export interface CallJournal {
  get(key: string): Promise<string | undefined>;
  put(key: string, value: string): Promise<void>;
}

const Count = z.int().nonnegative();
/** A reply as it is kept. */
export const Kept = z.strictObject({
  text: z.string(),
  finish: z.enum(["stop", "length", "filtered"]),
  tokens: z.strictObject({ input: Count, output: Count, cached: Count, reasoning: Count }),
  milliseconds: z.number().nonnegative(),
});

/** What makes two calls the same: the model, every word of the prompt, the answer's form, the settings, the sample. */
export function callKey(model: string, { messages, form, settings, sample }: Call): string {
  const { maxOutputTokens, reasoning, temperature, seed } = settings;
  const set = [maxOutputTokens, reasoning, temperature ?? null, seed];
  return sha256(JSON.stringify([1, model, messages.map(wordsOf), form, set, sample]));
}

function wordsOf({ role, content, images = [] }: Message): unknown[] {
  return [role, content, ...images.map(({ label, base64 }) => [label, sha256(base64)])];
}

/** Answers from the journal what it holds, and keeps what it does not before it is used. */
export function withJournal(send: Send, journal: CallJournal, model: string): Send {
  return async (call) => {
    const key = callKey(model, call);
    const kept = read(await journal.get(key));
    if (kept) return { kind: "reply", ...kept, journalled: true };
    const reply = await send(call);
    if (reply.kind === "reply") await journal.put(key, JSON.stringify(written(reply)));
    return reply;
  };
}

function written({ text, finish, tokens, milliseconds }: Reply): z.infer<typeof Kept> {
  return { text, finish, tokens, milliseconds: Math.round(milliseconds) };
}

function read(value: string | undefined): z.infer<typeof Kept> | undefined {
  if (value === undefined) return undefined;
  try {
    return Kept.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}
