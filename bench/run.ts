import { benchImport } from "./import.ts";
import { type Figure, isKept, printFigures } from "./measure.ts";
import { benchStart } from "./start.ts";
import { benchTriage } from "./triage.ts";

/** `npm run bench [start|import|triage]`: measures the budgets of docs/architecture.md; exit 1 when one is broken. */
const BENCHES: Record<string, () => Figure[] | Promise<Figure[]>> = {
  start: benchStart,
  import: benchImport,
  triage: benchTriage,
};

const asked = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length === 0 || asked.includes(name)) figures.push(...(await bench()));
}
printFigures(figures);
if (!figures.every(isKept)) process.exitCode = 1;
