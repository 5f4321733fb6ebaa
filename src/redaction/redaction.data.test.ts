import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importFiles } from "../importing.ts";

const DATA = process.env.ROOTSTEP_DATA ?? "../shared/data";
const FORMATS = join(DATA, "formats");

describe.skipIf(!existsSync(FORMATS))("real runs (skipped without the data)", () => {
  it("lose nothing but the one password that a test file among them holds", async () => {
    const kinds = new Map<string, number>();
    for await (const imported of importFiles([DATA])) {
      if (imported.kind !== "run") continue;
      for (const { kind, count } of imported.trajectory.redactions ?? [])
        kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    }
    expect([...kinds.keys()]).toEqual(["password"]);
    expect(kinds.get("password")).toBeLessThan(10);
  });
});
