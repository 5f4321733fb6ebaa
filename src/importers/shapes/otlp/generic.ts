import { firstValue } from "./attributes.ts";
import { decodeInput, decodeOutput } from "./conversation.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Attributes that hold whatever went into a span, the most exact first. */
export const INPUT_NAMES = [
  "agent.input_message",
  "gcp.vertex.agent.llm_request",
  "input.value",
  "traceloop.entity.input",
  "langfuse.observation.input",
  "mlflow.spanInputs",
  "input",
];

/** Attributes that hold whatever came out of a span. */
export const OUTPUT_NAMES = [
  "agent.output_message",
  "gcp.vertex.agent.llm_response",
  "output.value",
  "traceloop.entity.output",
  "langfuse.observation.output",
  "mlflow.spanOutputs",
  "output",
];

/** Input and output of a span of any kind, recorded as one value each. */
export const wholeValues: Vocabulary = {
  input: (span) => decodeInput(firstValue(span.attributes, INPUT_NAMES)),
  output: (span) => {
    const value = firstValue(span.attributes, OUTPUT_NAMES);
    return value === undefined ? [] : decodeOutput(value);
  },
};
