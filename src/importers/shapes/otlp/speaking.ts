import type { SeenCall } from "./doubles.ts";
import { outputOf } from "./span-content.ts";
import type { SpanNode, SpanTree } from "./span-tree.ts";

/** Nodes with a model's or agent's answer somewhere below them: that descendant carries what they say. */
export function speakingBelow(tree: SpanTree, calls: ReadonlyMap<SpanNode, SeenCall>): Set<SpanNode> {
  const speaking = new Set<SpanNode>();
  for (const node of tree.topDown.toReversed()) {
    const call = calls.get(node);
    const speaks =
      speaking.has(node) ||
      (call?.content.kind === "model" && outputOf(call.content.span).length > 0) ||
      (node.kind === "agent" && outputOf(node.span).length > 0);
    if (speaks && node.parent) speaking.add(node.parent);
  }
  return speaking;
}
