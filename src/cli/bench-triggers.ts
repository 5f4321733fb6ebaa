import { join } from "node:path";
import { RootstepError } from "../core/errors.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { casesOf, setsNamed } from "../evaluation/load.ts";
import { importFiles } from "../importing.ts";
import type { Palette } from "../reports/terminal/palette.ts";
import { count, percent } from "../reports/words.ts";
import { type Firings, liftOf, rootRecall } from "../scoring/lift.ts";
import { runRule } from "../triage/define-trigger.ts";
import { triggers } from "../triage/triggers/index.ts";
import { viewRun } from "../triage/view.ts";
import type { BenchOptions } from "./bench-describe.ts";
import { dataRoot } from "./benchmarking/data-root.ts";
import { tableLines } from "./benchmarking/table.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";
import { breathe, untilAborted } from "./shared/until-aborted.ts";

/** The firings of every rule in one run. */
type RunFirings = ReadonlyMap<string, Firings>;

/** `rootstep bench triggers`: how often each rule fires, and how well its firings point at labelled roots. */
export async function benchTriggersCommand(
  address: string | undefined,
  { dir, color }: BenchOptions,
  streams: Streams,
): Promise<number> {
  const root = dir ?? dataRoot(streams);
  const { palette } = frameOf(streams, color);
  let [shown, unread] = [0, 0];
  for (const set of setsNamed(address ?? "all")) {
    const runs: RunFirings[] = [];
    for await (const one of untilAborted(casesOf([set], root), streams.signal)) {
      if ("reason" in one) unread += 1;
      else runs.push(firingsIn(one.case.trajectory, one.truth.step));
      await breathe();
    }
    if (runs.length === 0) continue;
    shown += 1;
    await streams.stdout.write(`${setLines(set.address, runs, palette).join("\n")}\n\n`);
  }
  if (address === undefined) shown += await successes(root, palette, streams);
  if (streams.signal.aborted) throw new RootstepError("interrupted", `stopped after ${count(shown, "set")}`);
  if (shown === 0)
    throw new RootstepError("input", `no labelled runs of ${address ?? "any benchmark"} in ${root}`);
  return unread > 0 ? EXIT.incomplete : EXIT.done;
}

function firingsIn(run: Trajectory, root: number): RunFirings {
  const view = viewRun(run);
  return new Map(
    triggers.map((rule) => [
      rule.name,
      { steps: run.steps.length, root, at: runRule(rule, view).map(({ step }) => step) },
    ]),
  );
}

function setLines(address: string, runs: readonly RunFirings[], palette: Palette): string[] {
  const rows = triggers.map(({ name }) => {
    const { firings, runs: fired, atRoot, lift } = liftOf(runs.flatMap((run) => run.get(name) ?? []));
    if (firings === 0) return [name, "0", "", "", "", ""];
    const interval = `[${lift.low.toFixed(1)}, ${lift.high.toFixed(1)}]`;
    return [name, `${firings}`, `${fired}`, `${atRoot}`, `×${lift.value.toFixed(1)}`, interval];
  });
  const { value, low, high, n } = rootRecall(runs.map(anyRule));
  const recall = `${Math.round(value * n)} of ${n} roots, ${percent(value)} [${percent(low)}, ${percent(high)}]`;
  return [
    `${palette.bold(address)}  ${palette.dim(count(runs.length, "run"))}`,
    ...tableLines(["rule", "firings", "runs", "at root", "lift", "95% interval"], rows, palette),
    `  any rule fires at ${recall}`,
  ];
}

function anyRule(run: RunFirings): Firings {
  const all = [...run.values()];
  return { steps: all[0]?.steps ?? 0, root: all[0]?.root ?? -1, at: all.flatMap(({ at }) => at) };
}

/** Folders of runs whose recorded outcome is good: what fires there cries wolf. */
const WITH_OUTCOMES = ["tau-bench", "tau2"];

async function successes(root: string, palette: Palette, { stdout, signal }: Streams): Promise<number> {
  let shown = 0;
  for (const name of WITH_OUTCOMES) {
    const runs: RunFirings[] = [];
    const imported = importFiles([join(root, "formats", name)]);
    for await (const one of untilAborted(orNothing(imported), signal)) {
      if (one.kind === "run" && one.trajectory.outcome?.status === "success") {
        runs.push(firingsIn(one.trajectory, -1));
      }
      await breathe();
    }
    if (runs.length === 0) continue;
    shown += 1;
    await stdout.write(`${successLines(name, runs, palette).join("\n")}\n\n`);
  }
  return shown;
}

async function* orNothing<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  try {
    yield* items;
  } catch (fault) {
    if (!(fault instanceof RootstepError)) throw fault;
  }
}

function successLines(name: string, runs: readonly RunFirings[], palette: Palette): string[] {
  const rows = triggers.flatMap((rule) => {
    const { firings, runs: fired } = liftOf(runs.flatMap((run) => run.get(rule.name) ?? []));
    return firings === 0 ? [] : [[rule.name, `${firings}`, `${fired}`]];
  });
  return [
    `${palette.bold(`successful runs of ${name}`)}  ${palette.dim(count(runs.length, "run"))}`,
    ...(rows.length === 0 ? ["  no rule fires"] : tableLines(["rule", "firings", "runs"], rows, palette)),
  ];
}
