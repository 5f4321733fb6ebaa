import type { Message } from "../message.ts";
import { argumentsKey, fingerprint, squash } from "./fingerprint.ts";
import type { SpanKind } from "./kinds.ts";
import type { Span } from "./span.ts";
import { inputOf, modelFactsOf, outputOf } from "./span-content.ts";
import { callIdOf, toolNameOf } from "./span-names.ts";
import type { SpanNode, SpanTree } from "./span-tree.ts";
import { toolContentOf } from "./tool-content.ts";

/** One call of a model or tool, and all the spans that saw it; `content` tells most, `place` says where it stands. */
export interface SeenCall {
  place: SpanNode;
  content: SpanNode;
  all: SpanNode[];
}

/** The calls of a run by the span that gives their content's place. */
export function seenCalls(tree: SpanTree): SeenCall[] {
  const nested = withoutNested(tree);
  const models = nested.filter(({ content }) => content.kind === "model");
  const others = nested.filter(({ content }) => content.kind !== "model");
  return [...withoutSiblings(models), ...others];
}

const CALLS: ReadonlySet<SpanKind> = new Set(["model", "tool", "retrieval", "embedding", "guardrail"]);

/** An instrumentation's span around another's: of the same call one remains; a loop around several is structure. */
function withoutNested(tree: SpanTree): SeenCall[] {
  const frames = frameOf(tree);
  const inner = new Map<SpanNode, SeenCall[]>();
  const found: SeenCall[] = [];
  for (const node of tree.topDown.toReversed()) {
    if (!CALLS.has(node.kind)) continue;
    const calls = seenThrough(node, inner.get(node) ?? [], found);
    const frame = frames.get(node);
    const target = frame ? inner.get(frame) : found;
    if (target) for (const call of calls) target.push(call);
    else if (frame) inner.set(frame, calls);
  }
  return found;
}

/** For a call's span, the span around it that may be the same call seen from outside. */
function frameOf(tree: SpanTree): Map<SpanNode, SpanNode> {
  const frames = new Map<SpanNode, SpanNode>();
  const around = new Map<SpanNode, SpanNode | undefined>();
  for (const node of tree.topDown) {
    const { parent } = node;
    const frame =
      parent && (CALLS.has(parent.kind) ? parent : parent.kind === "chain" ? around.get(parent) : undefined);
    around.set(node, frame);
    if (frame && frame.kind === node.kind) frames.set(node, frame);
  }
  return frames;
}

function seenThrough(node: SpanNode, inner: SeenCall[], found: SeenCall[]): SeenCall[] {
  const own: SeenCall = { place: node, content: node, all: [node] };
  if (inner.length === 0) return [own];
  if (node.kind !== "model") return [throughTool(own, inner, found)];
  const answered = inner.some((call) => hasOutput(call.content));
  const [only] = inner;
  if (only && inner.length === 1 && !isSameAnswer(node.span, only.content.span)) {
    inner.push(own);
    return inner;
  }
  if (inner.length === 1 || (!answered && hasOutput(node))) return [inner.reduce(merged, own)];
  return inner;
}

/** An outer span may give the answer of the inner one trimmed or parsed; another answer is another call. */
function isSameAnswer(a: Span, b: Span): boolean {
  const [first, second] = [a, b].map((span) => squash(wordsOf(outputOf(span))));
  if (!first || !second) return true;
  return first.includes(second) || second.includes(first);
}

function wordsOf(messages: readonly Message[]): string {
  const parts = messages.flatMap((message) => message.parts.filter(({ kind }) => kind !== "reasoning"));
  return parts.map(({ call, body }) => `${call?.name ?? ""} ${body}`).join("\n");
}

/** A tool inside a tool is another call, unless name and arguments, or the id, are the same. */
function throughTool(own: SeenCall, inner: readonly SeenCall[], found: SeenCall[]): SeenCall {
  const same = inner.find((call) => isSameTool(own.content, call.content));
  for (const call of inner) if (call !== same) found.push(call);
  return same ? { ...merged(own, same), place: own.place } : own;
}

function isSameTool(a: SpanNode, b: SpanNode): boolean {
  if (a.kind === "embedding") return true;
  const id = callIdOf(a.span);
  if (id !== undefined && id === callIdOf(b.span)) return true;
  if (toolNameOf(a.span) !== toolNameOf(b.span)) return false;
  const [outer, inner] = [toolContentOf(a.span).args, toolContentOf(b.span).args];
  return outer === undefined || inner === undefined || argumentsKey(outer) === argumentsKey(inner);
}

