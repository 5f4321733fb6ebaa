import { MAIN_THREAD } from "../../building/trajectory-builder.ts";
import { agentNameOf, graphNodeOf, ownAgentName } from "./span-names.ts";
import type { SpanNode, SpanTree } from "./span-tree.ts";

/** Who acts in a span, told from the agent spans and graph nodes around it. */
export interface Actor {
  /** The role; nothing where neither an agent nor a node encloses the span. */
  role: string | undefined;
  /** The agent whose messages these are; nothing outside all agents. */
  agent: Agent | undefined;
}

/** An agent with its own thread of messages. */
export interface Agent {
  thread: string;
  role: string;
  /** The agent that started it. */
  parent: Agent | undefined;
  /** The tool span through which it was started. */
  tool: SpanNode | undefined;
}

/**
 * Agents that nothing encloses take turns in the main thread; an agent below a tool or another agent has a thread
 * of its own. The same agent named twice, one span inside the other, is one.
 */
export function actorsOf(tree: SpanTree): Map<SpanNode, Actor> {
  const containers = containersOf(tree);
  const actors = new Map<SpanNode, Actor>();
  const tools = new Map<SpanNode, SpanNode | undefined>();
  for (const node of tree.topDown) {
    const outer = node.parent && actors.get(node.parent);
    const tool = node.parent && (node.parent.kind === "tool" ? node.parent : tools.get(node.parent));
    tools.set(node, node.kind === "agent" && !containers.has(node) ? undefined : tool);
    actors.set(node, actorOf(node, outer, tool, containers.has(node)));
  }
  return actors;
}

/** An agent's span that only holds other agents and asks no model itself is a workflow: its agents share its thread. */
function containersOf(tree: SpanTree): Set<SpanNode> {
  const around = new Map<SpanNode, SpanNode | undefined>();
  const holding = new Set<SpanNode>();
  const asking = new Set<SpanNode>();
  for (const node of tree.topDown) {
    const outer = node.parent && (node.parent.kind === "agent" ? node.parent : around.get(node.parent));
    around.set(node, outer);
    if (outer && node.kind === "agent") holding.add(outer);
    if (outer && node.kind === "model") asking.add(outer);
  }
  return new Set([...holding].filter((node) => !asking.has(node)));
}

function actorOf(
  node: SpanNode,
  outer: Actor | undefined,
  tool: SpanNode | undefined,
  isContainer: boolean,
): Actor {
  if (node.kind === "agent") {
    const role = agentNameOf(node.span);
    return { role, agent: isContainer ? outer?.agent : agentOf(node, role, outer?.agent, tool) };
  }
  const own = node.kind === "model" ? ownAgentName(node.span) : undefined;
  const graphNode = node.kind === "tool" ? undefined : graphNodeOf(node.span);
  return { role: own ?? graphNode ?? outer?.role, agent: outer?.agent };
}

function agentOf(node: SpanNode, role: string, outer: Agent | undefined, tool: SpanNode | undefined): Agent {
  if (outer && outer.role === role && !tool) return outer;
  const top = !outer && !tool;
  return { thread: top ? MAIN_THREAD : node.span.id, role, parent: outer, tool };
}
