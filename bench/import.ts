import { importers } from "../src/importers/index.ts";
import { importRuns } from "../src/importers/reading/import-runs.ts";
import { memoryFile } from "../src/importers/reading/memory-file.ts";
import { claudeCodeSession } from "./generate/claude-code.ts";
import type { Figure } from "./measure.ts";
import { median, wallSeconds } from "./measure.ts";

const MEGABYTES = 120;

/** Reads a generated Claude Code session of 120 MB from memory: splitting, parsing, building, pairing. */
export async function benchImport(): Promise<Figure[]> {
  const session = [...claudeCodeSession(MEGABYTES * 1e6)];
  const bytes = session.reduce((sum, chunk) => sum + chunk.length, 0);
  const rates: number[] = [];
  for (let round = 0; round < 3; round++) {
    const seconds = await wallSeconds(async () => {
      for await (const result of importRuns(
        { files: [memoryFile("session.jsonl", session)] },
        { importers },
      )) {
        if (result.kind !== "run") throw new Error(result.reason);
      }
    });
    rates.push(bytes / 1e6 / seconds);
  }
  const value = median(rates);
  return [
    { what: `import of ${MEGABYTES} MB of JSONL`, value, unit: "MB/s", budget: { limit: 100, at: "least" } },
  ];
}