/** The richer span gives the content; of equals the inner, later one. */
function merged(a: SeenCall, b: SeenCall): SeenCall {
  const content = richness(b.content) >= richness(a.content) ? b.content : a.content;
  return { place: content, content, all: [...new Set([content, ...a.all, ...b.all])].slice(0, 8) };
}

function richness(node: SpanNode): number {
  if (node.kind !== "model") {
    const { args, result } = toolContentOf(node.span);
    return (result ? 2 : 0) + (args ? 1 : 0);
  }
  const output = outputOf(node.span).flatMap(({ parts }) => parts);
  const ids = output.filter((part) => part.call?.id).length;
  const usage = modelFactsOf(node.span).usage ? 1 : 0;
  return (output.length > 0 ? 1e6 : 0) + inputOf(node.span).messages.length * 1000 + ids * 10 + usage;
}

function hasOutput(node: SpanNode): boolean {
  return outputOf(node.span).length > 0;
}

/** Two instrumentations may also write side by side: the same answer, or the same response, at the same time. */
function withoutSiblings(calls: readonly SeenCall[]): SeenCall[] {
  const byKey = new Map<string, SeenCall[]>();
  const kept = new Set<SeenCall>();
  const inOrder = [...calls].sort((a, b) => (a.content.span.start ?? 0) - (b.content.span.start ?? 0));
  for (const call of inOrder) {
    const keys = keysOf(call.content.span);
    const twin = keys.flatMap((key) => byKey.get(key)?.slice(-4) ?? []).find((other) => isTwin(other, call));
    if (twin) Object.assign(twin, mergedTwins(twin, call));
    else kept.add(call);
    for (const key of keys) byKey.set(key, [...(byKey.get(key)?.slice(-4) ?? []), twin ?? call]);
  }
  return calls.filter((call) => kept.has(call));
}

function keysOf(span: Span): string[] {
  const { responseId } = modelFactsOf(span);
  const answer = answerKey(outputOf(span));
  return [...(responseId ? [`response ${responseId}`] : []), ...(answer ? [`answer ${answer}`] : [])];
}

function answerKey(messages: readonly Message[]): string {
  const parts = messages.flatMap((message) => message.parts.filter(({ kind }) => kind !== "reasoning"));
  return parts.map(fingerprint).join("\n");
}

/** Milliseconds by which the clock of one instrumentation may differ from the other's. */
const SLACK = 250;

function isTwin(a: SeenCall, b: SeenCall): boolean {
  const [first, second] = [a.content.span, b.content.span];
  const sameResponse =
    modelFactsOf(first).responseId !== undefined &&
    modelFactsOf(first).responseId === modelFactsOf(second).responseId;
  if (!lies(first, second) && !lies(second, first)) return false;
  const named = first.scope !== "" && second.scope !== "";
  const otherTool = named ? first.scope !== second.scope : first.name !== second.name;
  return sameResponse || (otherTool && isSameModel(first, second) && isSameQuestion(first, second));
}

/** `gpt-4o` and `gpt-4o-2024-08-06` are one model; two models that answer alike are two calls. */
function isSameModel(a: Span, b: Span): boolean {
  const [first, second] = [a, b].map((span) => modelFactsOf(span).model);
  return !first || !second || first.startsWith(second) || second.startsWith(first);
}

/** Two agents may say "yes" at once; the last thing they were told tells them apart. */
function isSameQuestion(a: Span, b: Span): boolean {
  const [first, second] = [a, b].map((span) => inputOf(span).messages.at(-1)?.parts.map(fingerprint).join());
  return first === undefined || second === undefined || first === second;
}

function lies(inner: Span, outer: Span): boolean {
  const [start, end] = [inner.start ?? 0, inner.end ?? 0];
  return start >= (outer.start ?? 0) - SLACK && end <= (outer.end ?? 0) + SLACK;
}

/** Of two side by side, the one under more spans says where the call belongs. */
function mergedTwins(a: SeenCall, b: SeenCall): SeenCall {
  const place = depthOf(b.place) > depthOf(a.place) ? b.place : a.place;
  return { ...merged(a, b), place };
}

function depthOf(node: SpanNode): number {
  let depth = 0;
  for (let parent = node.parent; parent && depth < 64; parent = parent.parent) depth += 1;
  return depth;
}
