import { RootstepError } from "../core/errors.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { importRun } from "../importing.ts";
import { replayPrefix } from "../replay/prefix/replay-prefix.ts";
import { visible } from "../reports/terminal/visible.ts";
import { findStore } from "../store/find-store.ts";
import { openFolderStore } from "../store/folder-store.ts";
import type { Store } from "../store/store.ts";
import type { AskedFor } from "./asking/asked-for.ts";
import { mustAsk, openForecast } from "./asking/confirm-cost.ts";
import { openJudge } from "./judging/judge.ts";
import { actionGiven, actionProposed } from "./replaying/choose-change.ts";
import { agentChoice } from "./replaying/choose-worker.ts";
import { conclude } from "./replaying/conclude.ts";
import { openEnvironment } from "./replaying/open-environment.ts";
import { planRun } from "./replaying/plan-run.ts";
import { changeLines, prefixLines } from "./replaying/report.ts";
import type { ReplayOptions, Session, Target } from "./replaying/session.ts";
import { tryChange } from "./replaying/try-change.ts";
import { prefixRecord, writeJson } from "./replaying/write-json.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";
import { untilAborted } from "./shared/until-aborted.ts";

/**
 * `rootstep replay RUN`: the run is brought back to a step, and continued several times with another call there and as often with the recorded
 * one. Exit code 3 when the environment drifted from the recording, or refused the change.
 */
export async function replayCommand(
  address: string | undefined,
  options: ReplayOptions,
  streams: Streams,
  asked: AskedFor,
): Promise<number> {
  if (address === undefined) {
    throw new RootstepError(
      "arguments",
      "which run? rootstep replay <run> --env …; or see rootstep replay --demo",
    );
  }
  if (options.env === undefined) {
    throw new RootstepError(
      "arguments",
      "where should it be replayed? give --env, as in --env workspace:DIR",
    );
  }
  if (options.step === undefined && options.method === undefined) {
    throw new RootstepError(
      "arguments",
      "give --step N with --action JSON, or --method M, which names the step",
    );
  }
  const { format, redact, check, unsandboxed, expose, seconds } = options;
  const stdin = untilAborted(streams.stdin, streams.signal);
  const { trajectory: run } = await importRun(address, { format, redact, stdin });
  const store = await storeFor(options, streams);
  const choice = agentChoice(options.agent, asked.openModel !== undefined);
  const model = await asked.openModel?.(store?.calls);
  const target = await targetOf(run, address, options, streams, asked);
  const environment = await openEnvironment(options.env, { check, unsandboxed, expose, seconds });
  const { palette } = frameOf(streams, options.color);
  const say = async (lines: readonly string[]) => {
    if (options.json !== "-" && lines.length > 0) await streams.stdout.write(`${lines.join("\n")}\n`);
  };
  try {
    const session = { run, options, environment, model, store, choice, palette, streams, say };
    return await replay(session, target);
  } finally {
    await environment.close();
  }
}

async function storeFor({ store }: ReplayOptions, { env }: Streams): Promise<Store | undefined> {
  if (store === false) return undefined;
  const { folder, exists } = await findStore(process.cwd(), env);
  return exists || store ? openFolderStore(folder) : undefined;
}

async function targetOf(
  run: Trajectory,
  address: string,
  options: ReplayOptions,
  streams: Streams,
  { method, asking, spending }: AskedFor,
): Promise<Target> {
  if (options.step !== undefined) {
    if (options.step < run.steps.length) return { step: options.step, explanation: "" };
    throw new RootstepError(
      "arguments",
      `no step ${options.step}; the run has steps 0 to ${run.steps.length - 1}`,
    );
  }
  if (spending && mustAsk(spending)) {
    const forecast = openForecast(method, spending);
    forecast.add(run);
    await forecast.confirm(streams, address !== "-");
  }
  const judge = await openJudge({ method, store: options.store }, streams, { keepRuns: true }, asking);
  const { diagnosis } = await judge.judge(run, { address, signal: streams.signal });
  const { step, explanation } = diagnosis;
  if (step !== undefined) return { step, explanation };
  throw new RootstepError("incomplete", `${method} names no step of this run: ${diagnosis.verdict}`);
}

async function replay(session: Session, target: Target): Promise<number> {
  const { run, options, environment, choice, palette, streams, say } = session;
  const { allow = [], skip = [] } = options;
  const plan = planRun(environment, run, target.step, { allow, skip, whole: choice.kind === "recorded" });
  const given = options.action === undefined ? undefined : actionGiven(options.action, environment, allow);
  const prefix = await replayPrefix(environment, run, plan, { before: target.step, signal: streams.signal });
  await say([`  world    ${visible(environment.key)}`, ...prefixLines(prefix, plan, palette)]);
  if (prefix.drifts.length > 0 && !options.despiteDrift) {
    await writeJson(session, { prefix: prefixRecord(prefix, plan) });
    throw new RootstepError(
      "incomplete",
      `nothing is claimed: this is not the state in which the run was at step ${prefix.step}; --despite-drift goes on all the same`,
    );
  }
  const change = given ?? (await actionProposed(session, prefix, target));
  await say(changeLines(prefix, change, target));
  return conclude(session, prefix, plan, target, change, await tryChange(session, prefix, plan, change));
}
