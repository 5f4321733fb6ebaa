import { asName } from "../loose.ts";
import { attribute } from "./attributes.ts";
import { sdkOperation } from "./kinds.ts";
import type { Span } from "./span.ts";

/**
 * Without a context manager the AI SDK starts a trace for every span. A lone span of it that lies within the one
 * outer span of the same function becomes that span's child again.
 */
export function withDetached(spans: readonly Span[]): Span[] {
  const outer = spans.filter(isLoneOuter).sort((a, b) => timeOf(a.start) - timeOf(b.start));
  if (outer.length === 0) return [...spans];
  const sizes = new Map<string, number>();
  for (const { trace } of spans) sizes.set(trace, (sizes.get(trace) ?? 0) + 1);
  const alone = outer.filter(({ trace }) => sizes.get(trace) === 1);
  return spans.map((span) => {
    if (span.parent !== undefined || sizes.get(span.trace) !== 1 || !isInner(span)) return span;
    const parent = onlyOuter(span, alone);
    return parent ? { ...span, trace: parent.trace, parent: parent.id } : span;
  });
}

function isLoneOuter(span: Span): boolean {
  const operation = sdkOperation(span);
  return (
    span.parent === undefined &&
    operation !== undefined &&
    /^ai\.\w+$/u.test(operation) &&
    operation !== "ai.toolCall"
  );
}

function isInner(span: Span): boolean {
  return /^ai\.(?:\w+\.do\w+|toolCall)$/u.test(sdkOperation(span) ?? "");
}

/** The outer span that alone holds this one in time; several leave it unclear whose it is. */
function onlyOuter(span: Span, outer: readonly Span[]): Span | undefined {
  let low = 0;
  let high = outer.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeOf(outer[middle]?.start) <= timeOf(span.start)) low = middle + 1;
    else high = middle;
  }
  const near = outer.slice(Math.max(0, low - 64), low).filter((candidate) => holds(candidate, span));
  return near.length === 1 ? near[0] : undefined;
}

function holds(outer: Span, inner: Span): boolean {
  const outerOperation = sdkOperation(outer) ?? "";
  const operation = sdkOperation(inner) ?? "";
  const fits = operation === "ai.toolCall" || operation.startsWith(`${outerOperation}.`);
  return (
    fits &&
    outer.trace !== inner.trace &&
    functionOf(outer) === functionOf(inner) &&
    timeOf(outer.start) <= timeOf(inner.start) &&
    timeOf(inner.end) <= timeOf(outer.end)
  );
}

function functionOf(span: Span): string | undefined {
  return asName(attribute(span.attributes, "ai.telemetry.functionId"));
}

function timeOf(time: number | undefined): number {
  return time ?? Number.NaN;
}
