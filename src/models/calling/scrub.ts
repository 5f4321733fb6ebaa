import type { Send } from "./call.ts";

/** What a key looks like in a message that quotes it back. */
const KEY_LIKE = /\b(?:sk|gsk|xai|key|AIza)[-_][\w*.-]{6,}|\bAIza[\w-]{20,}|\bBearer\s+\S+/gu;

/** A message without keys: what providers quote back of a wrong one, and our own wherever it stands. */
function withoutKeys(message: string, keys: readonly string[]): string {
  const plain = keys.reduce((text, key) => text.replaceAll(key, "[key]"), message);
  return plain.replace(KEY_LIKE, "[key]");
}

/** Sends so that no reason and no reply carries a key. */
export function withScrubbing(send: Send, keys: readonly string[]): Send {
  return async (call) => {
    const result = await send(call);
    if (result.kind === "failure") return { ...result, reason: withoutKeys(result.reason, keys) };
    const text = keys.reduce((kept, key) => kept.replaceAll(key, "[key]"), result.text);
    return text === result.text ? result : { ...result, text };
  };
}
