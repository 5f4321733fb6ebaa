import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Spilling } from "../core/spilled-list.ts";
import { isSpilled } from "../core/spilled-steps.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { diskSpilling } from "../spill-file.ts";
import { importers } from "./index.ts";
import { listDisk } from "./reading/disk.ts";
import { type Imported, importRuns } from "./reading/import-runs.ts";

const FIXTURES = "fixtures/importers";
const FORMATS = join(process.env.ROOTSTEP_DATA ?? "../shared/data", "formats");

async function imported(path: string, spilling?: Spilling): Promise<Imported[]> {
  const all: Imported[] = [];
  for await (const one of importRuns(await listDisk([path]), { importers, spilling })) all.push(one);
  return all;
}

/** All runs of a file or folder are the same whether their steps are in memory or in a spill. */
async function expectSame(path: string): Promise<void> {
  const inMemory = await imported(path);
  const spilled = await imported(path, diskSpilling(1));
  for (const one of spilled)
    if (one.kind === "run") expect(isSpilled(one.trajectory.steps)).toBe(hasBody(one.trajectory));
  expect(JSON.stringify(spilled)).toBe(JSON.stringify(inMemory));
}

function hasBody({ steps }: Trajectory): boolean {
  return steps.some((step) => step.parts.some((part) => part.body !== ""));
}

describe("every fixture is the same run when it is spilled", () => {
  for (const format of readdirSync(FIXTURES)) {
    const entries = readdirSync(join(FIXTURES, format)).filter((name) => /\.input(?:\.|$)/u.test(name));
    for (const entry of entries) {
      it(`${format}/${entry}`, () => expectSame(join(FIXTURES, format, entry)));
    }
  }
});

describe.skipIf(!existsSync(FORMATS))(
  "real runs are the same when they are spilled (skipped without the data)",
  () => {
    for (const format of existsSync(FORMATS) ? readdirSync(FORMATS) : []) {
      it(format, () => expectSame(join(FORMATS, format)));
    }
  },
);
