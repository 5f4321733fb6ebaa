import { RootstepError } from "../../core/errors.ts";
import type { Call } from "../../replay/contract/environment.ts";
import type { Plan } from "../../replay/prefix/plan.ts";
import type { Prefix } from "../../replay/prefix/replay-prefix.ts";
import type { Trial } from "../../replay/trial.ts";
import type { Palette } from "../../reports/terminal/palette.ts";
import { visible } from "../../reports/terminal/visible.ts";
import { count } from "../../reports/words.ts";
import type { Estimate } from "../../scoring/intervals.ts";
import { EXIT } from "../shared/exit-codes.ts";
import { type ReplaySupport, raiseSupport, storeReplay } from "./raise-support.ts";
import { callWords, outcomeLines } from "./report.ts";
import type { Session, Target } from "./session.ts";
import { effectOf, supportOf } from "./support.ts";
import { prefixRecord, writeJson } from "./write-json.ts";

/** Says what came of it, keeps it, and gives the exit code. */
export async function conclude(
  session: Session,
  prefix: Prefix,
  plan: Plan,
  target: Target,
  change: Call,
  trial: Trial,
): Promise<number> {
  const { palette, streams, say } = session;
  if (streams.signal.aborted) throw new RootstepError("interrupted", "stopped");
  const support = supportOf(trial);
  const difference = effectOf(support);
  await writeJson(session, {
    step: prefix.step,
    change,
    prefix: prefixRecord(prefix, plan),
    agent: trial.worker,
    ...{ valid: trial.valid, fixed: trial.fixed, control: trial.control, difference, support },
  });
  if (!trial.valid) {
    await say([`  control  ${support.controlFixed} of ${support.controlOf} succeed with the recorded call`]);
    throw new RootstepError("incomplete", "the environment refused the change; nothing is claimed");
  }
  await say([...outcomeLines(support, palette), ...notes(session, prefix, palette)]);
  await say(await stored(session, prefix, target, change, trial, support, difference));
  return EXIT.done;
}

/** What a reader should know before believing the numbers. */
function notes({ choice }: Session, { drifts }: Prefix, { dim }: Palette): string[] {
  return [
    ...(choice.kind === "recorded"
      ? [
          dim(
            "  the recorded calls follow, whatever is seen: repetitions differ only where the environment does",
          ),
        ]
      : []),
    ...(drifts.length > 0
      ? [dim("  the prefix drifted: this is said of a state that is not the recorded one")]
      : []),
  ];
}

async function stored(
  { store, run, environment }: Session,
  { step, at, drifts, compared, episode }: Prefix,
  target: Target,
  change: Call,
  trial: Trial,
  support: ReplaySupport,
  { low, high }: Estimate,
): Promise<string[]> {
  if (!store) return [];
  const own = episode.history.turns[at]?.call;
  const { fixed, control, worker: agent } = trial;
  await storeReplay(store, run, {
    step: target.step,
    change: `${callWords(change, 500)} in place of ${own ? callWords(own, 500) : "nothing"} at step ${step}`,
    ...{
      fixed: support.fixed,
      of: support.of,
      controlFixed: support.controlFixed,
      controlOf: support.controlOf,
    },
    tries: {
      environment: environment.key,
      agent,
      fixed,
      control,
      low,
      high,
      drifts: drifts.map((drift) => drift.step),
      ...{ at: step, calls: at, compared, proposed: change },
      ...(own ? { recorded: own } : {}),
    },
  });
  if (drifts.length > 0)
    return [`  kept in ${visible(store.place)}; no diagnosis is supported by it, because of the drift`];
  const methods = await raiseSupport(store, run, target.step, support);
  const raised =
    methods.length > 0
      ? `, as support of ${count(methods.length, "diagnosis", "diagnoses")} of step ${target.step}: ${methods.join(", ")}`
      : "";
  return [`  kept in ${visible(store.place)}${raised}`];
}
