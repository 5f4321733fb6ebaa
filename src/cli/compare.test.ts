import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runLine, sampleRun } from "./testing/session.ts";

const KEPT = "examples/pairs/trip-planner-limit-kept.json";
const LOST = "examples/trip-planner-handoff.json";

describe("compare", () => {
  const folder = mkdtempSync(join(tmpdir(), "rootstep-compare-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("says where two runs part and what each did there, on a screen", async () => {
    const { code, out } = await runLine(["compare", KEPT, LOST]);
    expect(code).toBe(0);
    expect(out).toContain("They part at step 42; 42 pairs before are alike.");
    expect(out).toMatch(
      /A {2}42 {2}Orchestrator → FlightAgent[\s\S]+hard limit:\s+no departure after 21:00/u,
    );
    expect(out).toMatch(/\d+ alike · \d+ changed · 0 only in A · 4 only in B/u);
    const lines = out.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(24);
    expect(lines.every((line) => line.length <= 80)).toBe(true);
    expect(lines.at(-1)).toContain("--html compare.html");
  });

  it("finds a run alike to itself", async () => {
    const { code, out } = await runLine(["compare", LOST, LOST]);
    expect(code).toBe(0);
    expect(out).toContain("They are alike in all 81 steps.");
  });

  it("writes the rows as JSON, and the page as one file", async () => {
    const html = join(folder, "compare.html");
    const { code, out } = await runLine(["compare", KEPT, LOST, "--json", "-", "--html", html]);
    expect(code).toBe(0);
    const result = JSON.parse(out);
    expect(result).toMatchObject({ schema: "rootstep.alignment/1", first: 42, a: { steps: 77 } });
    expect(result.rows).toHaveLength(81);
    const page = readFileSync(html, "utf8");
    expect(page).toContain("default-src 'none'");
    expect(page).toContain('id="a-steps-0"');
    expect(page).toContain('id="b-steps-0"');
  });

  it("refuses what is no run, several runs at one address, and standard input twice", async () => {
    const prose = join(folder, "prose.txt");
    writeFileSync(prose, "not a run");
    expect((await runLine(["compare", prose, LOST])).code).toBe(2);
    expect(await runLine(["compare", "-", "-"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("only one"),
    });
    const several = join(folder, "several.jsonl");
    writeFileSync(several, `${sampleRun({ id: "a" })}\n${sampleRun({ id: "b" })}\n`);
    expect(await runLine(["compare", several, LOST])).toMatchObject({
      code: 2,
      err: expect.stringContaining("holds several runs; choose one"),
    });
  });
});
