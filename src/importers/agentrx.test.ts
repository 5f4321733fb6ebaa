import { expect, it } from "vitest";
import { importers } from "./index.ts";
import { listDisk } from "./reading/disk.ts";
import { type Imported, importRuns } from "./reading/import-runs.ts";
import { runsAmong } from "./testing/import.ts";

async function importedAs(format: string | undefined, path: string): Promise<Imported[]> {
  const results: Imported[] = [];
  for await (const result of importRuns(await listDisk([path]), { importers, format })) results.push(result);
  return results;
}

it.each([
  ["tau-bench", "fixtures/importers/tau-bench/numbered.input.json"],
  ["magentic-one", "fixtures/importers/magentic-one/log.input.json"],
])("reads a %s file as the format itself does, when asked for by name", async (format, path) => {
  const runsAs = async (name: string | undefined) =>
    runsAmong(await importedAs(name, path)).map(({ trajectory }) => trajectory);
  const own = await runsAs(undefined);
  const forced = await runsAs("agentrx");
  expect(own.map(({ source }) => source.format)).toEqual(own.map(() => format));
  expect(forced.map(({ source }) => source.format)).toEqual(own.map(() => "agentrx"));
  expect(forced.map(({ steps }) => steps)).toEqual(own.map(({ steps }) => steps));
});
