import { describe, expect, it } from "vitest";
import { type DraftPart, TrajectoryBuilder } from "./trajectory-builder.ts";

function pairedParts(parts: readonly DraftPart[]) {
  const builder = new TrajectoryBuilder("run", { format: "test", file: "run.json" });
  for (const part of parts) {
    builder.addStep({ role: "agent", kind: part.kind === "call" ? "turn" : "result", parts: [part] });
  }
  return builder
    .finish()
    .steps.flatMap((step) => step.parts.map(({ call, status }) => `${call?.id ?? "-"} ${status}`));
}

const call = (id: string | undefined, name = "search"): DraftPart => ({
  kind: "call",
  author: "agent",
  body: "{}",
  call: { id, name },
});
const result = (id: string | undefined, name = ""): DraftPart => ({
  kind: "result",
  author: "environment",
  body: "found",
  call: { id, name },
});

describe("pairing calls and results", () => {
  it("pairs by id, whatever the order", () => {
    expect(pairedParts([call("a"), call("b"), result("b"), result("a")])).toEqual([
      "a ok",
      "b ok",
      "b ok",
      "a ok",
    ]);
  });

  it("gives an id used twice a number, also when the numbered id is recorded too", () => {
    expect(pairedParts([call("a"), result("a"), call("a#2"), result("a#2"), call("a"), result("a")])).toEqual(
      ["a ok", "a ok", "a#2 ok", "a#2 ok", "a#3 ok", "a#3 ok"],
    );
  });

  it("pairs calls without id by the tool's name, oldest first", () => {
    const parts = [call(undefined), call(undefined, "read"), result(undefined, "read"), result(undefined)];
    expect(pairedParts(parts)).toEqual(["call ok", "call#2 ok", "call#2 ok", "call ok"]);
  });

  it("says what stays alone", () => {
    expect(pairedParts([call("a"), result("z")])).toEqual(["a missing", "z orphan"]);
  });

  it("leaves a result alone that names no call", () => {
    expect(pairedParts([{ kind: "result", author: "environment", body: "exitcode: 0" }])).toEqual(["- ok"]);
  });

  it("stays quick when one id is used a hundred thousand times", () => {
    const parts = Array.from({ length: 100_000 }, () => call(undefined));
    const started = performance.now();
    pairedParts(parts);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
