import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { diagnose } from "./diagnose.ts";
import { CANARY, withCanary } from "./importers/testing/canary.ts";
import { DATA, filesIn, importContent, readJson, runsAmong } from "./importers/testing/import.ts";
import { markdownReport } from "./reports/markdown.ts";
import { paletteOf } from "./reports/terminal/palette.ts";
import { terminalReport } from "./reports/terminal/report.ts";

const FRAME = { palette: paletteOf(false), columns: 80, top: 3 };
const FOLDERS = ["who-and-when/algorithm-generated", "who-and-when/hand-crafted", "agentrx", "mas-sim/otel"];

for (const folder of FOLDERS) {
  const path = join(DATA, folder);
  const missing = existsSync(path) ? "" : ` (skipped: no ${path})`;
  describe.skipIf(missing)(`labels of ${folder} reach no diagnosis and no report${missing}`, () => {
    it("when every label is replaced by a word that stands nowhere else", async () => {
      for (const file of filesIn(path, /(?<!labels)\.json$/u)) {
        const { value } = withCanary(readJson(file));
        for (const { trajectory } of runsAmong(await importContent(file, JSON.stringify(value)))) {
          const diagnosis = await diagnose(trajectory);
          expect(JSON.stringify(diagnosis), file).not.toContain(CANARY);
          const report = { diagnosis, trajectory, address: file };
          expect(terminalReport(report, FRAME), file).not.toContain(CANARY);
          expect(markdownReport(report, 3), file).not.toContain(CANARY);
        }
      }
    });
  });
}
