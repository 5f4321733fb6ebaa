import type { ListedRun, RunSummary } from "../../src/reports/page/listed-run.ts";

/** A run of a list; without a summary it is not read yet. */
export function listedRun(address: string, summary?: Partial<RunSummary>): ListedRun {
  const key = Buffer.from(address).toString("hex").padEnd(16, "0").slice(0, 16);
  const row = { key, address, id: address, bytes: 1000, modified: 1_700_000_000_000 };
  if (!summary) return { ...row, state: "waiting" };
  const usual = { run: "ab".repeat(32), format: "rootstep", steps: 20, method: "triage", title: "A title" };
  return {
    ...row,
    state: "read",
    summary: { ...usual, verdict: "found", rules: [], labels: [], ...summary },
  };
}
