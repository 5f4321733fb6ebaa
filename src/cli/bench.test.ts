import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeLongRcaFiles } from "../benchmarks/testing/longrca-files.ts";
import { METRICS } from "../scoring/metrics.ts";
import { folderWith, runLine } from "./testing/session.ts";

const DIR = ["--dir", "fixtures/benchmarks"];
const env = { ROOTSTEP_DATA: "fixtures/benchmarks" };

describe("bench run", () => {
  test("prints a method with floors, intervals and counts; a run that cannot be read is exit code 3", async () => {
    const { code, out } = await runLine(["bench", "run", "who-and-when", ...DIR]);
    expect(code).toBe(3);
    expect(out).toMatch(/^who-and-when {2}triage, as shipped, 2 of 3 runs scored$/mu);
    expect(out).toMatch(/^ {2}step exact +\d+% +\[\d+, \d+\] +\d\/2/mu);
    expect(out).toMatch(/^ {2}best constant step +\d+%/mu);
    expect(out).toMatch(/not scored .*its label names no step of its 2/u);
    const table = out.split("\n").filter((line) => !line.includes("not scored"));
    for (const line of table) expect(line.length).toBeLessThanOrEqual(90);
  });

  test("writes a JSON from which the metrics can be counted again", async () => {
    const { code, out } = await runLine(["bench", "run", "longrca/full", ...DIR, "--json", "-"]);
    expect(code).toBe(0);
    const result = JSON.parse(out);
    expect(result).toMatchObject({ benchmark: "longrca/full", method: "triage", n: 2, of: 2 });
    expect(Object.keys(result.metrics).sort()).toEqual([...METRICS].sort());
    for (const metric of METRICS)
      expect(Object.keys(result.metrics[metric])).toEqual(["value", "low", "high", "n"]);
    expect(Object.keys(result.floors)).toContain("positionOnly");
    const right = result.runs.filter(
      ({ predicted, truth }: { predicted: { step: number }; truth: { step: number } }) =>
        predicted.step === truth.step,
    );
    expect(result.metrics.stepExact.value).toBe(right.length / 2);
    const exam = result.runs.map(({ rank, steps }: { rank: number; steps: number }) => (rank - 1) / steps);
    expect(result.metrics.exam.value).toBeCloseTo((exam[0] + exam[1]) / 2);
  });

  test("LongRCA is scored by source, length and distance, beside what others published", async () => {
    const dir = folderWith({});
    const truths = writeLongRcaFiles(dir, { lengths: [20, 110, 230] });
    const { code, out } = await runLine(["bench", "run", "longrca", "--dir", dir]);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}slice +runs +role +95% +exact +95% +±5 +95% +MAE +valid$/mu);
    expect(out).toMatch(/^ {2}all +11 +\d+% .* 11\/11$/mu);
    expect(out).toMatch(/^ {2}RCTA +51\.1 +24\.1 +37\.4 +38\.6 +49 +11 +129 +27 +59$/mu);
    expect(out).toMatch(/^ {2}triage, here +\d/mu);
    expect(out).toContain("1140 runs, DeepSeek-V4-Flash, arXiv 2608.15242");
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
    const json = await runLine(["bench", "run", "longrca", "--dir", dir, "--json", "-"]);
    const { slices, published, runs } = JSON.parse(json.out);
    expect(slices.sources.map(({ name }: { name: string }) => name)).toEqual(
      [...new Set(truths.map(({ source }) => source))].sort(),
    );
    expect(slices.all.n).toBe(truths.length);
    expect(published[0].method).toBe("RCTA");
    expect(runs[0].source).toBe("SWE");
  });

  test("a benchmark's own folder does as well as the data root", async () => {
    const own = folderWith({});
    cpSync("fixtures/benchmarks/who-and-when/hand-crafted", own, { recursive: true });
    const file = join(own, "result.json");
    const line = ["bench", "run", "who-and-when/hand-crafted", "--dir", own, "--json", file];
    expect((await runLine(line)).code).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ n: 1, of: 1 });
  });

  test("what learns is trained on other tasks", async () => {
    const line = ["bench", "run", "longrca/full", "--method", "position-only"];
    const left = await runLine([...line, "--leave-out", "longrca"], { env });
    expect(left.out).toMatch(/learned from 5 runs of other tasks, never from longrca\/full, longrca\/mini/u);
    const folds = await runLine([...line, "--cv", "2", "--seeds", "3"], { env });
    expect(folds).toMatchObject({ code: 0, out: expect.stringMatching(/2 folds by task, 3 fold seeds/u) });
  });

  test("what cannot be done is said in a line", async () => {
    const lines = [
      [["nowhere"], /no benchmark "nowhere"; known: .*who-and-when\/hand-crafted/u],
      [["mas-sim", "--dir", "docs"], /mas-sim is not in docs/u],
      [["mas-sim", "--method", "oracle"], /no method named "oracle"/u],
      [["mas-sim", "--cv", "1"], /2 folds or more/u],
    ] as const;
    for (const [argv, sentence] of lines) {
      const { code, err } = await runLine(["bench", "run", ...argv], { env });
      expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
    }
  });

  test("an interrupt ends it", async () => {
    const signal = AbortSignal.abort();
    expect((await runLine(["bench", "run", "mas-sim", ...DIR], { signal })).code).toBe(130);
  });
});

