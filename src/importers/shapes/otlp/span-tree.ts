import { kindOf, type SpanKind } from "./kinds.ts";
import type { Span } from "./span.ts";

/** A span in its tree. */
export interface SpanNode {
  span: Span;
  kind: SpanKind;
  parent: SpanNode | undefined;
  children: SpanNode[];
}

export interface SpanTree {
  /** Parents before their children. */
  topDown: SpanNode[];
  /** Parent links cut because they led back to the span itself. */
  cycles: number;
  /** Parents that are named and not recorded. */
  missing: number;
}

/** Links the spans of a run. A parent that is not recorded makes a root; a circle is cut where it closes. */
export function treeOf(spans: readonly Span[]): SpanTree {
  const nodes = spans.map(
    (span): SpanNode => ({ span, kind: kindOf(span), parent: undefined, children: [] }),
  );
  const byId = new Map(nodes.map((node) => [keyOf(node.span.trace, node.span.id), node]));
  const missing = new Set<string>();
  for (const node of nodes) {
    const { trace, parent } = node.span;
    if (parent === undefined) continue;
    node.parent = byId.get(keyOf(trace, parent));
    if (!node.parent) missing.add(keyOf(trace, parent));
  }
  const cycles = cutCycles(nodes);
  for (const node of nodes) node.parent?.children.push(node);
  return { topDown: topDown(nodes), cycles, missing: missing.size };
}

function keyOf(trace: string, id: string): string {
  return `${trace}/${id}`;
}

/** Walks up from every span once; a walk that meets itself cuts the link it came by. */
function cutCycles(nodes: readonly SpanNode[]): number {
  const walkOf = new Map<SpanNode, SpanNode>();
  let cycles = 0;
  for (const start of nodes) {
    let node: SpanNode | undefined = start;
    while (node && !walkOf.has(node)) {
      walkOf.set(node, start);
      if (node.parent && walkOf.get(node.parent) === start) {
        node.parent = undefined;
        cycles += 1;
      }
      node = node.parent;
    }
  }
  return cycles;
}

function topDown(nodes: readonly SpanNode[]): SpanNode[] {
  const order = nodes.filter((node) => !node.parent);
  for (const node of order) for (const child of node.children) order.push(child);
  return order;
}

/** By end time, then start time, then file order; a parent that ends with its child comes after it. */
export function inClosingOrder(nodes: readonly SpanNode[]): SpanNode[] {
  const closing = closingTimes(nodes);
  const timeOf = (node: SpanNode): number => closing.get(node) ?? 0;
  const sorted = [...nodes].sort(
    (a, b) =>
      timeOf(a) - timeOf(b) ||
      (a.span.start ?? timeOf(a)) - (b.span.start ?? timeOf(b)) ||
      a.span.order - b.span.order,
  );
  const done = new Set<SpanNode>();
  for (const node of sorted) closeWithChildren(node, done, timeOf);
  return [...done];
}

/** A span without any time stands with the record before it. */
function closingTimes(nodes: readonly SpanNode[]): Map<SpanNode, number> {
  let last = Number.MIN_SAFE_INTEGER;
  const inFileOrder = [...nodes].sort((a, b) => a.span.order - b.span.order);
  return new Map(
    inFileOrder.map((node) => {
      last = node.span.end ?? node.span.start ?? last;
      return [node, last];
    }),
  );
}

function closeWithChildren(first: SpanNode, done: Set<SpanNode>, timeOf: (node: SpanNode) => number): void {
  const open = [{ node: first, next: 0 }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const child = done.has(top.node) ? undefined : top.node.children[top.next++];
    if (child === undefined) {
      done.add(top.node);
      open.pop();
    } else if (!done.has(child) && timeOf(child) === timeOf(first)) open.push({ node: child, next: 0 });
  }
}
