import { asFields, asList, type Fields, textOf } from "../loose.ts";
import type { Exchange } from "./exchange.ts";

/** A message after the messages before it. Requests that repeat a history walk the same nodes. */
export interface MessageNode {
  message: Fields;
  /** How many messages of the file were new before it. */
  order: number;
  before: MessageNode | undefined;
  next: Map<string, MessageNode>;
  /** Exchanges whose history ends here. */
  requests: Exchange[];
  /** The exchange this message is the reply of. */
  replyOf: Exchange | undefined;
}

/**
 * All exchanges of a file as a tree of messages: a request that repeats another's history and goes on lengthens its
 * path, so every leaf is one conversation, and every message of it is there once.
 */
export class ConversationTree {
  readonly #roots = new Map<string, Map<string, MessageNode>>();
  readonly #nodes: MessageNode[] = [];

  /** Adds an exchange; tells whether all of it was there already. */
  add(exchange: Exchange): boolean {
    const before = this.#nodes.length;
    let node: MessageNode | undefined;
    for (const message of exchange.messages) node = this.#step(node, exchange, message);
    node?.requests.push(exchange);
    if (!exchange.reply) return this.#nodes.length === before;
    const reply = this.#step(node, exchange, exchange.reply);
    const isKnown = reply.replyOf !== undefined && this.#nodes.length === before;
    // A reply says more than its echo in a later request: its tokens, and reasoning that clients leave out.
    if (reply.replyOf === undefined) reply.message = exchange.reply;
    reply.replyOf ??= exchange;
    return isKnown;
  }

  /** The messages of each conversation, from first to last, in the order in which conversations began. */
  conversations(): MessageNode[][] {
    const paths = this.#nodes.filter((node) => node.next.size === 0).map(pathTo);
    return paths.sort(([one], [other]) => (one?.order ?? 0) - (other?.order ?? 0));
  }

  #step(before: MessageNode | undefined, exchange: Exchange, message: Fields): MessageNode {
    const siblings = before?.next ?? this.#rootsOf(exchange.conversation ?? "");
    const key = keyOf(message);
    const known = siblings.get(key);
    if (known) return known;
    const order = this.#nodes.length;
    const node: MessageNode = { message, order, before, next: new Map(), requests: [], replyOf: undefined };
    siblings.set(key, node);
    this.#nodes.push(node);
    return node;
  }

  #rootsOf(conversation: string): Map<string, MessageNode> {
    const roots = this.#roots.get(conversation) ?? new Map<string, MessageNode>();
    this.#roots.set(conversation, roots);
    return roots;
  }
}

function pathTo(leaf: MessageNode): MessageNode[] {
  const path: MessageNode[] = [];
  for (let node: MessageNode | undefined = leaf; node; node = node.before) path.push(node);
  return path.reverse();
}

/** What makes a message the same one in another request: not its cache marks, and not reasoning, which may be left out. */
function keyOf(message: Fields): string {
  const { role, content } = message;
  const text = typeof content === "string" ? content : asList(content).map(blockKey).join("");
  return `${textOf(role)}\n${text}`;
}

function blockKey(value: unknown): string {
  const { cache_control: _, ...block } = asFields(value);
  if (block.type === "thinking" || block.type === "redacted_thinking") return "";
  return block.type === "text" ? textOf(block.text) : JSON.stringify(block);
}
