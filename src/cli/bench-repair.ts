import { advisers } from "../oversight/advisers/index.ts";
import { summariseRepairs, summariseSound } from "../oversight/repair/repair-summary.ts";
import { tryOnlineOnSound, tryRepairs } from "../oversight/repair/try-repairs.ts";
import { repairReport } from "../oversight/reporting/repair-report.ts";
import {
  drawFailed,
  drawSound,
  type ExperimentFlags,
  openExperiment,
} from "./experiments/open-experiment.ts";
import { writeReport } from "./experiments/write-report.ts";
import { EXIT } from "./shared/exit-codes.ts";
import type { Streams } from "./shared/streams.ts";

/** Runs that go well, at most. */
const SOUND = 25;

/** `rootstep bench run repair`: what is worth doing about a failed run. Exit code 3 when the model gave no advice on some item. */
export async function benchRepairCommand(options: ExperimentFlags, streams: Streams): Promise<number> {
  const experiment = await openExperiment(options, streams);
  const items = await drawFailed(experiment);
  const chosen = advisers.filter(({ needs }) => experiment.model || !needs.model);
  const rows = await tryRepairs(items, chosen, { ...experiment, between: experiment.doing(items.length) });
  const careful = await drawSound(experiment, Math.min(items.length, SOUND));
  const sound = summariseSound(await tryOnlineOnSound(careful, experiment));
  const arms = summariseRepairs(rows, experiment.seed);
  const truth = new Set(chosen.flatMap(({ name, knows }) => (knows === "truth" ? [name] : [])));
  await writeReport(repairReport(rows, arms, sound, truth, await experiment.close()), options, streams);
  const asking = new Set(chosen.flatMap(({ name, needs }) => (needs.model ? [name] : [])));
  const isSilent = arms.some(({ words = "", speechless }) => asking.has(words) && speechless > 0);
  return isSilent ? EXIT.incomplete : EXIT.done;
}
