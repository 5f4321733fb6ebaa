import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CANARY, expectNoCanary, withCanary } from "./testing/canary.ts";
import { DATA, filesIn, importContent, readJson, runsAmong } from "./testing/import.ts";

/** Labelled files as the data has them: how many hold labels, and whether an expected answer is among these. */
const SETS = [
  { folder: "who-and-when/algorithm-generated", files: /\.json$/u, reference: true },
  { folder: "who-and-when/hand-crafted", files: /\.json$/u, reference: true },
  { folder: "agentrx", files: /^tau-retail\.json$/u, reference: false },
  { folder: "formats/tau-bench", files: /\.json$/u, reference: false },
  { folder: "formats/tau2", files: /\.json$/u, reference: false },
  { folder: "mas-sim/otel", files: /\.json$/u, reference: true },
];

for (const { folder, files, reference } of SETS) {
  const path = join(DATA, folder);
  const missing = existsSync(path) ? "" : ` (skipped: no ${path})`;
  describe.skipIf(missing)(`labels of ${folder} reach nothing${missing}`, () => {
    it("when every label is replaced by a word that stands nowhere else", async () => {
      for (const file of filesIn(path, files)) {
        const { value, labels } = withCanary(readJson(file));
        expect(labels, file).toBeGreaterThan(0);
        const results = await importContent(file, JSON.stringify(value));
        const runs = runsAmong(results);
        expect(runs.length, file).toBeGreaterThan(0);
        expectNoCanary(results);
        expect(runs.every((run) => run.reference === (reference ? CANARY : undefined))).toBe(true);
      }
    });
  });
}

const magentic = join(DATA, "agentrx/magentic-one");
const noMagentic = existsSync(magentic) ? "" : ` (skipped: no ${magentic})`;
describe.skipIf(noMagentic)(`label files beside runs are no runs${noMagentic}`, () => {
  it("when they are imported themselves", async () => {
    for (const file of filesIn(join(DATA, "agentrx"), /\.labels\.json$/u)) {
      const { value } = withCanary(readJson(file));
      const results = await importContent(file, JSON.stringify(value));
      expect(results.map(({ kind }) => kind)).toEqual(["unreadable"]);
      expectNoCanary(results);
    }
  });
});

describe("labels of the fixtures reach nothing", () => {
  for (const name of ["who-and-when", "longrca", "agentrx", "tau-bench", "tau2"]) {
    it(name, async () => {
      let labels = 0;
      for (const file of filesIn(join("fixtures/importers", name), /\.input\./u)) {
        const tainted = taintedText(readFileSync(file, "utf8"));
        labels += tainted.labels;
        const results = await importContent(file, tainted.text);
        expect(runsAmong(results).length, file).toBeGreaterThan(0);
        expectNoCanary(results);
      }
      expect(labels).toBeGreaterThan(2);
    });
  }
});

/** A JSON document, or the lines of a JSONL file, with the labels replaced; lines that are no JSON stay as they are. */
function taintedText(text: string): { text: string; labels: number } {
  const parts = [text].filter(isJson);
  const lines = parts.length > 0 ? parts : text.split("\n");
  let labels = 0;
  const tainted = lines.map((line) => {
    if (!isJson(line)) return line;
    const result = withCanary(JSON.parse(line));
    labels += result.labels;
    return JSON.stringify(result.value);
  });
  return { text: tainted.join("\n"), labels };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
