import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openFolderStore } from "../../store/folder-store.ts";
import { diagnoseOnce } from "../diagnose-once.ts";
import { runBatch } from "../run-batch.ts";
import { askAbout, numberedRuns } from "./asking-worker.ts";

/** A batch in a process of its own, to be killed: `killed-process.ts <url> <folder> <runs> <concurrency>`. */
const [url = "", folder = "", runs = "0", concurrency = "1"] = process.argv.slice(2);
const store = await openFolderStore(join(folder, ".rootstep"));
const asked = { method: "counting", model: "local/counting", settings: {}, prompts: "1" };
const rows = runBatch(
  numberedRuns(Number(runs)),
  (run, { address, signal }) =>
    diagnoseOnce(run, address, { store, asked, keepRuns: true }, () =>
      askAbout(run, { url, calls: store.calls, signal }),
    ),
  { concurrency: Number(concurrency), signal: new AbortController().signal },
);
const lines: string[] = [];
for await (const row of rows) {
  if (row.kind === "failed") throw new Error(row.reason);
  lines.push(JSON.stringify({ address: row.address, diagnosis: row.result.diagnosis }));
}
writeFileSync(join(folder, "result.jsonl"), `${lines.join("\n")}\n`);
