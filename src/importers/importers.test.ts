import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importers } from "./index.ts";
import { listDisk } from "./reading/disk.ts";
import { importRuns } from "./reading/import-runs.ts";

const FOLDER = "fixtures/importers";

/** `<case>.input.<ending>` or the folder `<case>.input` gives `<case>.expected.json`; UPDATE=1 writes it. */
describe("golden files", () => {
  for (const importer of importers) {
    const folder = join(FOLDER, importer.name);
    it(`${importer.name} has a fixture`, () => expect(existsSync(folder)).toBe(true));
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder).filter((name) => /\.input(?:\.|$)/u.test(name))) {
      it(`${importer.name}/${entry}`, async () => {
        const expected = join(folder, entry.replace(/\.input.*$/u, ".expected.json"));
        const text = `${JSON.stringify(await importedFrom(join(folder, entry)), null, 1)}\n`;
        if (process.env.UPDATE && !(existsSync(expected) && readFileSync(expected, "utf8") === text)) {
          writeFileSync(expected, text);
        }
        expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(expected, "utf8")));
        if (statSync(join(folder, entry)).isFile()) expect(text).toContain(`"format": "${importer.name}"`);
      });
    }
  }
});

/**
 * Detection chooses among all importers, so a golden file also shows that no other takes the file. The file of a run
 * is the reader's word, not the importer's, and stays out.
 */
async function importedFrom(path: string): Promise<unknown[]> {
  const results: unknown[] = [];
  for await (const result of importRuns(await listDisk([path]), { importers })) {
    results.push(result.kind === "run" ? { ...result, file: undefined } : result);
  }
  return results;
}
