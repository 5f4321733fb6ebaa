import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Trajectory, Usage } from "../core/trajectory.ts";
import { DATA, filesIn, importPaths, runsAmong } from "./testing/import.ts";

/** Formats that record the tokens of every model call and the total beside them: the two must agree. */
const FOLDERS: readonly {
  folder: string;
  files: RegExp;
  counts: readonly (keyof Usage)[];
}[] = [
  { folder: "formats/mini-swe-agent-swebench", files: /\.json$/u, counts: ["costUsd"] },
  { folder: "formats/tau2", files: /\.json$/u, counts: ["costUsd"] },
  { folder: "formats/atif", files: /^/u, counts: ["input", "output", "cached"] },
  { folder: "formats/atif-terminal-bench-2", files: /^/u, counts: ["input", "output", "cached"] },
];

for (const { folder, files, counts } of FOLDERS) {
  const path = join(DATA, folder);
  const missing = existsSync(path) ? "" : ` (skipped: no ${path})`;
  describe.skipIf(missing)(`tokens of ${folder} are counted once${missing}`, () => {
    it("the steps add up to the total that the file states", async () => {
      const runs = runsAmong(await importPaths(filesIn(path, files)));
      expect(runs.length).toBeGreaterThan(0);
      for (const { trajectory } of runs) {
        for (const count of counts) {
          expect(total(trajectory, count), `${trajectory.id} ${count}`).toBeCloseTo(
            trajectory.usage?.[count] ?? Number.NaN,
            6,
          );
        }
      }
    });
  });
}

/** What the agent's turns took; a simulated user's messages are model calls of their own. */
function total(run: Trajectory, count: keyof Usage): number {
  const turns = run.steps.filter((step) => step.kind === "turn");
  return turns.reduce((sum, step) => sum + (step.usage?.[count] ?? 0), 0);
}
