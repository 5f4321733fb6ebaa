import { tablesOf } from "../autopsy/reporting/tables.ts";
import { sentencesOf } from "../autopsy/reporting/words.ts";
import { type AutopsyPlan, drawFailures, runAutopsy } from "../autopsy/run-autopsy.ts";
import { RootstepError } from "../core/errors.ts";
import { REPLACEMENT_TOKENS } from "../replay/propose-action.ts";
import { count } from "../reports/words.ts";
import { confirmDiagnosers, type DiagnoserFlags, openDiagnosers } from "./autopsy/open-diagnosers.ts";
import { openWorker, type WorkerFlags } from "./autopsy/open-worker.ts";
import { progressOn } from "./diagnosing/progress.ts";
import { MOST, USUAL, within } from "./experiments/sizes.ts";
import { machineName, today } from "./experiments/surroundings.ts";
import { type ReportFlags, writeReport } from "./experiments/write-report.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";
import { breathe } from "./shared/until-aborted.ts";

export interface BenchOpsWorldOptions extends DiagnoserFlags, WorkerFlags, ReportFlags {
  items?: number | undefined;
  repetitions?: number | undefined;
  exhaustive?: true | undefined;
}

/**
 * `rootstep bench run opsworld`: diagnosers put to the test by replay. Exit code 3 when a model failed, or could not be
 * read, on some item.
 */
export async function benchOpsWorldCommand(options: BenchOpsWorldOptions, streams: Streams): Promise<number> {
  const { palette } = frameOf(streams, options.color);
  const progress = progressOn(streams.stderr, palette, false);
  const plan: AutopsyPlan = {
    count: within("--items", options.items ?? USUAL.items, MOST.items),
    repetitions: within("--repetitions", options.repetitions ?? USUAL.repetitions, MOST.repetitions),
    seed: options.seed ?? USUAL.seed,
    search: options.exhaustive ? "exhaustive" : "oracle",
    signal: streams.signal,
    concurrency: options.concurrency,
    between: async (done) => {
      await breathe();
      if (streams.signal.aborted)
        throw new RootstepError("interrupted", `stopped after ${count(done, "item")}`);
      await progress.show(done / plan.count, done);
    },
  };
  const opened = await openDiagnosers(options, streams);
  const worker = await openWorker(options, streams);
  const items = await drawFailures(plan, worker);
  if (worker && items.length === 0) {
    throw new RootstepError(
      "incomplete",
      `${worker.name} fails as a rule in none of the worlds that were tried`,
    );
  }
  await confirmDiagnosers(opened, items, streams);
  const result = await runAutopsy(
    items,
    opened.diagnosers,
    { ...plan, concurrency: opened.concurrency },
    card(),
  );
  await progress.clear();
  const shown = { title: "Autopsy in OpsWorld", tables: tablesOf(result), sentences: sentencesOf(result) };
  await writeReport({ ...shown, result }, options, streams);
  return result.diagnosers.some(({ unjudged }) => unjudged > 0) ? EXIT.incomplete : EXIT.done;
}

function card() {
  return {
    date: today(),
    machine: machineName(),
    outputBudget: REPLACEMENT_TOKENS,
    clock: () => performance.now(),
  };
}
