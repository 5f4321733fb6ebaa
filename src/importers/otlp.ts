import type { ImportedRun, Trajectory } from "../core/trajectory.ts";
import { TrajectoryBuilder } from "./building/trajectory-builder.ts";
import { defineImporter } from "./reading/define-importer.ts";
import { nameOfFile } from "./reading/names.ts";
import type { Sample, Source } from "./reading/source.ts";
import { withoutLabels } from "./shapes/labels.ts";
import { asFields, isFields, textOf } from "./shapes/loose.ts";
import { firstValue } from "./shapes/otlp/attributes.ts";
import { readerOf, Telemetry } from "./shapes/otlp/envelopes.ts";
import { INPUT_NAMES } from "./shapes/otlp/generic.ts";
import { leftoversOf } from "./shapes/otlp/leftovers.ts";
import {
  documentFacts,
  isRunDocument,
  type RunDocumentFacts,
  referenceOf,
  withoutInjection,
} from "./shapes/otlp/mas-sim.ts";
import { RunBuilder } from "./shapes/otlp/run-builder.ts";
import { errorTexts } from "./shapes/otlp/span-errors.ts";
import { type SpanTree, treeOf } from "./shapes/otlp/span-tree.ts";
import { type TraceRun, tracesOf } from "./shapes/otlp/traces.ts";

/** OpenTelemetry traces in every envelope and vocabulary that agent instrumentations write. */
export default defineImporter({
  name: "otlp",
  title: "OpenTelemetry traces",
  steps: "each model call and each message it was given first, each tool call's result, each leaf agent span",
  detect: (sample) => scoreOf(sample),
  read: (source) => readRuns(source),
});

async function* readRuns(source: Source): AsyncIterable<ImportedRun> {
  const telemetry = new Telemetry();
  const badLines: string[] = [];
  for await (const record of source.records()) {
    if ("bad" in record) badLines.push(record.bad);
    else if (isRunDocument(record.value)) yield readDocument(source, record.value);
    else telemetry.add(isFields(record.value) ? withoutLabels(record.value) : record.value);
  }
  let first = true;
  for (const run of tracesOf(telemetry)) {
    const builder = builderOf(source, run.id || nameOfFile(source.file.path), run);
    if (first) for (const reason of badLines) builder.addIssue("bad-line", reason);
    if (first)
      for (const keys of telemetry.unknown) builder.addIssue("unknown-record", `record with ${keys}`);
    first = false;
    yield { trajectory: build(builder, run) };
  }
}

/** A document that holds one run and says what it thinks of it. */
function readDocument(source: Source, document: Record<string, unknown>): ImportedRun {
  const reference = referenceOf(document);
  const clean = withoutInjection(withoutLabels(document));
  const facts = documentFacts(clean);
  const telemetry = new Telemetry();
  telemetry.add(clean.spans);
  const spans = tracesOf(telemetry).flatMap((run) => run.spans);
  const run: TraceRun = { id: facts.id ?? "", spans, duplicates: 0, otherLogs: [] };
  const builder = builderOf(source, facts.id ?? nameOfFile(source.file.path), run);
  return { trajectory: build(builder, run, facts), ...(reference === undefined ? {} : { reference }) };
}

function builderOf(source: Source, id: string, run: TraceRun): TrajectoryBuilder {
  const native = run.spans[0]?.trace;
  return new TrajectoryBuilder(id, {
    format: "otlp",
    file: source.file.path,
    ...(native ? { native } : {}),
  });
}

function build(builder: TrajectoryBuilder, run: TraceRun, facts?: RunDocumentFacts): Trajectory {
  const tree = treeOf(run.spans);
  addIssues(builder, run, tree);
  const steps = new RunBuilder(tree, builder).steps();
  if (facts?.task) builder.addRequest(facts.task);
  for (const step of steps) {
    const index = builder.addStep({ ...step, time: roundedTime(step.time) });
    const text = step.parts.map(({ body }) => body).join("\n");
    if (step.isRequest && text.trim() !== "") builder.addRequest(text, index);
  }
  const asked = facts?.task !== undefined || steps.some((step) => step.isRequest);
  if (!asked) addRootRequest(builder, tree);
  setOutcome(builder, tree, facts);
  const trajectory = builder.finish();
  const left = leftoversOf(run.spans, steps, trajectory);
  return {
    ...trajectory,
    artifacts: [...trajectory.artifacts, ...left.artifacts],
    issues: [...trajectory.issues, ...left.issues],
  };
}

function addIssues(builder: TrajectoryBuilder, run: TraceRun, tree: SpanTree): void {
  for (let n = 0; n < tree.missing; n++) builder.addIssue("missing", "parent span");
  for (let n = 0; n < tree.cycles; n++) builder.addIssue("repaired", "circle of parent spans");
  for (let n = 0; n < run.duplicates; n++) builder.addIssue("duplicate", "span id");
  for (const name of run.otherLogs) builder.addIssue("unknown-record", `log record ${name}`);
}

/** Without a user's message, what the first root span was given is the task. */
function addRootRequest(builder: TrajectoryBuilder, tree: SpanTree): void {
  for (const { span, parent, kind } of tree.topDown) {
    if (parent) return;
    if (kind !== "chain" && kind !== "agent" && kind !== "model") continue;
    const text = textOf(firstValue(span.attributes, ["task.input", ...INPUT_NAMES]));
    if (text.trim() !== "") {
      builder.addRequest(text);
      return;
    }
  }
}

/** What the run says of itself: the document's status, or a root span that failed. */
function setOutcome(builder: TrajectoryBuilder, tree: SpanTree, facts: RunDocumentFacts | undefined): void {
  if (facts?.status) {
    const status = facts.status === "SUCCESS" ? "success" : facts.status === "FAILED" ? "failure" : "unknown";
    builder.outcome = { status, by: "run status" };
    return;
  }
  const failed = tree.topDown.find(({ parent, span }) => !parent && span.parent === undefined && span.failed);
  if (!failed) return;
  const reason = errorTexts(failed.span).join("; ");
  builder.outcome = { status: "failure", by: "span status", ...(reason ? { reason } : {}) };
}

function roundedTime(time: { start?: number | undefined; end?: number | undefined } | undefined) {
  const rounded = (value: number | undefined) => (value === undefined ? undefined : Math.round(value));
  return { start: rounded(time?.start), end: rounded(time?.end) };
}

const VOCABULARY = /"(?:gen_ai|openinference|llm|traceloop|ai|input|output|agent|tool)\./u;

function scoreOf(sample: Sample): number | { score: number; reason: string } {
  const telemetry = sample.records.filter((record) => isTelemetry(record));
  if (telemetry.length === 0) return 0;
  const text = sample.head.includes("gen_ai.") || VOCABULARY.test(sample.head);
  if (telemetry.some((record) => isEnvelope(record))) return text ? 0.95 : 0.8;
  return text ? 0.9 : { score: 0.6, reason: "its spans use no vocabulary for model, tool or agent calls" };
}

function isTelemetry(record: unknown): boolean {
  const fields = Array.isArray(record) ? asFields(record[0]) : asFields(record);
  if (readerOf(fields)) return true;
  return Object.values(fields).some(
    (value) => Array.isArray(value) && readerOf(asFields(value[0])) !== undefined,
  );
}

function isEnvelope(record: unknown): boolean {
  const fields = asFields(record);
  return (
    isRunDocument(fields) ||
    Object.keys(fields).some((name) => /^(?:resource|scope)_?(?:spans|logs)$/iu.test(name))
  );
}
