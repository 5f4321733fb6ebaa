import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import type { BenchPage } from "../reports/bench/bench-page.ts";
import { folderWith, runLine } from "./testing/session.ts";

const DIR = ["--dir", "fixtures/benchmarks"];
let one = "";
let other = "";

beforeAll(async () => {
  if (!existsSync("dist/viewer/app.js"))
    await build({ configFile: "viewer/vite.config.ts", logLevel: "error" });
  const run = async (...line: string[]) =>
    (await runLine(["bench", "run", ...line, ...DIR, "--json", "-"])).out;
  one = await run("longrca/full");
  other = await run("longrca/full", "--method", "constant-step", "--cv", "2", "--seeds", "2");
});

function files(): { a: string; b: string; folder: string } {
  const folder = folderWith({ "a.json": one, "b.json": other });
  return { folder, a: join(folder, "a.json"), b: join(folder, "b.json") };
}

describe("bench compare", () => {
  test("prints differences with intervals, counts with McNemar's p, and the runs that differ", async () => {
    const { a, b } = files();
    const { code, out } = await runLine(["bench", "compare", a, b]);
    expect(code).toBe(0);
    expect(out).toMatch(/^A {2}triage on longrca\/full, 2 runs$/mu);
    expect(out).toContain("2 runs compared\nthe protocols differ: A as shipped, B in 2 folds");
    expect(out).toMatch(/^ {2}step exact +\d+% +\d+% +[+-]?\d+% +\[-?\d+, -?\d+\]$/mu);
    expect(out).toMatch(/^ {2}role +\d +\d +\d +\d +[\d.]+$/mu);
  });

  test("writes JSON from which the same can be read", async () => {
    const { a, b } = files();
    const { out } = await runLine(["bench", "compare", a, b, "--json", "-"]);
    const comparison = JSON.parse(out);
    expect(comparison).toMatchObject({
      schema: "rootstep.comparison/1",
      n: 2,
      b: { method: "constant-step" },
    });
    const { both, onlyA, onlyB, neither } = comparison.step;
    expect(both + onlyA + onlyB + neither).toBe(2);
  });

  test("what cannot be read is said in a line", async () => {
    const { a, folder } = files();
    const broken = join(folder, "broken.json");
    writeFileSync(broken, "[]");
    const { code, err } = await runLine(["bench", "compare", a, broken]);
    expect([code, err]).toEqual([2, expect.stringMatching(/broken\.json is no result of bench run --json/u)]);
    expect((await runLine(["bench", "compare", a, join(folder, "none.json")])).code).toBe(2);
  });
});

describe("bench report", () => {
  test("writes a web page of the same, and then no Markdown unless a file is named for it", async () => {
    const { a, b, folder } = files();
    const html = join(folder, "bench.html");
    const { code, out } = await runLine(["bench", "report", a, b, "--html", html]);
    expect([code, out]).toEqual([0, ""]);
    const island = /id="bench">(.*?)<\/script>/su.exec(readFileSync(html, "utf8"))?.[1];
    const page: BenchPage = JSON.parse(island ?? "");
    const [section] = page.sections;
    expect(section?.benchmark).toBe("longrca/full");
    expect(section?.rows.map(({ method, protocol }) => `${method} ${protocol}`).sort()).toEqual([
      "constant-step in 2 folds",
      "triage as shipped",
    ]);
    expect(section?.floors.map(({ title }) => title)).toContain("constant step");
    expect(section?.published.length).toBeGreaterThan(0);
  });

  test("puts methods, floors, costs and published rows in Markdown", async () => {
    const { a, b } = files();
    const { code, out } = await runLine(["bench", "report", a, b]);
    expect(code).toBe(0);
    expect(out).toContain("## longrca/full");
    expect(out).toMatch(/^\| triage \| 2 \| \d+% \(\d\/2\) \\\[\d+, \d+\\\]/mu);
    expect(out).toMatch(/^\| constant-step, cross-validation \| 2 \|/mu);
    expect(out).toMatch(/^\| _best constant step_ \| 2 \|/mu);
    expect(out).toMatch(/^\| RCTA \| DeepSeek-V4-Flash \| 1140 \| 51\.1 \| 24\.1 \|/mu);
    expect(out).toMatch(/^\| \*\*triage\*\* \| none \| 2 \|/mu);
    for (const block of out.split("\n\n").filter((text) => text.startsWith("| "))) {
      const columns = block
        .trim()
        .split("\n")
        .map((line) => line.split("|").length);
      expect(new Set(columns).size).toBe(1);
    }
  });

  test("counts what was spent and what was not judged", async () => {
    const { folder } = files();
    const spent = {
      calls: 9,
      input: 1200,
      output: 80,
      cached: 0,
      reasoning: 5,
      observed: 0,
      costUsd: 0.5,
      milliseconds: 1,
    };
    const result = { ...JSON.parse(one), model: "a/b|c", failed: 1, spent };
    result.runs[0].error = "no answer";
    const file = join(folder, "paid.json");
    writeFileSync(file, JSON.stringify(result));
    const { out } = await runLine(["bench", "report", file]);
    expect(out).toMatch(
      /^\| triage, a\/b\\\|c \| 1 \| 9 \| 4\.5 \| 1,200 \| 80 \| 0 \| 5 \| 0 \| 0\.50 \| [\d.]+ \|/mu,
    );
    expect(out).toMatch(/ 50% \|$/mu);
    const json = JSON.parse((await runLine(["bench", "report", file, "--json", "-"])).out);
    expect(json.benchmarks[0].rows[0]).toMatchObject({ failed: 1, spent, invalidRate: 0.5 });
  });

  test("goes to a file when told, and warns when the runs are not the same", async () => {
    const { a, folder } = files();
    const fewer = JSON.parse(one);
    fewer.runs.pop();
    writeFileSync(join(folder, "fewer.json"), JSON.stringify(fewer));
    const target = join(folder, "report.md");
    const { out } = await runLine(["bench", "report", a, join(folder, "fewer.json"), "--output", target]);
    expect([out, existsSync(target)]).toEqual(["", true]);
    expect(readFileSync(target, "utf8")).toContain("2 different sets of runs");
  });
});
