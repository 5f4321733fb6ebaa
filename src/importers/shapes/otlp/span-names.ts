import { asFields, asName, asString, parseJson } from "../loose.ts";
import { attribute, firstName } from "./attributes.ts";
import type { Span } from "./span.ts";

const AGENT_NAMES = ["gen_ai.agent.name", "agent.name", "langfuse.agent.name", "crewai.agent.role"];

/** The name of the agent a span runs: the recorded name, a graph node, else the span's own name without "agent". */
export function agentNameOf(span: Span): string {
  const recorded = firstName(span.attributes, AGENT_NAMES) ?? graphNodeOf(span);
  if (recorded) return recorded;
  const entity = asName(attribute(span.attributes, "traceloop.entity.name"));
  const bare = (entity ?? span.name).replace(
    /^(?:invoke_agent|agent[.:/ ])\s*|\s*(?:\.agent|\.(?:run|invoke|kickoff))$/gu,
    "",
  );
  return bare.trim() || "agent";
}

/** The agent a model or tool span names itself, where no agent span encloses it. */
export function ownAgentName(span: Span): string | undefined {
  return firstName(span.attributes, ["gen_ai.agent.name", "agent.name"]);
}

/** The node of a workflow graph that a span runs. */
export function graphNodeOf(span: Span): string | undefined {
  const node = asName(attribute(span.attributes, "graph.node.id"));
  if (node) return node;
  const metadata = asString(attribute(span.attributes, "metadata"));
  if (!metadata?.includes("langgraph_node")) return undefined;
  return asName(asFields(parseJson(metadata)).langgraph_node);
}

const TOOL_NAMES = [
  "gen_ai.tool.name",
  "tool.name",
  "ai.toolCall.name",
  "traceloop.entity.name",
  "tool_call.function.name",
];

/** The name of the tool a span runs. */
export function toolNameOf(span: Span): string {
  const recorded = firstName(span.attributes, TOOL_NAMES);
  if (recorded) return recorded;
  if (/^(?:ai\.embed|embeddings?\b)/u.test(span.name)) return "embedding";
  return span.name.replace(/^(?:execute_tool|function|tool)[.:/ ]\s*|\.tool$/gu, "").trim() || "tool";
}

/** The id of the call a tool span answers. */
export function callIdOf(span: Span): string | undefined {
  return firstName(span.attributes, [
    "gen_ai.tool.call.id",
    "tool_call.id",
    "ai.toolCall.id",
    "tool.call.id",
    "tool.id",
  ]);
}

const TRANSFERS = /^(?:transfer|handoff|hand_off|delegate|route)_(?:back_)?to_(.+)$/iu;
const DELEGATIONS =
  /^(?:delegate[ _]work[ _]to[ _]co-?worker|ask[ _]question[ _]to[ _]co-?worker|transfer_to_agent)$/iu;

/** The role that a call hands over to: `transfer_to_billing`, or the co-worker its arguments name. */
export function transferTarget(tool: string, args: string): string | undefined {
  if (DELEGATIONS.test(tool)) {
    const fields = asFields(parseJson(args));
    return asName(fields.coworker) ?? asName(fields.agent_name) ?? asName(fields.agent);
  }
  return TRANSFERS.exec(tool)?.[1];
}
