import { asFields, asList, asName, asString, type Fields, isFields, textOf } from "../loose.ts";
import { decodeAttributes, decodeTyped } from "./attributes.ts";
import { hexId } from "./identifiers.ts";
import type { LogRecord, Span, SpanEvent } from "./span.ts";
import { endOf, logTimeOf, startOf } from "./span-time.ts";

/** What the envelopes of one file hold. */
export class Telemetry {
  readonly spans: Span[] = [];
  readonly logs: LogRecord[] = [];
  /** Records that are no telemetry, by what they look like. */
  readonly unknown: string[] = [];
  #order = 0;

  /** Reads a record of any envelope: OTLP JSON, a flat span, a list or an object of those. */
  add(value: unknown, depth = 0): void {
    if (Array.isArray(value)) {
      for (const item of value) this.add(item, depth + 1);
      return;
    }
    const record = asFields(value);
    const read = readerOf(record);
    if (read) read(this, record);
    else if (depth < 6 && Object.values(record).some(holdsTelemetry)) {
      for (const item of Object.values(record)) if (holdsTelemetry(item)) this.add(item, depth + 1);
    } else this.unknown.push(isFields(value) ? Object.keys(record).slice(0, 4).join(", ") : typeof value);
  }

  addResource(resource: Fields): void {
    for (const group of scopesOf(resource)) {
      const scope = asString(asFields(group.scope ?? group.instrumentationLibrary).name) ?? "";
      for (const span of asList(group.spans)) this.addSpan(asFields(span), scope);
      for (const log of asList(group.logRecords ?? group.log_records)) this.addLog(asFields(log), scope);
    }
  }

  addSpan(record: Fields, scope: string): void {
    const order = this.#order++;
    const context = asFields(
      record.context ?? record.spanContext ?? record.span_context ?? record._spanContext,
    );
    const status = asFields(record.status);
    const code =
      status.code ?? status.status_code ?? status.statusCode ?? record.status_code ?? record.status;
    this.spans.push({
      trace: hexId(record.traceId ?? record.trace_id ?? context.traceId ?? context.trace_id) ?? "",
      id: hexId(record.spanId ?? record.span_id ?? context.spanId ?? context.span_id) ?? `#${order}`,
      parent: parentOf(record),
      name: asString(record.name ?? record.spanName ?? record.span_name ?? record.operationName) ?? "",
      start: startOf(record),
      end: endOf(record),
      order,
      attributes: decodeAttributes(record.attributes ?? record.span_attributes),
      events: asList(record.events).map(decodeEvent),
      failed: isErrorCode(code),
      statusMessage: textOf(status.message ?? status.description ?? record.status_message),
      scope: scope || scopeNameOf(record),
    });
  }

  addLog(record: Fields, scope: string): void {
    const attributes = decodeAttributes(record.attributes);
    const body = decodeTyped(record.body);
    const context = asFields(record.spanContext ?? record.context);
    const name =
      record.eventName ?? record.event_name ?? attributes["event.name"] ?? asFields(body)["event.name"];
    this.logs.push({
      name: asName(name) ?? "",
      attributes: { ...attributes, body },
      trace: hexId(record.traceId ?? record.trace_id ?? context.traceId ?? context.trace_id) ?? "",
      span: hexId(record.spanId ?? record.span_id ?? context.spanId ?? context.span_id) ?? "",
      time: logTimeOf(record),
      order: this.#order++,
      scope,
    });
  }

  /** A span of which only the attributes were kept. */
  addBareAttributes(attributes: Fields): void {
    this.addSpan({ name: "", attributes }, "");
  }
}

type Reader = (telemetry: Telemetry, record: Fields) => void;

/** How a record is read, told from its fields; nothing when it is no telemetry. */
export function readerOf(record: Fields): Reader | undefined {
  const resources = RESOURCE_LISTS.map((name) => record[name]).find(Array.isArray);
  if (resources)
    return (telemetry) => resources.forEach((item) => void telemetry.addResource(asFields(item)));
  if (isFlatSpan(record)) return (telemetry) => telemetry.addSpan(record, "");
  if (scopesOf(record).length > 0) return (telemetry) => telemetry.addResource(record);
  if (Array.isArray(record.spans)) return (telemetry) => telemetry.add(record.spans, 1);
  if (isFlatLog(record)) return (telemetry) => telemetry.addLog(record, scopeNameOf(record));
  return isBareAttributes(record) ? (telemetry) => telemetry.addBareAttributes(record) : undefined;
}

const RESOURCE_LISTS = ["resourceSpans", "resource_spans", "resourceLogs", "resource_logs", "batches"];

function scopesOf(resource: Fields): Fields[] {
  const lists = [
    resource.scopeSpans,
    resource.scope_spans,
    resource.instrumentationLibrarySpans,
    resource.instrumentation_library_spans,
    resource.scopeLogs,
    resource.scope_logs,
  ];
  return lists.flatMap(asList).map(asFields);
}

const SPAN_CONTEXTS = ["context", "spanContext", "_spanContext"];

/** Other recorders' entries have a name and a trace id too; a span has a span id, or attributes and a time or trace. */
function isFlatSpan(record: Fields): boolean {
  const named = asString(record.name ?? record.spanName ?? record.span_name ?? record.operationName);
  if (named === undefined) return false;
  const contexts = [record, ...SPAN_CONTEXTS.map((field) => asFields(record[field]))];
  if (contexts.some((context) => "span_id" in context || "spanId" in context)) return true;
  const placed = startOf(record) !== undefined || "trace_id" in record || "traceId" in record;
  return placed && ("attributes" in record || "span_attributes" in record);
}

function isFlatLog(record: Fields): boolean {
  const attributes = decodeAttributes(record.attributes);
  const name = record.eventName ?? record.event_name ?? attributes["event.name"];
  return asName(name) !== undefined && ("body" in record || "attributes" in record);
}

const VOCABULARY = /^(?:gen_ai|openinference|llm|traceloop|ai)\.[a-z_]/u;

function isBareAttributes(record: Fields): boolean {
  return Object.entries(record).some(([key, value]) => VOCABULARY.test(key) && !isSpanList(value));
}

function holdsTelemetry(value: unknown): boolean {
  const first = Array.isArray(value) ? value.find(isFields) : value;
  return isFields(first) && (readerOf(first) !== undefined || Object.values(first).some(isSpanList));
}

function isSpanList(value: unknown): boolean {
  return Array.isArray(value) && isFields(value[0]) && readerOf(value[0]) !== undefined;
}

function parentOf(record: Fields): string | undefined {
  const parent = record.parentSpanId ?? record.parent_span_id ?? record.parentId ?? record.parent_id;
  if (parent !== undefined && parent !== null) return hexId(parent);
  const context = asFields(record.parentSpanContext ?? record.parent_span_context ?? record.parent);
  return hexId(context.spanId ?? context.span_id ?? record.parent);
}

function scopeNameOf(record: Fields): string {
  const scope = record.scope ?? record.instrumentationScope ?? record.instrumentationLibrary;
  return asString(asFields(scope ?? record.instrumentation_scope).name) ?? "";
}

function decodeEvent(value: unknown): SpanEvent {
  const record = asFields(value);
  return { name: asString(record.name) ?? "", attributes: decodeAttributes(record.attributes) };
}

function isErrorCode(code: unknown): boolean {
  return code === 2 || (typeof code === "string" && /^(?:StatusCode\.|STATUS_CODE_)?ERROR$/iu.test(code));
}
