import { RootstepError } from "../core/errors.ts";
import { type Description, type Distribution, describe } from "../evaluation/describe.ts";
import { groupsOf } from "../evaluation/groups.ts";
import type { LabelledOutline } from "../evaluation/labelled.ts";
import { type AddressedSet, allSets, casesOf, setsNamed } from "../evaluation/load.ts";
import { outlineOf } from "../evaluation/outline.ts";
import { wrap } from "../reports/terminal/layout.ts";
import type { Palette } from "../reports/terminal/palette.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count, percent } from "../reports/words.ts";
import { dataRoot } from "./benchmarking/data-root.ts";
import { writeResultJson } from "./benchmarking/result-json.ts";
import { tableLines } from "./benchmarking/table.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";
import { breathe, untilAborted } from "./shared/until-aborted.ts";

export interface BenchOptions {
  dir?: string | undefined;
  json?: string | undefined;
  color: boolean;
}

/** `rootstep bench describe`: how long the runs of each set are, where their roots lie, who is to blame. */
export async function benchDescribeCommand(
  address: string | undefined,
  { dir = "", json, color }: BenchOptions,
  streams: Streams,
): Promise<number> {
  const { palette } = frameOf(streams, color);
  const wanted = setsNamed(address ?? "all");
  const { runs, unread } = await outlines(dir === "" ? dataRoot(streams) : dir, wanted, streams);
  const shown = wanted.filter(({ address }) => runs.some(({ benchmark }) => benchmark === address));
  if (shown.length === 0) throw new RootstepError("input", `no runs of ${address ?? "any benchmark"} there`);
  const sets = shown.map((set) => described(set, runs));
  if (json !== undefined) await writeResultJson(jsonOf(sets, unread), json, streams);
  if (json === "-") return unread > 0 ? EXIT.incomplete : EXIT.done;
  const blocks = sets.map((set) => blockOf(set, palette).join("\n"));
  const left = unread === 0 ? "" : `\n${palette.red(count(unread, "run"))} could not be read\n`;
  await streams.stdout.write(`${blocks.join("\n\n")}\n${left}`);
  return unread > 0 ? EXIT.incomplete : EXIT.done;
}

/** The outlines of all sets, so that tasks shared between them are known; runs are let go as they come. */
async function outlines(
  dir: string,
  wanted: readonly AddressedSet[],
  { signal }: Streams,
): Promise<{ runs: LabelledOutline[]; unread: number }> {
  const read: (Omit<LabelledOutline, "group"> & { taskKeys: readonly string[] })[] = [];
  let unread = 0;
  const others = allSets().filter(({ address }) => !wanted.some((set) => set.address === address));
  for await (const one of untilAborted(casesOf([...wanted, ...others], dir), signal)) {
    if ("reason" in one) unread += wanted.some((set) => set.address === one.benchmark) ? 1 : 0;
    else {
      const { id, taskKeys, trajectory } = one.case;
      read.push({ benchmark: one.address, id, taskKeys, run: outlineOf(trajectory), truth: one.truth });
    }
    await breathe();
  }
  if (signal.aborted) throw new RootstepError("interrupted", `stopped after ${count(read.length, "run")}`);
  const groups = groupsOf(read);
  return { runs: read.map((run, index) => ({ ...run, group: groups[index] ?? run.id })), unread };
}

interface DescribedSet extends AddressedSet {
  facts: Description;
}

function described(set: AddressedSet, all: readonly LabelledOutline[]): DescribedSet {
  const runs = all.filter((run) => run.benchmark === set.address);
  const others = all.filter((run) => run.benchmark !== set.address).map(({ group }) => group);
  return { ...set, facts: describe(runs, new Set(others)) };
}

function jsonOf(sets: readonly DescribedSet[], unread: number) {
  return {
    schema: "rootstep.description/1",
    unread,
    sets: sets.map(({ address, benchmark: { target, source }, facts }) => ({
      benchmark: address,
      target,
      source,
      ...facts,
    })),
  };
}

function blockOf({ address, benchmark, set, facts }: DescribedSet, palette: Palette): string[] {
  const { target, source } = benchmark;
  return [
    `${palette.bold(address)}  ${palette.dim(`${benchmark.title}, ${set.title}`)}`,
    ...pair(
      "runs",
      `${facts.runs}, ${count(facts.tasks, "task")}, ${facts.shared} runs of a task that other sets have too`,
    ),
    ...pair(
      "root means",
      `${target.root}; repaired errors ${target.repairedErrors}; a verifier ${target.verifier}`,
    ),
    ...pair(
      "role means",
      `${target.roleVsStep}; here it takes the labelled step in ${facts.authored} of ${facts.runs}`,
    ),
    ...pair("roles labelled", listed(facts.labelledRoles)),
    ...pair("roles recorded", listed(facts.recordedRoles)),
    ...pair(
      "from",
      `${source.url}${source.revision ? ` at ${source.revision}` : ""}, licence ${source.licence}`,
    ),
    ...distributions(facts, palette),
    ...pair(
      "root to end",
      facts.beyond.map(({ steps, share }) => `${percent(share)} beyond ${steps}`).join(", "),
    ),
  ];
}

const NAME = 18;

function pair(name: string, text: string): string[] {
  return wrap(visible(text), 80 - NAME).map(
    (line, index) => `  ${(index === 0 ? name : "").padEnd(NAME - 2)}${line}`,
  );
}

function listed(roles: Description["labelledRoles"]): string {
  const shown = roles.slice(0, 8).map(({ role, runs }) => `${role} ${runs}`);
  return [...shown, ...(roles.length > 8 ? [`${roles.length - 8} more`] : [])].join(", ");
}

function distributions(facts: Description, palette: Palette): string[] {
  const row = (name: string, { median, mean, p90, max }: Distribution, digits: number) => [
    name.padEnd(NAME - 2),
    ...[median, mean, p90, max].map((value) => Number(value.toFixed(digits)).toLocaleString("en-US")),
  ];
  const rows = [
    row("steps", facts.steps, 1),
    row("root at step", facts.root, 1),
    row("root at share", facts.relative, 2),
    row("root to end", facts.distance, 1),
  ];
  return tableLines(["", "median", "mean", "P90", "max"], rows, palette);
}
