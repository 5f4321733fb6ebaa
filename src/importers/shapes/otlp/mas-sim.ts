import { asFields, asList, asName, type Fields, isFields } from "../loose.ts";
import { attribute } from "./attributes.ts";

/** What a document of the simulated multi-agent systems says about its run beside the spans. */
export interface RunDocumentFacts {
  id: string | undefined;
  task: string | undefined;
  /** The run's own claim. */
  status: string | undefined;
}

/** Facts of a document with the schema `otel-json-local-v0`. */
export function documentFacts(document: Fields): RunDocumentFacts {
  return {
    id: asName(document.run_id) ?? asName(document.task_id),
    task: asName(document.task) ?? asName(asFields(document.task_metadata).user_request),
    status: asName(document.status),
  };
}

/** Whether a record is such a document. */
export function isRunDocument(value: unknown): value is Fields {
  return isFields(value) && typeof value.schema === "string" && value.schema.startsWith("otel-json-local");
}

/** The expected answer, which nothing may see that judges the run. */
export function referenceOf(document: Fields): string | undefined {
  const metadata = asFields(document.task_metadata);
  const expected = metadata.expected_result ?? metadata.expected_answer;
  if (expected === undefined || expected === null) return undefined;
  return typeof expected === "string" ? expected : JSON.stringify(expected);
}

/**
 * The document without what the makers of the set wrote about the fault: `fault.injected` events, all metadata of
 * the task but the request, the expected result, and every attribute of the experiment.
 */
export function withoutInjection(document: Fields): Fields {
  const { user_request } = asFields(document.task_metadata);
  return {
    ...document,
    ...("task_metadata" in document ? { task_metadata: { user_request } } : {}),
    spans: asList(document.spans).map((span) => cleanSpan(asFields(span))),
  };
}

function cleanSpan(span: Fields): Fields {
  return {
    ...span,
    attributes: cleanAttributes(asFields(span.attributes)),
    events: asList(span.events).filter((event) => asFields(event).name !== "fault.injected"),
  };
}

function cleanAttributes(attributes: Fields): Fields {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name]) => !name.startsWith("experiment.") && !name.startsWith("task.expected"),
    ),
  );
}

/** The role a delegation event names. */
export function delegatedTo(name: string, attributes: Fields): string | undefined {
  return name === "task_delegated" ? asName(attribute(attributes, "target_agent")) : undefined;
}
