import type { Trajectory } from "../src/core/trajectory.ts";
import { importers } from "../src/importers/index.ts";
import { importRuns } from "../src/importers/reading/import-runs.ts";
import { memoryFile } from "../src/importers/reading/memory-file.ts";
import { triage } from "../src/triage/triage.ts";
import { type BodySize, LARGE_BODIES, longRcaRun, runLengths, TYPICAL_BODIES } from "./generate/longrca.ts";
import { exponent, type Figure, median, processorSeconds } from "./measure.ts";

/** Imports and triages a LongRCA-sized set of generated runs, at two body sizes, and one run at four lengths. */
export async function benchTriage(): Promise<Figure[]> {
  const typical = await triageSet(TYPICAL_BODIES);
  const large = await triageSet(LARGE_BODIES);
  const growth = await growthOverLength();
  return [
    {
      what: `triage of 1,140 runs, ${typical.steps} steps`,
      value: typical.seconds,
      unit: "s",
      budget: most(60),
    },
    { what: "the same with bodies four times as long", value: large.seconds, unit: "s", budget: most(240) },
    { what: "median run of that set", value: median(typical.each) * 1000, unit: "ms", budget: most(50) },
    { what: "longest run of that set", value: Math.max(...typical.each) * 1000, unit: "ms" },
    { what: "exponent over 250, 1,000, 4,000, 16,000 steps", value: growth, unit: "", budget: most(1.15) },
  ];
}

function most(limit: number): NonNullable<Figure["budget"]> {
  return { limit, at: "most" };
}

async function triageSet(bodies: BodySize): Promise<{ seconds: number; steps: number; each: number[] }> {
  const each: number[] = [];
  let steps = 0;
  for (const [seed, length] of runLengths().entries()) {
    const run = await imported(longRcaRun(seed, length, bodies));
    steps += run.steps.length;
    each.push(await processorSeconds(() => void triage(run)));
  }
  return { seconds: each.reduce((sum, seconds) => sum + seconds, 0), steps, each };
}

async function growthOverLength(): Promise<number> {
  const points = [];
  for (const size of [250, 1000, 4000, 16_000]) {
    const run = await imported(longRcaRun(size, size, TYPICAL_BODIES));
    triage(run);
    points.push({ size, seconds: await processorSeconds(() => void triage(run)) });
  }
  return exponent(points);
}

async function imported(text: string): Promise<Trajectory> {
  for await (const result of importRuns({ files: [memoryFile("run.json", text)] }, { importers })) {
    if (result.kind === "run") return result.trajectory;
    throw new Error(result.reason);
  }
  throw new Error("no run");
}
