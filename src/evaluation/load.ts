import type {
  Benchmark,
  BenchmarkSet,
  Case,
  CaseResult,
  Truth,
} from "../benchmarks/cases/define-benchmark.ts";
import { benchmarks } from "../benchmarks/index.ts";
import { RootstepError } from "../core/errors.ts";
import { groupsOf } from "./groups.ts";
import type { LabelledRun } from "./labelled.ts";

/** A set of a benchmark under its address: `who-and-when/hand-crafted`, or `mas-sim` where there is one set. */
export interface AddressedSet {
  address: string;
  benchmark: Benchmark;
  set: BenchmarkSet;
}

/** Every set of every benchmark. */
export function allSets(): AddressedSet[] {
  return benchmarks.flatMap((benchmark) =>
    benchmark.sets.map((set) => ({
      address: set.name === "" ? benchmark.name : `${benchmark.name}/${set.name}`,
      benchmark,
      set,
    })),
  );
}

/** The sets an address means: `all`, a benchmark, `benchmark/set`, or a set's own name. */
export function setsNamed(address: string): AddressedSet[] {
  const wanted = address.replace(/\/+$/u, "");
  const found = allSets().filter(
    (one) => wanted === "all" || [one.address, one.benchmark.name, one.set.name].includes(wanted),
  );
  if (found.length > 0) return found;
  const known = allSets().map((one) => one.address);
  throw new RootstepError("arguments", `no benchmark "${address}"; known: ${known.join(", ")}, all`);
}

/** A labelled run as it comes, before its group is known. */
export interface LoadedCase {
  address: string;
  case: Case;
  truth: Truth;
}

/** A case that could not be read, and why. */
export interface Unread {
  benchmark: string;
  id: string;
  reason: string;
}

/** Yields the cases of sets in a folder, set by set; a set that is part of another one that is there is left out. */
export async function* casesOf(
  sets: readonly AddressedSet[],
  dir: string,
): AsyncIterable<LoadedCase | Unread> {
  for (const { address, results } of await openSets(sets, dir)) {
    for await (const result of results) {
      if (result.kind === "case") yield { address, case: result.case, truth: result.truth };
      else yield { benchmark: address, id: result.id, reason: result.reason };
    }
  }
}

/** The sets that are in a folder, opened. */
async function openSets(
  sets: readonly AddressedSet[],
  dir: string,
): Promise<(AddressedSet & { results: AsyncIterable<CaseResult> })[]> {
  const opened: (AddressedSet & { results: AsyncIterable<CaseResult> })[] = [];
  for (const one of sets) {
    const results = await one.set.open(dir);
    if (results) opened.push({ ...one, results });
  }
  return opened.filter(
    ({ benchmark, set }) =>
      !opened.some((other) => other.benchmark === benchmark && other.set.name === set.partOf),
  );
}

/** All cases of sets in a folder, in memory. */
export async function loadCases(
  sets: readonly AddressedSet[],
  dir: string,
): Promise<{ cases: LoadedCase[]; unread: Unread[] }> {
  const cases: LoadedCase[] = [];
  const unread: Unread[] = [];
  for await (const one of casesOf(sets, dir)) {
    if ("reason" in one) unread.push(one);
    else cases.push(one);
  }
  return { cases, unread };
}

/** All labelled runs of sets in a folder, with the groups of their tasks. */
export async function loadRuns(
  sets: readonly AddressedSet[],
  dir: string,
): Promise<{ runs: LabelledRun[]; unread: Unread[] }> {
  const { cases, unread } = await loadCases(sets, dir);
  return { runs: labelledRuns(cases), unread };
}

/** Cases with the groups of their tasks, which are found over all of them together. */
export function labelledRuns(cases: readonly LoadedCase[]): LabelledRun[] {
  const groups = groupsOf(cases.map((one) => one.case));
  return cases.map(({ address, truth, case: { id, trajectory, source } }, index) => ({
    benchmark: address,
    id,
    group: groups[index] ?? id,
    ...(source === undefined ? {} : { source }),
    run: trajectory,
    truth,
  }));
}
