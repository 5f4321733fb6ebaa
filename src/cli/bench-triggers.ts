import { join } from "node:path";
import { RootstepError } from "../core/errors.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { type AddressedSet, casesOf, setsNamed } from "../evaluation/load.ts";
import { importFiles } from "../importing.ts";
import type { Palette } from "../reports/terminal/palette.ts";
import { count, percent } from "../reports/words.ts";
import type { Estimate } from "../scoring/intervals.ts";
import { type Firings, type Lift, liftOf, rootRecall } from "../scoring/lift.ts";
import { runRule } from "../triage/define-trigger.ts";
import { triggers } from "../triage/triggers/index.ts";
import { viewRun } from "../triage/view.ts";
import type { BenchOptions } from "./bench-describe.ts";
import { dataRoot } from "./benchmarking/data-root.ts";
import { writeResultJson } from "./benchmarking/result-json.ts";
import { tableLines } from "./benchmarking/table.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";
import { breathe, untilAborted } from "./shared/until-aborted.ts";

/** The firings of every rule in one run. */
type RunFirings = ReadonlyMap<string, Firings>;

/** What a rule did in a set. */
interface RuleCount extends Omit<Lift, "lift"> {
  rule: string;
  /** Nothing where it never fires, and where no root is known. */
  lift?: Estimate;
}

/** Counts of a set: of labelled runs, with how many roots any rule fires at, or of successful ones. */
interface SetCounts {
  set: string;
  runs: number;
  rules: RuleCount[];
  recall?: Estimate;
}

/** `rootstep bench triggers`: how often each rule fires, and how well its firings point at labelled roots. */
export async function benchTriggersCommand(
  address: string | undefined,
  { dir, json, color }: BenchOptions,
  streams: Streams,
): Promise<number> {
  const root = dir ?? dataRoot(streams);
  const { palette } = frameOf(streams, color);
  const shown: { labelled: SetCounts[]; successful: SetCounts[]; unread: number } = {
    labelled: [],
    successful: [],
    unread: 0,
  };
  const show = async (lines: readonly string[]) => {
    if (json !== "-") await streams.stdout.write(`${lines.join("\n")}\n\n`);
  };
  for (const set of setsNamed(address ?? "all")) {
    const { runs, unread } = await labelledFirings(set, root, streams);
    shown.unread += unread;
    if (runs.length === 0) continue;
    const counts = countsOf(set.address, runs);
    shown.labelled.push(counts);
    await show(setLines(counts, palette));
  }
  for (const name of address === undefined ? WITH_OUTCOMES : []) {
    const runs = await successFirings(name, root, streams);
    if (runs.length === 0) continue;
    const { recall: _recall, ...counts } = countsOf(name, runs);
    shown.successful.push(counts);
    await show(successLines(counts, palette));
  }
  const sets = shown.labelled.length + shown.successful.length;
  if (streams.signal.aborted) throw new RootstepError("interrupted", `stopped after ${count(sets, "set")}`);
  if (sets === 0)
    throw new RootstepError("input", `no labelled runs of ${address ?? "any benchmark"} in ${root}`);
  if (json !== undefined) await writeResultJson({ schema: "rootstep.triggers/1", ...shown }, json, streams);
  return shown.unread > 0 ? EXIT.incomplete : EXIT.done;
}

async function labelledFirings(
  set: AddressedSet,
  root: string,
  { signal }: Streams,
): Promise<{ runs: RunFirings[]; unread: number }> {
  const runs: RunFirings[] = [];
  let unread = 0;
  for await (const one of untilAborted(casesOf([set], root), signal)) {
    if ("reason" in one) unread += 1;
    else runs.push(firingsIn(one.case.trajectory, one.truth.step));
    await breathe();
  }
  return { runs, unread };
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

function countsOf(set: string, runs: readonly RunFirings[]): SetCounts {
  const rules = triggers.map(({ name }): RuleCount => {
    const { lift, ...counts } = liftOf(runs.flatMap((run) => run.get(name) ?? []));
    return { rule: name, ...counts, ...(counts.firings > 0 ? { lift } : {}) };
  });
  return { set, runs: runs.length, rules, recall: rootRecall(runs.map(anyRule)) };
}

function setLines({ set, runs, rules, recall }: SetCounts, palette: Palette): string[] {
  const rows = rules.map(({ rule, firings, runs: fired, atRoot, lift }) => {
    if (!lift) return [rule, "0", "", "", "", ""];
    const interval = `[${lift.low.toFixed(1)}, ${lift.high.toFixed(1)}]`;
    return [rule, `${firings}`, `${fired}`, `${atRoot}`, `×${lift.value.toFixed(1)}`, interval];
  });
  return [
    `${palette.bold(set)}  ${palette.dim(count(runs, "run"))}`,
    ...tableLines(["rule", "firings", "runs", "at root", "lift", "95% interval"], rows, palette),
    ...(recall ? [`  any rule fires at ${recallWords(recall)}`] : []),
  ];
}

function recallWords({ value, low, high, n }: Estimate): string {
  return `${Math.round(value * n)} of ${n} roots, ${percent(value)} [${percent(low)}, ${percent(high)}]`;
}

function anyRule(run: RunFirings): Firings {
  const all = [...run.values()];
  return { steps: all[0]?.steps ?? 0, root: all[0]?.root ?? -1, at: all.flatMap(({ at }) => at) };
}

/** Folders of runs whose recorded outcome is good: what fires there cries wolf. */
const WITH_OUTCOMES = ["tau-bench", "tau2"];

async function successFirings(name: string, root: string, { signal }: Streams): Promise<RunFirings[]> {
  const runs: RunFirings[] = [];
  const imported = importFiles([join(root, "formats", name)]);
  for await (const one of untilAborted(orNothing(imported), signal)) {
    if (one.kind === "run" && one.trajectory.outcome?.status === "success") {
      runs.push(firingsIn(one.trajectory, -1));
    }
    await breathe();
  }
  return runs;
}

async function* orNothing<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  try {
    yield* items;
  } catch (fault) {
    if (!(fault instanceof RootstepError)) throw fault;
  }
}

function successLines({ set, runs, rules }: SetCounts, palette: Palette): string[] {
  const rows = rules.flatMap(({ rule, firings, runs: fired }) =>
    firings === 0 ? [] : [[rule, `${firings}`, `${fired}`]],
  );
  return [
    `${palette.bold(`successful runs of ${set}`)}  ${palette.dim(count(runs, "run"))}`,
    ...(rows.length === 0 ? ["  no rule fires"] : tableLines(["rule", "firings", "runs"], rows, palette)),
  ];
}
