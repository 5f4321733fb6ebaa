import { benchImport } from "./import.ts";
import { benchLarge } from "./large.ts";
import { benchLearners } from "./learners/learners.ts";
import { type Figure, isKept, printFigures } from "./measure.ts";
import { benchOpsWorld } from "./opsworld.ts";
import { benchRepair } from "./opsworld-repair.ts";
import { benchOverhead } from "./overhead.ts";
import { benchRedaction } from "./redaction.ts";
import { benchStart } from "./start.ts";
import { benchTriage } from "./triage.ts";
import { benchViewer } from "./viewer.ts";

/**
 * `npm run bench [start|import|redaction|triage|overhead|opsworld|opsworld-repair|viewer|large|learners]`: measures the budgets of
 * docs/architecture.md; exit 1 when one is broken. `opsworld` works on 20,000 worlds, `opsworld-repair` tries 400 diagnoses,
 * `viewer` opens reports of up to 200 MB in Chromium,
 * `large` writes 1 GB and takes seven minutes, `learners` fits rankers for half an hour and writes
 * docs/triage/configurations.md: they run only when they are asked for.
 */
const BENCHES: Record<string, () => Figure[] | Promise<Figure[]>> = {
  start: benchStart,
  import: benchImport,
  redaction: benchRedaction,
  triage: benchTriage,
  overhead: benchOverhead,
  opsworld: benchOpsWorld,
  "opsworld-repair": benchRepair,
  viewer: benchViewer,
  large: benchLarge,
  learners: benchLearners,
};
const ONLY_WHEN_ASKED: readonly string[] = ["opsworld", "opsworld-repair", "viewer", "large", "learners"];

const asked = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  const isWanted = asked.length === 0 ? !ONLY_WHEN_ASKED.includes(name) : asked.includes(name);
  if (isWanted) figures.push(...(await bench()));
}
printFigures(figures);
if (!figures.every(isKept)) process.exitCode = 1;
