import { asName } from "../loose.ts";
import { attribute, firstName } from "./attributes.ts";
import type { Span } from "./span.ts";

/** Whether a span failed: its status, an error type, or an exception that left it. */
export function hasFailed(span: Span): boolean {
  if (span.failed || asName(attribute(span.attributes, "error.type")) !== undefined) return true;
  return span.events.some(({ name }) => name === "exception");
}

/** What a failed span says about its error, each message once; the longest says all of a shorter one in it. */
export function errorTexts(span: Span): string[] {
  const exceptions = span.events
    .filter(({ name }) => name === "exception")
    .map(({ attributes }) => firstName(attributes, ["exception.message", "exception.type"]));
  const recorded = [firstName(span.attributes, ["error.message", "exception.message"]), ...exceptions];
  const texts = [...new Set([asName(span.statusMessage), ...recorded].filter((text) => text !== undefined))];
  const distinct = texts.filter((text) => !texts.some((other) => other !== text && other.includes(text)));
  if (distinct.length > 0) return distinct;
  const type = asName(attribute(span.attributes, "error.type"));
  return type === undefined ? [] : [type];
}

/** Stack traces of a span's exceptions. */
export function stackTraces(span: Span): string[] {
  return span.events.flatMap(({ attributes }) => asName(attribute(attributes, "exception.stacktrace")) ?? []);
}
