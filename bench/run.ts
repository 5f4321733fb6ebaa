import { type Figure, isKept, printFigures } from "./measure.ts";

/**
 * `npm run bench [start|import|redaction|triage|overhead|opsworld|opsworld-repair|viewer|large|learners]`: measures the budgets of
 * docs/architecture.md; exit 1 when one is broken. `opsworld` works on 20,000 worlds, `opsworld-repair` puts 370 diagnoses to the test,
 * `viewer` opens reports of up to 200 MB in Chromium,
 * `large` writes 1 GB and takes seven minutes, `learners` fits rankers for half an hour and writes
 * docs/triage/configurations.md: they run only when they are asked for.
 */
type Bench = () => Figure[] | Promise<Figure[]>;

/** Each is loaded when its turn comes, and what measures memory comes before what fills it. */
const BENCHES: Record<string, () => Promise<Bench>> = {
  start: async () => (await import("./start.ts")).benchStart,
  overhead: async () => (await import("./overhead.ts")).benchOverhead,
  import: async () => (await import("./import.ts")).benchImport,
  redaction: async () => (await import("./redaction.ts")).benchRedaction,
  triage: async () => (await import("./triage.ts")).benchTriage,
  opsworld: async () => (await import("./opsworld.ts")).benchOpsWorld,
  "opsworld-repair": async () => (await import("./opsworld-repair.ts")).benchRepair,
  viewer: async () => (await import("./viewer.ts")).benchViewer,
  large: async () => (await import("./large.ts")).benchLarge,
  learners: async () => (await import("./learners/learners.ts")).benchLearners,
};
const ONLY_WHEN_ASKED: readonly string[] = ["opsworld", "opsworld-repair", "viewer", "large", "learners"];

const asked = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, load] of Object.entries(BENCHES)) {
  const isWanted = asked.length === 0 ? !ONLY_WHEN_ASKED.includes(name) : asked.includes(name);
  if (!isWanted) continue;
  const bench = await load();
  figures.push(...(await bench()));
}
printFigures(figures);
if (!figures.every(isKept)) process.exitCode = 1;
