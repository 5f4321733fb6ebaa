import type { Fields } from "../loose.ts";

/** One span as every envelope is read: attributes by dotted name, times in milliseconds. */
export interface Span {
  trace: string;
  id: string;
  parent: string | undefined;
  name: string;
  start: number | undefined;
  end: number | undefined;
  /** Position in the file. */
  order: number;
  attributes: Fields;
  events: SpanEvent[];
  failed: boolean;
  statusMessage: string;
  /** The instrumentation that wrote it. */
  scope: string;
}

/** A point in time of a span, or a log record that names the span; a record's body is the attribute `body`. */
export interface SpanEvent {
  name: string;
  attributes: Fields;
}

/** A log record before its span is known. */
export interface LogRecord extends SpanEvent {
  trace: string;
  span: string;
  time: number | undefined;
  order: number;
  scope: string;
}
