import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { DATA } from "./importers/testing/import.ts";
import { loadOutcomes, type Outcomes } from "./outcomes.ts";
import { measureVerdicts } from "./verdicts.ts";

const FOLDERS = ["who-and-when", "agentrx", "mas-sim", "formats/tau-bench"].map((name) => join(DATA, name));
const missing = FOLDERS.find((folder) => !existsSync(folder));
const needsData = missing === undefined ? "" : ` (skipped: no ${missing})`;

describe.skipIf(needsData)(`verdicts on runs of known outcome${needsData}`, () => {
  let outcomes: Outcomes = { runs: [], unread: 0 };
  beforeAll(async () => {
    outcomes = await loadOutcomes(DATA);
  }, 60_000);

  it("name at most a tenth of the successful runs of tasks never learned from, and more failed ones than the rule", async () => {
    const { shapes, rule } = await measureVerdicts(outcomes, { folds: 10, seeds: [1, 2, 3] });
    const talks = shapes.find(({ shape }) => shape === "conversation");
    const byRule = rule.shapes.find(({ shape }) => shape === "conversation");
    expect(talks?.successful).toBe(57);
    expect(talks?.falseAlarms?.value).toBeLessThanOrEqual(0.1);
    expect(talks?.recall?.value).toBeGreaterThan(byRule?.recall?.value ?? 1);
    expect(talks?.auroc?.low).toBeGreaterThan(byRule?.auroc?.value ?? 1);
  });

  it("as shipped, name few runs of unknown outcome, most of which went well, and keep the recall among agents", async () => {
    const { shapes } = await measureVerdicts(outcomes, { seeds: [] });
    const alone = shapes.find(({ shape }) => shape === "single");
    expect(alone?.namedOfUnknown?.value).toBeLessThanOrEqual(0.1);
    for (const shape of ["orchestrated", "round-table", "chain"])
      expect(shapes.find((row) => row.shape === shape)?.recall?.value).toBeGreaterThan(0.4);
  });

  it("takes trials of one task for one group, and takes nobody's own word for an outcome", () => {
    const trials = outcomes.runs.filter(
      ({ format, source }) => format === "tau-bench" && source.startsWith("formats"),
    );
    expect(trials.length).toBeGreaterThanOrEqual(100);
    expect(new Set(trials.map(({ group }) => group)).size).toBeLessThanOrEqual(50);
    for (const { format, failed } of outcomes.runs)
      if (["mini-swe-agent", "claude-code"].includes(format)) expect(failed).toBeUndefined();
  });
});
