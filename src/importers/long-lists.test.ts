import { expect, it } from "vitest";
import { diagnose } from "../diagnose.ts";
import { importContent, runsAmong } from "./testing/import.ts";

/** More than a call takes arguments. */
const MANY = 130_000;

const times = <Item>(make: (index: number) => Item) =>
  Array.from({ length: MANY }, (_, index) => make(index));

/** A span with attributes whose values are written as JSON. */
function span(attributes: Record<string, unknown>): string {
  const listed = Object.entries({ "gen_ai.operation.name": "chat", ...attributes }).map(([key, value]) => ({
    key,
    value: { stringValue: typeof value === "string" ? value : JSON.stringify(value) },
  }));
  const spans = [{ traceId: "a1", spanId: "b1", name: "chat", startTimeUnixNano: "1", attributes: listed }];
  return JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
}

it.each([
  [
    "a span with many messages and tools",
    () =>
      span({
        "gen_ai.input.messages": times((index) => ({
          role: index % 2 ? "assistant" : "system",
          parts: [{ type: "text", content: `${index}` }],
        })),
        "gen_ai.tool.definitions": times((index) => ({ name: `tool ${index}` })),
      }),
  ],
  [
    "a run with a role a step",
    () =>
      JSON.stringify({
        question: "?",
        question_ID: "1",
        is_correct: false,
        history: times((index) => ({ role: `role ${index}`, name: `role ${index}`, content: `${index}` })),
      }),
  ],
  [
    "a message with many parts and calls",
    () =>
      JSON.stringify([
        { role: "user", content: times((index) => ({ type: "text", text: `${index}` })) },
        {
          role: "assistant",
          content: "x",
          tool_calls: times((index) => ({ id: `${index}`, function: { name: "t", arguments: "{}" } })),
        },
      ]),
  ],
])(
  "%s is read and diagnosed",
  async (_, content) => {
    const [run] = runsAmong(await importContent("run.json", content()));
    expect(run?.trajectory.steps.length).toBeGreaterThan(0);
    if (run) await diagnose(run.trajectory);
  },
  60_000,
);
