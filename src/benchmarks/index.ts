// Written by `npm run registry`.
import agentrx from "./agentrx.ts";
import type { Benchmark } from "./cases/define-benchmark.ts";
import longrca from "./longrca.ts";
import masSim from "./mas-sim.ts";
import own from "./own.ts";
import whoAndWhen from "./who-and-when.ts";

/** Every plug-in of this folder, by name. */
export const benchmarks: readonly Benchmark[] = [agentrx, longrca, masSim, own, whoAndWhen];
