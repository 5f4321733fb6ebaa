import { proposeLookUp } from "../autopsy/proposing/propose-look-up.ts";
import { RootstepError } from "../core/errors.ts";
import { diagnose } from "../diagnose.ts";
import { workerNamed } from "../environments/opsworld/workers/named.ts";
import opsworld from "../environments/opsworld.ts";
import { type BranchOptions, continueFrom } from "../replay/branch.ts";
import { runFresh } from "../replay/calibration.ts";
import type { Worker } from "../replay/contract/agent.ts";
import type { Environment } from "../replay/contract/environment.ts";
import { type Episode, succeeded } from "../replay/contract/episode.ts";
import { recordEpisode } from "../replay/recorder.ts";
import { type Proposal, tryProposal } from "../replay/trial.ts";
import { demoLines } from "./replaying/demo-lines.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

/** An office in which an open complaint stands on the second page of a list, and a worker that mostly forgets that lists have pages. */
const WORLD = "late/2/1?traps=pagination";
const WORKER = "wavering:pagination";
const SEED = 3;
const REPETITIONS = 20;

/**
 * `rootstep replay --demo`: a worker fails in a generated office, triage names the step, what the run shows to have been left out there is
 * put in its place, and the run goes on with it and without. Nothing is recorded: every run is made while one waits.
 */
export async function replayDemoCommand({ color }: { color: boolean }, streams: Streams): Promise<number> {
  const start = performance.now();
  const environment = await opsworld.create(WORLD);
  const worker = workerNamed(WORKER);
  if (!worker) throw new RootstepError("configuration", `there is no worker ${WORKER}`);
  const options = { limit: environment.limit ?? 100, signal: streams.signal };
  const failed = await runFresh(environment, worker, SEED, options);
  const { diagnosis, recording, proposal } = await diagnosed(failed);
  const seedOf = (repetition: number) => 1 + repetition;
  const trial = await tryProposal(environment, worker, failed, proposal, {
    ...options,
    repetitions: REPETITIONS,
    seedOf,
  });
  const repaired = await firstRepaired(environment, worker, failed, proposal, options, trial.fixed);
  const { palette } = frameOf(streams, color);
  const seconds = (performance.now() - start) / 1000;
  const lines = demoLines({ failed, repaired, diagnosis, recording, proposal, trial, seconds }, palette);
  await streams.stdout.write(`${lines.join("\n")}\n`);
  return EXIT.done;
}

/** What triage names, and the call that should have stood there. */
async function diagnosed(failed: Episode) {
  const recording = recordEpisode(failed, "demo");
  const diagnosis = await diagnose(recording.trajectory);
  const at = diagnosis.step === undefined ? undefined : recording.turnOf(diagnosis.step);
  const proposal = at === undefined ? undefined : proposeLookUp(failed.history, () => 0, at);
  if (!proposal) throw new RootstepError("incomplete", "triage proposes nothing for the run of the demo");
  return { diagnosis, recording, proposal };
}

/** The first of the continuations with the change that succeeds, once more, to be shown. */
async function firstRepaired(
  environment: Environment,
  worker: Worker,
  failed: Episode,
  { at, call }: Proposal,
  options: BranchOptions,
  outcomes: readonly boolean[],
): Promise<Episode | undefined> {
  const first = outcomes.indexOf(true);
  if (first < 0) return undefined;
  const episode = await continueFrom(
    environment,
    worker,
    failed,
    { at, forced: { call }, seed: 1 + first },
    options,
  );
  return succeeded(episode) ? episode : undefined;
}
