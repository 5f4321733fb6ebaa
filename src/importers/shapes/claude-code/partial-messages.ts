import type { Usage } from "../../../core/trajectory.ts";
import { anthropicUsage } from "../anthropic-message.ts";
import { asFields, asName, asString, type Fields, parseJson, textOf } from "../loose.ts";

interface Partial {
  message: Fields;
  blocks: { start: Fields; text: string }[];
  /** How many blocks whole records have brought since. */
  delivered: number;
  usage: Record<string, unknown>;
}

/** A message that stream events brought and no whole record did. */
export interface Undelivered {
  thread: string;
  message: Fields;
  /** Whether the stream came to the message's end. */
  ended: boolean;
}

/**
 * Stream events repeat, piece by piece, the messages that whole records bring. Kept until then, so that what a killed
 * run had said so far is not lost; and their end has the final token counts, which the whole records have not.
 */
export class PartialMessages {
  readonly #open = new Map<string, Partial>();

  /** Takes an event in. At the end of a message gives its id, tokens and stop reason. */
  accept(
    thread: string,
    event: Fields,
  ): { id: string; usage: Usage | undefined; reason: unknown } | undefined {
    if (event.type === "message_start") {
      const message = asFields(event.message);
      this.#open.set(thread, { message, blocks: [], delivered: 0, usage: { ...asFields(message.usage) } });
      return undefined;
    }
    const partial = this.#open.get(thread);
    if (!partial) return undefined;
    if (event.type === "content_block_start") {
      partial.blocks.push({ start: asFields(event.content_block), text: "" });
    }
    const last = partial.blocks.at(-1);
    if (event.type === "content_block_delta" && last) last.text += deltaText(asFields(event.delta));
    return event.type === "message_delta" ? this.#end(partial, event) : undefined;
  }

  #end(
    partial: Partial,
    event: Fields,
  ): { id: string; usage: Usage | undefined; reason: unknown } | undefined {
    Object.assign(partial.usage, asFields(event.usage));
    const reason = asFields(event.delta).stop_reason;
    partial.message = { ...partial.message, stop_reason: reason, usage: partial.usage };
    const id = asName(partial.message.id);
    return id === undefined ? undefined : { id, usage: anthropicUsage(partial.usage), reason };
  }

  /** A whole record brought these many blocks of a message. */
  deliver(thread: string, id: string | undefined, blocks: number): void {
    const partial = this.#open.get(thread);
    if (partial && partial.message.id === id) partial.delivered += blocks;
  }

  /** What no whole record brought of a thread's message, once the thread goes on or ends. */
  take(thread: string): Undelivered[] {
    const partial = this.#open.get(thread);
    this.#open.delete(thread);
    const left = partial?.blocks.slice(partial.delivered) ?? [];
    if (!partial || left.length === 0) return [];
    const ended = partial.message.stop_reason !== undefined && partial.message.stop_reason !== null;
    return [{ thread, ended, message: { ...partial.message, content: left.map(wholeBlock) } }];
  }

  takeAll(): Undelivered[] {
    return [...this.#open.keys()].flatMap((thread) => this.take(thread));
  }
}

function deltaText(delta: Fields): string {
  return asString(delta.text) ?? asString(delta.thinking) ?? asString(delta.partial_json) ?? "";
}

function wholeBlock({ start, text }: Partial["blocks"][number]): Fields {
  if (start.type === "thinking") return { ...start, thinking: textOf(start.thinking) + text };
  if (start.type === "text") return { ...start, text: textOf(start.text) + text };
  return text === "" ? start : { ...start, input: parseJson(text) ?? text };
}
