import triage from "../autopsy/diagnosers/triage.ts";
import { RootstepError } from "../core/errors.ts";
import type { Supervisor } from "../oversight/define-supervisor.ts";
import { drawLiveRuns } from "../oversight/live/live-runs.ts";
import { oversee } from "../oversight/live/oversee.ts";
import { oversightReport } from "../oversight/reporting/oversight-report.ts";
import { supervisors } from "../oversight/supervisors/index.ts";
import { withMethod } from "./autopsy/open-diagnosers.ts";
import { type ExperimentFlags, openExperiment } from "./experiments/open-experiment.ts";
import { writeReport } from "./experiments/write-report.ts";
import { EXIT } from "./shared/exit-codes.ts";
import type { Streams } from "./shared/streams.ts";

export interface BenchOversightOptions extends ExperimentFlags {
  supervisor?: readonly string[] | undefined;
}

/**
 * `rootstep bench run oversight`: what it is worth to look at calls before they are made, and the same advisers after the fact. Exit
 * code 3 when an answer of the model could not be read.
 */
export async function benchOversightCommand(
  options: BenchOversightOptions,
  streams: Streams,
): Promise<number> {
  const chosen = supervisorsOf(options);
  const experiment = await openExperiment(options, streams);
  const { setting, items, seed, signal, drawing, doing } = experiment;
  const runs = await drawLiveRuns({ items, seed, signal, between: drawing });
  const byModel = setting ? { model: withMethod(options.method ?? "auto", setting) } : {};
  const oversight = await oversee(
    runs,
    chosen,
    { rules: triage, ...byModel },
    { ...experiment, between: doing(runs.length) },
  );
  const card = await experiment.close();
  await writeReport(oversightReport(oversight, card), options, streams);
  const unread = oversight.unjudged > 0 || oversight.effects.some(({ unjudged }) => unjudged > 0);
  return unread ? EXIT.incomplete : EXIT.done;
}

/** Those that were named; else all that ask no model, and the one that does where a model is named. */
function supervisorsOf({ supervisor, model = [] }: BenchOversightOptions): Supervisor[] {
  const hasModel = model.length > 0;
  if (!supervisor) return supervisors.filter(({ needs }) => hasModel || !needs.model);
  const chosen = [...new Set(supervisor.map((name) => supervisorNamed(name.trim())))];
  const asking = chosen.find(({ needs }) => needs.model);
  if (asking && !hasModel) {
    throw new RootstepError(
      "configuration",
      `--supervisor ${asking.name} asks a language model: name it with --model provider/model`,
    );
  }
  if (hasModel && !asking)
    throw new RootstepError("arguments", "--model is for --supervisor model, which is not among the named");
  return chosen;
}

function supervisorNamed(name: string): Supervisor {
  const found = supervisors.find((one) => one.name === name);
  if (found) return found;
  const known = supervisors.map((one) => one.name).join(", ");
  throw new RootstepError("arguments", `no supervisor named "${name}"; known: ${known}`);
}
