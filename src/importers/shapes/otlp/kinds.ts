import { asName } from "../loose.ts";
import { attribute, firstName } from "./attributes.ts";
import type { Span } from "./span.ts";

/** What a span records. `chain` is structure: a workflow, a node, a prompt template, a parser. */
export type SpanKind =
  | "model"
  | "agent"
  | "setup"
  | "tool"
  | "retrieval"
  | "embedding"
  | "guardrail"
  | "handoff"
  | "chain";

/** Attributes in which an instrumentation states the kind, the most telling first. */
const STATED = [
  "openinference.span.kind",
  "langfuse.observation.type",
  "traceloop.span.kind",
  "langsmith.span.kind",
  "mlflow.spanType",
  "gen_ai.span.kind",
];

const STATED_KINDS: ReadonlyMap<string, SpanKind> = new Map<string, SpanKind>([
  ["llm", "model"],
  ["generation", "model"],
  ["chat_model", "model"],
  ["agent", "agent"],
  ["tool", "tool"],
  ["retriever", "retrieval"],
  ["reranker", "retrieval"],
  ["embedding", "embedding"],
  ["embeddings", "embedding"],
  ["guardrail", "guardrail"],
  ["evaluator", "guardrail"],
  ["handoff", "handoff"],
  ["chain", "chain"],
  ["workflow", "chain"],
  ["task", "chain"],
]);

const OPERATIONS: ReadonlyMap<string, SpanKind> = new Map<string, SpanKind>([
  ["chat", "model"],
  ["text_completion", "model"],
  ["completion", "model"],
  ["generate_content", "model"],
  ["responses", "model"],
  ["message", "model"],
  ["invoke_agent", "agent"],
  ["create_agent", "setup"],
  ["execute_tool", "tool"],
  ["embeddings", "embedding"],
  ["retrieval", "retrieval"],
  ["invoke_workflow", "chain"],
  ["handoff", "handoff"],
]);

/**
 * LangChain's plumbing passes on what model and tool spans hold; some instrumentations call it an agent because
 * "agent" is in its name.
 */
const PLUMBING =
  /^(?:Runnable(?:Lambda|Parallel|Assign|Sequence|Passthrough|Map|Branch|Callable)\b.*|\w*OutputParser|\w*PromptTemplate|Channel(?:Read|Write)\b.*|__(?:start|end)__)$/u;

/** The kind of a span, from what it states, else from the vocabulary it uses. */
export function kindOf(span: Span): SpanKind {
  if (PLUMBING.test(span.name)) return "chain";
  const stated = statedKind(span);
  if (stated && stated !== "chain") return stated;
  return operationKind(span) ?? sdkKind(span) ?? impliedKind(span) ?? stated ?? "chain";
}

function statedKind(span: Span): SpanKind | undefined {
  const stated = firstName(span.attributes, STATED)?.toLowerCase();
  return stated === undefined ? undefined : STATED_KINDS.get(stated);
}

function operationKind(span: Span): SpanKind | undefined {
  const operation = asName(attribute(span.attributes, "gen_ai.operation.name"))?.toLowerCase();
  return operation === undefined ? undefined : OPERATIONS.get(operation);
}

/** The AI SDK names its spans `ai.generateText`, `ai.generateText.doGenerate`, `ai.toolCall`, `ai.embed` … */
function sdkKind(span: Span): SpanKind | undefined {
  const operation = sdkOperation(span);
  if (operation === undefined) return undefined;
  if (/^ai\.(?:generate|stream)/u.test(operation)) return "model";
  if (/^ai\.embed/u.test(operation)) return "embedding";
  if (/^ai\.rerank/u.test(operation)) return "retrieval";
  return operation === "ai.toolCall" ? "tool" : undefined;
}

/** The AI SDK's operation: `ai.streamText.doStream`. */
export function sdkOperation(span: Span): string | undefined {
  const stated = asName(attribute(span.attributes, "ai.operationId"));
  const named = asName(attribute(span.attributes, "operation.name"))?.split(" ")[0] ?? span.name;
  const operation = stated ?? named;
  return operation.startsWith("ai.") ? operation : undefined;
}

const IMPLIES: readonly [SpanKind, readonly string[]][] = [
  ["tool", ["gen_ai.tool.call.id", "gen_ai.tool.name", "tool.result_json", "ai.toolCall.name"]],
  ["agent", ["agent.output_message"]],
  ["model", ["llm.request.type", "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens"]],
  ["model", ["gen_ai.output.messages", "llm.token_count.completion", "gcp.vertex.agent.llm_response"]],
];

function impliedKind(span: Span): SpanKind | undefined {
  const { attributes } = span;
  for (const [kind, names] of IMPLIES) {
    if (names.some((name) => hasValue(attribute(attributes, name)))) return kind;
  }
  if (MODEL_PREFIXES.some((prefix) => Object.keys(attributes).some((key) => key.startsWith(prefix)))) {
    return "model";
  }
  if (span.events.some(({ name }) => /^gen_ai\.(?:choice|content\.|client\.inference)/u.test(name)))
    return "model";
  return asName(attribute(attributes, "agent.name")) && span.name.startsWith("agent") ? "agent" : undefined;
}

const MODEL_PREFIXES = [
  "gen_ai.completion.",
  "gen_ai.prompt.",
  "llm.output_messages.",
  "llm.input_messages.0.message.role.",
];

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}
