import { memories } from "../oversight/memories/index.ts";
import { transferMemories } from "../oversight/memory/transfer.ts";
import { summariseTransfer } from "../oversight/memory/transfer-summary.ts";
import { transferReport } from "../oversight/reporting/transfer-report.ts";
import { drawFailed, type ExperimentFlags, openExperiment } from "./experiments/open-experiment.ts";
import { writeReport } from "./experiments/write-report.ts";
import { EXIT } from "./shared/exit-codes.ts";
import type { Streams } from "./shared/streams.ts";

/** The fewest of which a third can be set aside. */
const FEWEST = { least: 3 };

/** `rootstep bench run memory-transfer`: what a third of the failures teach about the rest. Exit code 3 when the model said nothing of some run. */
export async function benchMemoryTransferCommand(
  options: ExperimentFlags,
  streams: Streams,
): Promise<number> {
  const experiment = await openExperiment(options, streams, FEWEST);
  const items = await drawFailed(experiment);
  const chosen = memories.filter(({ needs }) => experiment.model || !needs.model);
  const transfer = await transferMemories(items, chosen, {
    ...experiment,
    between: experiment.doing(items.length),
  });
  const summaries = summariseTransfer(transfer, experiment.seed);
  const truth = new Set(chosen.flatMap(({ name, knows }) => (knows === "truth" ? [name] : [])));
  const card = await experiment.close();
  await writeReport(transferReport(transfer, summaries, truth, card), options, streams);
  return Object.values(transfer.unjudged).some((of) => of > 0) ? EXIT.incomplete : EXIT.done;
}
