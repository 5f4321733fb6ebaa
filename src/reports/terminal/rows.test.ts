import { expect, test } from "vitest";
import { sampleReport } from "../testing/sample.ts";
import { width } from "./layout.ts";
import { paletteOf } from "./palette.ts";
import { type Result, resultRow, summaryLine } from "./rows.ts";

const plain = paletteOf(false);
const { diagnosis } = sampleReport();
const RESULTS: Result[] = [
  { kind: "diagnosed", name: "boston-0413.jsonl", diagnosis },
  { kind: "diagnosed", name: "kyoto.jsonl", diagnosis: { ...diagnosis, verdict: "not-enough-evidence" } },
  { kind: "diagnosed", name: "leeds.jsonl", diagnosis: { ...diagnosis, verdict: "no-failure-found" } },
  { kind: "diagnosed", name: "oslo.jsonl", diagnosis: { ...diagnosis, verdict: "unjudged" } },
  { kind: "no-run", name: "notes.json", reason: "no model, tool or agent event in it" },
  {
    kind: "failed",
    name: "a/very/long/path/that/goes/on/and/on/x.json",
    reason: "damaged\u001b[2J ".repeat(9),
  },
];

test("rows of a batch keep to 80 columns in a terminal", () => {
  const rows = RESULTS.map((result) => resultRow(result, plain, { clipped: true }));
  for (const row of rows) expect(width(row)).toBeLessThanOrEqual(80);
  expect(`\n${rows.join("\n")}\n`).toMatchInlineSnapshot(`
    "
      × boston-0413.jsonl          37/148  Orchestrator    requirement lost in…  61%
      – kyoto.jsonl                 –/148  not enough evidence
      ✓ leeds.jsonl                 –/148  no failure found
      ! oslo.jsonl                  –/148  unjudged
      · notes.json              no model, tool or agent event in it
      ! a/very/…/and/on/x.json  damaged␛[2J damaged␛[2J damaged␛[2J damaged␛[2J dam…
    "
  `);
});

test("nothing is cut where no terminal reads", () => {
  expect(
    RESULTS.map((result) => resultRow(result, plain, { clipped: false, longest: 22 })).join("\n"),
  ).toContain("a/very/long/path/that/goes/on/and/on/x.json  damaged␛[2J damaged");
});

test("the summary counts what became of everything", () => {
  const tally = { found: 3, clean: 1, unclear: 1, unjudged: 1, noRun: 1, failed: 2 };
  expect(summaryLine(tally, plain)).toMatchInlineSnapshot(
    `"  6 runs: 3 with a root named, 1 no failure found, 1 not enough evidence, 1 unjudged, 1 file without a run, 2 files not read"`,
  );
});
