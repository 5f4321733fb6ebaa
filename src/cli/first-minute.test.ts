import { describe, expect, test } from "vitest";
import { importers } from "../importers/index.ts";
import { runLine } from "./testing/session.ts";

describe("demo", () => {
  test("names the step, fits a screen, and ends with commands that work", async () => {
    const { code, out } = await runLine(["demo"], { tty: true, env: { NO_COLOR: "1" } });
    expect(code).toBe(0);
    expect(out).toContain("▌ step 42 of 81   Orchestrator");
    expect(out.trimEnd().split("\n").length).toBeLessThanOrEqual(24);
    expect(out).toMatch(/rootstep show demo --step 42\n.*rootstep diagnose <run>\n$/u);
    expect((await runLine(["show", "demo", "--step", "42"])).out).toContain(
      "Please find another return flight",
    );
  });
});

test("formats lists every format with what becomes a step", async () => {
  const { code, out } = await runLine(["formats"]);
  expect(code).toBe(0);
  for (const { name, title } of importers)
    expect(out).toMatch(new RegExp(`^${name} +${title.replace(/[()]/gu, "\\$&")}$`, "mu"));
});

test("doctor finds nothing wrong here", async () => {
  const { code, out } = await runLine(["doctor"]);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("root at step 42") });
});
