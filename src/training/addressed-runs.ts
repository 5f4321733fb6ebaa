import { join, relative } from "node:path";
import { groupBy } from "../core/collections.ts";
import { RootstepError } from "../core/errors.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { importLocated, type Located, locate } from "../importing.ts";
import type { RootLabel } from "./labels.ts";
import { type Pause, type ReadRun, readRun } from "./team-run.ts";

/** A label with the one run that it names, or the reason why it names none. */
export interface AddressedRun {
  label: RootLabel;
  run: { id: string; read: ReadRun } | { reason: string };
}

/** Finds the runs of labels, seen from a folder; every file is read once, however many of its runs are labelled. */
export async function* addressedRuns(
  folder: string,
  labels: readonly RootLabel[],
  pause: Pause,
): AsyncIterable<AddressedRun> {
  const wanted: Wanted[] = [];
  for (const label of labels) {
    const located = await locate(join(folder, label.run)).catch(reasonIfInput);
    if (typeof located === "string") yield { label, run: { reason: "there is no such file" } };
    else wanted.push({ label, located, files: located.listing.files.map(({ path }) => path).join("\n") });
  }
  let done = 0;
  for (const ofFile of groupBy(wanted, ({ files }) => files).values()) {
    for await (const found of runsIn(folder, ofFile)) {
      await pause(done, labels.length);
      done += 1;
      yield found;
    }
  }
}

interface Wanted {
  label: RootLabel;
  located: Located;
  files: string;
}

function reasonIfInput(fault: unknown): string {
  if (fault instanceof RootstepError && fault.code === "input") return fault.message;
  throw fault;
}

/** The runs of one file that labels ask for. Several runs for one label are none: nobody knows which was meant. */
async function* runsIn(folder: string, wanted: readonly Wanted[]): AsyncIterable<AddressedRun> {
  const [first] = wanted;
  if (!first) return;
  const found = new Map<Wanted, { run: AddressedRun["run"]; count: number }>();
  let unreadable: string | undefined;
  for await (const imported of orReason(importLocated({ listing: first.located.listing }))) {
    if (imported.kind !== "run") {
      unreadable ??= imported.reason;
      continue;
    }
    const asked = wanted.filter(({ located: { id } }) => id === undefined || id === imported.trajectory.id);
    const isFirst = asked.some((one) => !found.has(one));
    const run = isFirst ? readFrom(folder, imported.file, imported.trajectory) : { reason: "" };
    for (const one of asked) {
      const before = found.get(one);
      found.set(one, { run: before?.run ?? run, count: (before?.count ?? 0) + 1 });
    }
  }
  for (const one of wanted) {
    const { run, count } = found.get(one) ?? { run: { reason: unreadable ?? noneOf(one) }, count: 1 };
    yield { label: one.label, run: count > 1 ? { reason: severalOf(one, count) } : run };
  }
}

function noneOf({ located: { id } }: Wanted): string {
  return id === undefined ? "there is no run in it" : `there is no run "${id}" in it`;
}

function severalOf({ located: { id } }: Wanted, count: number): string {
  return id === undefined ? `it holds ${count} runs; add #id` : `it holds ${count} runs of that id`;
}

function readFrom(folder: string, file: string, trajectory: Trajectory): AddressedRun["run"] {
  const read = readRun(trajectory);
  if (typeof read === "string") return { reason: read };
  return { id: `${relative(folder, file).replaceAll("\\", "/")}#${trajectory.id}`, read };
}

type ImportedOrReason =
  | { kind: "run"; file: string; trajectory: Trajectory }
  | { kind: "unreadable" | "no-run"; reason: string };

async function* orReason(items: AsyncIterable<ImportedOrReason>): AsyncIterable<ImportedOrReason> {
  try {
    yield* items;
  } catch (fault) {
    yield { kind: "unreadable", reason: reasonIfInput(fault) };
  }
}
