import type { Message } from "../message.ts";
import type { Conversation } from "./conversation.ts";
import type { Span } from "./span.ts";

/** A way to record what a model call was given and what it answered. */
export interface Vocabulary {
  input(span: Span): Conversation | undefined;
  output(span: Span): Message[];
}