test("bench list says what each root means and which sets are there", async () => {
  const { code, out } = await runLine(["bench", "list"], { env });
  expect(code).toBe(0);
  expect(out).toMatch(/^mas-sim .* there\n {2}root: the step at which a fault was injected$/mu);
  expect((await runLine(["bench", "list", "--dir", "docs"])).out).toContain("not there");
});

test("bench describe gives lengths, positions and roles", async () => {
  const { code, out } = await runLine(["bench", "describe", "agentrx/tau-retail"], { env });
  expect(code).toBe(0);
  expect(out).toMatch(/runs +1, 1 task, 0 runs/u);
  expect(out).toMatch(/^ {2}root to end +3 +3 +3 +3$/mu);
  expect(out).toContain("roles labelled  agent 1");
});

test("bench triggers counts firings against random steps", async () => {
  const { code, out } = await runLine(["bench", "triggers", "mas-sim"], { env });
  expect(code).toBe(0);
  expect(out).toMatch(/rule +firings +runs +at root +lift +95% interval/u);
  expect(out).toMatch(/any rule fires at \d of 1 roots/u);
});

test("bench describe and bench triggers write their numbers as JSON", async () => {
  const described = JSON.parse((await runLine(["bench", "describe", "mas-sim", "--json", "-"], { env })).out);
  expect(described).toMatchObject({ schema: "rootstep.description/1", unread: 0 });
  expect(described.sets[0]).toMatchObject({ benchmark: "mas-sim", runs: 1, steps: { median: 5, max: 5 } });
  const file = join(folderWith({}), "triggers.json");
  const { out } = await runLine(["bench", "triggers", "mas-sim", "--json", file], { env });
  expect(out).toMatch(/any rule fires/u);
  const { labelled, successful } = JSON.parse(readFileSync(file, "utf8"));
  expect(successful).toEqual([]);
  expect(labelled[0]).toMatchObject({ set: "mas-sim", runs: 1, recall: { n: 1 } });
  for (const { firings, lift } of labelled[0].rules) expect(lift !== undefined).toBe(firings > 0);
});

describe("bench verdict", () => {
  const RUNS = ["examples/support-wrong-refund.json", "examples/success-invoice-report.json"];

  test("says how often a root is named, kind by kind, beside the rule", async () => {
    const { code, out } = await runLine(["bench", "verdict", ...DIR]);
    expect(code).toBe(3);
    expect(out).toMatch(/^verdicts {2}as shipped, \d+ of \d+ runs, the outcome withheld$/mu);
    expect(out).toMatch(/^ +failed runs +successful runs +AUROC$/mu);
    expect(out).toMatch(/^ {2}chain, otlp +\d+% of 1 \[\d+, \d+\]$/mu);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(90);
  });

  test("judges runs of one's own, whose outcome nobody recorded, and writes every verdict as JSON", async () => {
    const { code, out } = await runLine(["bench", "verdict", ...RUNS, "--json", "-"]);
    expect(code).toBe(0);
    const { runs, shapes, n } = JSON.parse(out);
    expect(n).toBe(2);
    expect(runs.map(({ named }: { named: number }) => named)).toEqual([1, 0]);
    expect(shapes[0]).toMatchObject({ failed: 0, successful: 0, unknown: 2, namedOfUnknown: { value: 0.5 } });
  });

  test("cannot learn where there are no two outcomes, and says so in a line", async () => {
    for (const [argv, sentence] of [
      [[...RUNS, "--cv", "2"], /no shape of run has 10 failed and as many successful runs/u],
      [[...RUNS, "--cv", "1"], /2 folds or more/u],
      [["--dir", "docs/images"], /no run in docs\/images/u],
    ] as const) {
      const { code, err } = await runLine(["bench", "verdict", ...argv]);
      expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
    }
  });
});

test("bench alone says what there is", async () => {
  const { code, out } = await runLine(["bench"]);
  expect(code).toBe(0);
  expect(out).toMatch(/list.*\n.*\n.*describe/u);
});
