import { describe, expect, it } from "vitest";
import otlp from "./otlp.ts";
import { memoryFile } from "./reading/memory-file.ts";
import { openSource } from "./reading/open-source.ts";

async function runsOf(document: unknown) {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const source = await openSource(memoryFile("trace.json", text), []);
  const runs = [];
  for await (const run of otlp.read(source)) runs.push(run);
  return runs;
}

const chat = (id: string, parent: string, at: number, attributes: object) => ({
  name: "chat",
  traceId: "0af7651916cd43dd8448eb211c80319c",
  spanId: id,
  parentSpanId: parent,
  startTimeUnixNano: String(1_767_225_600_000_000_000 + at * 1_000_000),
  endTimeUnixNano: String(1_767_225_600_000_000_000 + (at + 1) * 1_000_000),
  attributes: { "gen_ai.operation.name": "chat", ...attributes },
});

const said = (role: string, content: string) => ({ role, parts: [{ type: "text", content }] });

describe("otlp", () => {
  it("reads nothing it does not know, and says how sure it is", async () => {
    const score = async (text: string) =>
      otlp.detect((await openSource(memoryFile("file.json", text), [])).sample);
    expect(await score('{"resourceSpans":[]}')).toBe(0.8);
    expect(await score('{"messages":[{"role":"user","content":"hello"}]}')).toBe(0);
    expect(await score('[{"role":"user","content":"hello"}]')).toBe(0);
    expect(await score('{"schema":"otel-json-local-v0","spans":[]}')).toBeGreaterThan(0.5);
  });

  it("keeps a user's repeated words as often as they were said", async () => {
    const first = [said("user", "continue")];
    const second = [...first, said("assistant", "One."), said("user", "continue")];
    const [run] = await runsOf([
      chat("a1", "", 0, {
        "gen_ai.input.messages": JSON.stringify(first),
        "gen_ai.output.messages": JSON.stringify([said("assistant", "One.")]),
      }),
      chat("a2", "", 2, {
        "gen_ai.input.messages": JSON.stringify(second),
        "gen_ai.output.messages": JSON.stringify([said("assistant", "Two.")]),
      }),
    ]);
    const bodies = run?.trajectory.steps.map((step) => step.parts[0]?.body);
    expect(bodies).toEqual(["continue", "One.", "continue", "Two."]);
  });

  it("fills a turn recorded without words from the history that repeats it", async () => {
    const history = [said("user", "Hi."), said("assistant", "Hello."), said("user", "Bye.")];
    const [run] = await runsOf([
      chat("a1", "", 0, { "gen_ai.input.messages": JSON.stringify(history.slice(0, 1)) }),
      chat("a2", "", 2, {
        "gen_ai.input.messages": JSON.stringify(history),
        "gen_ai.output.messages": JSON.stringify([said("assistant", "Goodbye.")]),
      }),
    ]);
    expect(run?.trajectory.steps.map((step) => step.parts.map(({ body }) => body).join())).toEqual([
      "Hi.",
      "Hello.",
      "Bye.",
      "Goodbye.",
    ]);
  });

  it("takes a result whose call was never recorded once, however often histories repeat it", async () => {
    const orphan = { role: "tool", parts: [{ type: "tool_call_response", id: "gone", response: "42" }] };
    const call = { role: "assistant", parts: [{ type: "tool_call", name: "map", arguments: {} }] };
    const answer = { role: "tool", parts: [{ type: "tool_call_response", response: "north" }] };
    const history = [said("user", "Go."), orphan, call, answer];
    const [run] = await runsOf(
      [0, 2].map((at) =>
        chat(`a${at}`, "", at, {
          "gen_ai.input.messages": JSON.stringify(history),
          "gen_ai.output.messages": JSON.stringify([said("assistant", `Done ${at}.`)]),
        }),
      ),
    );
    const parts = run?.trajectory.steps.flatMap((step) =>
      step.parts.map((part) => `${part.body} ${part.status ?? ""}`),
    );
    expect(parts).toEqual(["Go. ", "42 orphan", "{} ok", "north ok", "Done 0. ", "Done 2. "]);
  });

  it("never throws on broken spans", async () => {
    const hostile = [
      { name: null, traceId: 5, spanId: {}, attributes: "x", events: 7, status: [] },
      {
        name: "x",
        traceId: "t",
        spanId: "s",
        parentSpanId: "s",
        attributes: { __proto__: null, "llm.input_messages.x": 1 },
      },
      {
        name: "chat",
        traceId: "t",
        spanId: "u",
        attributes: {
          "gen_ai.operation.name": "chat",
          "gen_ai.input.messages": "[[[",
          "gen_ai.prompt.999999999.role": "user",
          "gen_ai.prompt.999999999.content": { a: [] },
        },
      },
      {
        name: "chat",
        traceId: "t",
        spanId: "u2",
        attributes: {
          "gen_ai.operation.name": "chat",
          "gen_ai.output.messages": [null, 3, { role: 4 }, { role: "user", parts: [null, 5, {}] }],
        },
      },
      {
        name: "tool",
        traceId: "t",
        spanId: "v",
        startTime: "never",
        endTime: [1, "x"],
        attributes: { "gen_ai.tool.name": "a", "ai.values": "no list", input: { a: { b: 1 } } },
      },
    ];
    const runs = await runsOf(hostile);
    expect(runs.length).toBeGreaterThan(0);
    expect(
      await runsOf({ resourceSpans: [null, { scopeSpans: [null, { spans: [null, {}] }] }] }),
    ).toHaveLength(1);
  });

  it("imports 50,000 spans, a deep chain among them, in seconds", async () => {
    const spans: unknown[] = [];
    for (let n = 0; n < 20_000; n++) {
      const history = [
        said("user", `question ${n >> 3}`),
        ...Array.from({ length: n & 7 }, (_, k) => said("assistant", `answer ${n - (n & 7) + k}`)),
      ];
      spans.push(
        chat(`m${n}`, "", n * 3, {
          "gen_ai.input.messages": JSON.stringify(history),
          "gen_ai.output.messages": JSON.stringify([said("assistant", `answer ${n}`)]),
        }),
      );
      spans.push({
        ...chat(`t${n}`, "", n * 3 + 1, {}),
        name: "tool",
        attributes: { "gen_ai.tool.name": "search", input: "{}", output: `found ${n}` },
      });
    }
    for (let n = 0; n < 10_000; n++)
      spans.push({ ...chat(`d${n}`, n === 0 ? "" : `d${n - 1}`, 0, {}), name: "node" });
    const started = performance.now();
    const [run] = await runsOf(spans);
    expect(run?.trajectory.steps.length).toBeGreaterThan(42_000);
    expect(performance.now() - started).toBeLessThan(20_000);
  }, 60_000);
});
