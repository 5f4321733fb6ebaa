import { describe, expect, it } from "vitest";
import { readConsole } from "./shapes/magentic-one/console.ts";
import { callsIn, resultsIn } from "./shapes/magentic-one/python-text.ts";
import { importContent, runsAmong } from "./testing/import.ts";

describe("calls and results as Python prints them", () => {
  it("reads either quote and every escape", () => {
    expect(callsIn(String.raw`[FunctionCall(id='a', arguments='{"q": "it\'s"}', name="go")]`)).toEqual([
      { id: "a", arguments: `{"q": "it's"}`, name: "go" },
    ]);
    expect(
      resultsIn(String.raw`[FunctionExecutionResult(content="a\n\"b\" \\ é", name='go', call_id='a')]`),
    ).toEqual([{ content: 'a\n"b" \\ é', name: "go", call_id: "a", is_error: false }]);
  });

  it("reads nothing where there is nothing to read", () => {
    expect(callsIn("FunctionCall(id=1)")).toBeUndefined();
    expect(
      resultsIn(`FunctionExecutionResult(content='never closed ${"\\'".repeat(50_000)}`),
    ).toBeUndefined();
  });
});

describe("a console", () => {
  it("keeps rules and tables inside a message", () => {
    const { records } = readConsole("---------- TextMessage (a) ----------\n---------- ----------\n-----\nx");
    expect(records).toMatchObject([{ type: "TextMessage", content: "---------- ----------\n-----\nx" }]);
  });

  it("reads the line ends of Windows", () => {
    const { records, stopReason } = readConsole(
      "---------- TextMessage (user) ----------\r\nHi\r\n---------- Summary ----------\r\nFinish reason: done\r\n",
    );
    expect(records).toMatchObject([{ source: "user", content: "Hi" }]);
    expect(stopReason).toBe("done");
  });

  it("is not any text with a rule in it", async () => {
    const [result] = await importContent(
      "notes.txt",
      `${"-".repeat(75)}\n[to do], buy:\n---------- x ----------\n`,
    );
    expect(result?.kind).toBe("unreadable");
  });
});

it("reads several results of a team, a line each, as a run each", async () => {
  const line = (words: string) =>
    JSON.stringify({
      messages: [
        { type: "TextMessage", source: "user", content: words },
        { type: "TextMessage", source: "helper", content: "Yes." },
      ],
      stop_reason: null,
    });
  const runs = runsAmong(await importContent("results.jsonl", `${line("One?")}\n${line("Two?")}\n`));
  expect(runs.map(({ trajectory }) => [trajectory.id, trajectory.requests[0]?.text])).toEqual([
    ["results", "One?"],
    ["results#2", "Two?"],
  ]);
});
