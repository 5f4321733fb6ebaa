import type { Artifact, Trajectory } from "../../../core/trajectory.ts";
import { attributeEntries } from "./attributes.ts";
import { leavesOf } from "./content-leaves.ts";
import { CoveredText } from "./covered-text.ts";
import type { OpenStep } from "./holdings.ts";
import type { Span } from "./span.ts";
import { stackTraces } from "./span-errors.ts";

/** Attributes that hold words of the run, in any vocabulary. */
const CONTENT: readonly RegExp[] = [
  /^gen_ai\.(?:prompt|completion|input|output|system_instructions|tool\.call|tool\.(?:message|output)|content|event\.content|retrieval)\b/u,
  /^llm\.(?:input_messages|output_messages|prompts|completions)\b/u,
  /^(?:input|output)(?:\.value)?$/u,
  /^ai\.(?:prompt|value|values|toolCall\.\w+|response\.(?:text|object|reasoning|toolCalls))(?:\.messages)?$/u,
  /^(?:traceloop\.entity|langfuse\.(?:observation|trace))\.(?:input|output)$/u,
  /^mlflow\.span(?:In|Out)puts$/u,
  /^gcp\.vertex\.agent\.(?:llm_request|llm_response|tool_call_args|tool_response)$/u,
  /^(?:agent|tool)\.(?:input_message|output_message|args_json|result_json|output)$/u,
  /^(?:retrieval|reranker)\./u,
  /^embedding\.(?:text|embeddings\.\d+\.embedding\.text)$/u,
  /^(?:plan|validation|constraint)\./u,
  /^(?:error|exception)\.message$/u,
  /^(?:events|all_messages_events|pydantic_ai\.all_messages|final_result|span\.status\.message)$/u,
  /^(?:body|content|message|reason|criterion|event_body)$/u,
];
/** What a reader of vocabularies to come may call its content. */
const LIKE_CONTENT =
  /(?:^|[._])(?:input|output|prompt|completion|messages?|content|result|response|query|question|answer|text)(?:[._]|$)/iu;

/** Words of spans that no step, instruction, request or tool holds: records beside the steps, and their names. */
export function leftoversOf(
  spans: readonly Span[],
  steps: readonly OpenStep[],
  held: Trajectory,
): Pick<Trajectory, "artifacts" | "issues"> {
  const covered = coveredBy(steps, held);
  const artifacts: Artifact[] = [];
  const unknown = new Map<string, number>();
  for (const span of spans) {
    const name = `${span.name || "span"} ${span.id}`;
    const words = [...leftIn(span, covered, unknown)].join("\n");
    if (words !== "") artifacts.push(artifactOf(`record of ${name}`, "record", words));
    for (const trace of stackTraces(span)) {
      if (!covered.covers(trace)) artifacts.push(artifactOf(`stack trace of ${name}`, "log", trace));
      covered.add(trace);
    }
  }
  const issues = [...unknown].map(([what, count]) => ({ kind: "unknown-record" as const, what, count }));
  return { artifacts, issues };
}

function artifactOf(name: string, kind: Artifact["kind"], body: string): Artifact {
  return { name: name.toWellFormed(), kind, body: body.toWellFormed(), encoding: "text" };
}

function coveredBy(steps: readonly OpenStep[], { instructions, requests, tools }: Trajectory): CoveredText {
  const texts: string[] = [];
  for (const step of steps) for (const { body } of step.parts) texts.push(body);
  for (const { text } of [...instructions, ...requests]) texts.push(text);
  for (const { description, schema } of tools) {
    texts.push(description ?? "", schema === undefined ? "" : JSON.stringify(schema));
  }
  const covered = new CoveredText(texts.reduce((sum, text) => sum + text.length, 0));
  for (const text of texts) covered.add(text);
  return covered;
}

function* leftIn(span: Span, covered: CoveredText, unknown: Map<string, number>): Iterable<string> {
  const status = { "span.status.message": span.failed ? span.statusMessage : "" };
  for (const attributes of [span.attributes, status, ...span.events.map((event) => event.attributes)]) {
    for (const [name, value] of attributeEntries(attributes)) {
      if (!holdsWords(name, value)) continue;
      const left = [...leavesOf(value, (leaf) => covered.has(leaf))].filter((text) => !covered.covers(text));
      for (const text of new Set(left)) {
        covered.add(text);
        yield text;
      }
      const what = `attribute ${name.replace(/\d+/gu, "N")}`;
      if (left.length > 0 && !isContent(name)) unknown.set(what, (unknown.get(what) ?? 0) + 1);
    }
  }
}

function holdsWords(name: string, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (isContent(name)) return true;
  return typeof value === "string" && value.length >= 40 && /\S\s+\S/u.test(value) && LIKE_CONTENT.test(name);
}

function isContent(name: string): boolean {
  return (
    CONTENT.some((pattern) => pattern.test(name)) &&
    !/(?:mime_type|\.role|\.type|\.id|_id|\.name|\.score|finish_reason|finish_reasons)$/u.test(name)
  );
}
