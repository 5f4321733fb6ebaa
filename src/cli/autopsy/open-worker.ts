import { RootstepError } from "../../core/errors.ts";
import type { Worker } from "../../replay/contract/agent.ts";
import { modelWorker } from "../../replay/workers/model-worker.ts";
import { askedFor } from "../asking/asked-for.ts";
import type { ModelFlags } from "../asking/model-flags.ts";
import type { Streams } from "../shared/streams.ts";
import { openJournal } from "./open-journal.ts";

export interface WorkerFlags extends ModelFlags {
  worker?: string | undefined;
  store?: boolean | undefined;
  fresh?: true | undefined;
}

/**
 * The model of `--worker`, which is to fail; nothing where the scripted workers do. It is asked some hundred times for every item, so a
 * cap is asked for.
 */
export async function openWorker(flags: WorkerFlags, streams: Streams): Promise<Worker | undefined> {
  if (flags.worker === undefined) return undefined;
  if (flags.budgetUsd === undefined && flags.maxCalls === undefined) {
    throw new RootstepError(
      "arguments",
      "--worker asks its model some hundred times for every item: say how much it may, with --budget-usd or --max-calls",
    );
  }
  const { openModel } = await askedFor({ ...flags, method: "triage", model: [flags.worker] }, streams);
  const model = await openModel?.(await openJournal(flags, streams));
  return model && modelWorker(model);
}
