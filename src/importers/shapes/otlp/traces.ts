import { asName, type Fields } from "../loose.ts";
import { firstName } from "./attributes.ts";
import { withDetached } from "./detached.ts";
import type { Telemetry } from "./envelopes.ts";
import type { LogRecord, Span } from "./span.ts";

/** The spans of one run, and what was met on the way to them. */
export interface TraceRun {
  /** The conversation's or the trace's id; empty when the file gives none. */
  id: string;
  spans: Span[];
  duplicates: number;
  otherLogs: string[];
}

/**
 * A trace is a run. Traces that name the same conversation and follow each other in time are one run, because each
 * repeats the history of those before it.
 */
export function tracesOf(telemetry: Telemetry): TraceRun[] {
  const { spans, duplicates } = withoutDuplicates(telemetry.spans);
  const { spans: withEvents, others } = withLogs(spans, telemetry.logs);
  const traces = groupBy(withDetached(withEvents), ({ trace }) => trace);
  const runs = joinConversations([...traces]).map(
    ([id, members]): TraceRun => ({ id, spans: members, duplicates: 0, otherLogs: [] }),
  );
  const first = runs[0];
  if (first) Object.assign(first, { duplicates, otherLogs: others });
  return runs;
}

/** The same span exported twice counts once, in its fuller form; another span under a used id gets a number. */
function withoutDuplicates(spans: readonly Span[]): { spans: Span[]; duplicates: number } {
  const known = new Map<string, Span>();
  let duplicates = 0;
  for (const span of spans) {
    const key = `${span.trace}/${span.id}`;
    const other = known.get(key);
    if (!other) known.set(key, span);
    else {
      duplicates += 1;
      if (other.name !== span.name)
        known.set(`${key}#${span.order}`, { ...span, id: `${span.id}#${span.order}` });
      else if (sizeOf(span.attributes) > sizeOf(other.attributes))
        known.set(key, { ...span, order: other.order });
    }
  }
  return { spans: [...known.values()], duplicates };
}

function sizeOf(attributes: Fields): number {
  return Object.keys(attributes).length;
}

/** GenAI log records become events of their span; those of a span that is not in the file make one. */
function withLogs(spans: Span[], logs: readonly LogRecord[]): { spans: Span[]; others: string[] } {
  const byId = new Map(spans.map((span) => [`${span.trace}/${span.id}`, span]));
  const others: string[] = [];
  for (const log of logs) {
    if (!log.name.startsWith("gen_ai.")) {
      others.push(log.name || "without a name");
      continue;
    }
    const key = `${log.trace}/${log.span || `log ${log.order}`}`;
    const span = byId.get(key) ?? spanOfLog(log);
    span.events.push({ name: log.name, attributes: log.attributes });
    byId.set(key, span);
  }
  return { spans: [...byId.values()], others };
}

function spanOfLog(log: LogRecord): Span {
  return {
    trace: log.trace,
    id: log.span || `#${log.order}`,
    parent: undefined,
    name: "",
    start: log.time,
    end: log.time,
    order: log.order,
    attributes:
      log.attributes["gen_ai.agent.name"] === undefined ? {} : { ...log.attributes, body: undefined },
    events: [],
    failed: false,
    statusMessage: "",
    scope: log.scope,
  };
}

const CONVERSATION_NAMES = [
  "gen_ai.conversation.id",
  "session.id",
  "langfuse.session.id",
  "traceloop.association.properties.session_id",
  "ai.telemetry.metadata.sessionId",
];

function joinConversations(traces: readonly [string, Span[]][]): [string, Span[]][] {
  const joined = new Map<string, [string, Span[]]>();
  for (const [trace, spans] of traces) {
    const conversation = spans.map((span) => firstName(span.attributes, CONVERSATION_NAMES)).find(asName);
    const key = conversation === undefined ? `trace ${trace}` : `conversation ${conversation}`;
    const known = joined.get(key);
    if (!known) joined.set(key, [trace, spans]);
    else if (areApart(known[1], spans)) joined.set(key, [conversation ?? trace, [...known[1], ...spans]]);
    else joined.set(`trace ${trace}`, [trace, spans]);
  }
  return [...joined.values()];
}

/** Whether one group of spans ended before the other began. */
function areApart(a: readonly Span[], b: readonly Span[]): boolean {
  const [first, second] = [rangeOf(a), rangeOf(b)];
  return first.end <= second.start || second.end <= first.start;
}

function rangeOf(spans: readonly Span[]): { start: number; end: number } {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const span of spans) {
    start = Math.min(start, span.start ?? span.end ?? start);
    end = Math.max(end, span.end ?? span.start ?? end);
  }
  return { start, end };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
