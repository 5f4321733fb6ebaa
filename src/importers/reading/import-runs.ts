import { RootstepError, reasonOf } from "../../core/errors.ts";
import type { RunRedactor } from "../../core/run-redactor.ts";
import type { Spilling } from "../../core/spilled-list.ts";
import { redactorOf, spillLarge } from "../../core/spilled-steps.ts";
import type { ImportedRun, Trajectory } from "../../core/trajectory.ts";
import type { Claim, Importer } from "./define-importer.ts";
import { openSource } from "./open-source.ts";
import { plainFile } from "./plain-bytes.ts";
import type { Listing, Sample, Source, SourceFile } from "./source.ts";

/** What an import yields: a run, a file that could not be read, or a file that holds no run. */
export type Imported =
  | ({ kind: "run"; file: string } & ImportedRun)
  | { kind: "unreadable"; file: string; reason: string }
  | { kind: "no-run"; file: string; format: string; reason: string };

export interface ImportOptions {
  importers: readonly Importer[];
  /** Use this importer and ask no other. */
  format?: string | undefined;
  /** Where runs too large for memory go; without it all runs stay in memory. */
  spilling?: Spilling | undefined;
  /** Takes the secrets out of a run; a new one for every run. Without it texts stay as they were recorded. */
  redactor?: (() => RunRedactor) | undefined;
}

/** Endings that traces have; a folder's other files are notes, pictures, sources. */
const TRACE_ENDING = /\.(?:jsonl?|ndjson|traj|log|otlp|eval)(?:\.gz)?$/iu;

/** The score from which a format is taken for granted. */
const CERTAIN_ENOUGH = 0.5;

/** Imports every run of a listing, file by file. A file that fails is a result with its reason; the rest go on. */
export async function* importRuns(listing: Listing, options: ImportOptions): AsyncIterable<Imported> {
  const importers = chosenImporters(options);
  const plain = { files: listing.files.map(plainFile) };
  for (const { claim, importer } of await claimFiles(plain, importers)) {
    try {
      yield* importClaim(claim, importer ? [importer] : importers, options);
    } catch (fault) {
      yield { kind: "unreadable", file: claim.main.path, reason: reasonOf(fault) };
    }
  }
}

function chosenImporters(options: ImportOptions): readonly Importer[] {
  if (options.format === undefined) return options.importers;
  const chosen = options.importers.filter((importer) => importer.name === options.format);
  if (chosen.length > 0) return chosen;
  const known = options.importers.map((importer) => importer.name).join(", ");
  throw new RootstepError("arguments", `no format named "${options.format}"; known: ${known}`);
}

/** Groups files by the importers' claims; what nobody claims stands alone, in its place in the listing. */
export async function claimFiles(
  listing: Listing,
  importers: readonly Importer[],
): Promise<{ claim: Claim; importer?: Importer }[]> {
  const claimed = new Map<string, { claim: Claim; importer: Importer }>();
  const companions = new Set<string>();
  const peeked = new Map(listing.files.map((file) => [peekable(file), file]));
  const original = (file: SourceFile) => peeked.get(file) ?? file;
  for (const importer of importers) {
    for (const found of (await importer.claim?.({ files: [...peeked.keys()] })) ?? []) {
      const claim = { main: original(found.main), companions: found.companions.map(original) };
      if (claimed.has(claim.main.path) || companions.has(claim.main.path)) continue;
      claimed.set(claim.main.path, { claim, importer });
      for (const companion of claim.companions) companions.add(companion.path);
    }
  }
  return listing.files
    .filter((file) => !companions.has(file.path))
    .filter((file) => claimed.has(file.path) || !file.walked || TRACE_ENDING.test(file.path))
    .map((file) => claimed.get(file.path) ?? { claim: { main: file, companions: [] } });
}

/** The file for a look into it: one that cannot be read looks empty, and says why when its turn comes. */
function peekable(file: SourceFile): SourceFile {
  return { ...file, open: () => untilFault(file.open()) };
}

async function* untilFault(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* chunks;
  } catch {
    return;
  }
}

async function* importClaim(
  claim: Claim,
  importers: readonly Importer[],
  { format, spilling, redactor }: ImportOptions,
): AsyncIterable<Imported> {
  const source = await openSource(claim.main, claim.companions, spilling && { ...spilling, redactor });
  const importer = detectFormat(source.sample, importers, format !== undefined);
  let runs = 0;
  for await (const recorded of guarded(importer, source)) {
    const run = redactor ? redacted(recorded, redactor) : recorded;
    if (run.trajectory.steps.some((step) => step.kind === "turn" || step.kind === "result")) {
      runs += 1;
      countNotUtf8(run.trajectory, source);
      const trajectory = spilling ? spillLarge(run.trajectory, spilling) : run.trajectory;
      yield { kind: "run", file: claim.main.path, ...run, trajectory };
    }
  }
  if (runs === 0) {
    const reason = `${importer.title}: no model, tool or agent event in it`;
    yield { kind: "no-run", file: claim.main.path, format: importer.name, reason };
  }
}

/** The run without its secrets; the steps of a spilled one are redacted already. */
function redacted(run: ImportedRun, redactor: () => RunRedactor): ImportedRun {
  const redacting = redactorOf(run.trajectory.steps) ?? redactor();
  const trajectory = redacting.finish(run.trajectory);
  return run.reference === undefined
    ? { trajectory }
    : { trajectory, reference: redacting.text(run.reference) };
}

function countNotUtf8({ issues }: Trajectory, source: Source): void {
  const count = source.notUtf8();
  if (count > 0) issues.push({ kind: "repaired", what: "characters that were not UTF-8", count });
}

/** The importer whose format the sample is, or an error that says which were tried and what the best lacked. */
function detectFormat(sample: Sample, importers: readonly Importer[], forced = false): Importer {
  const ranked = importers
    .map((importer) => ({ importer, ...scored(importer.detect(sample)) }))
    .sort((a, b) => b.score - a.score);
  const best = ranked[0];
  if (best && (best.score >= CERTAIN_ENOUGH || (forced && best.score > 0))) return best.importer;
  const tried = importers.map((importer) => importer.name).join(", ");
  const guess =
    best && (best.score > 0 || best.reason) ? `; nearest is ${best.importer.name}: ${best.reason}` : "";
  throw new RootstepError("input", `fits no known format (tried ${tried})${guess}`);
}

function scored(answer: ReturnType<Importer["detect"]>): { score: number; reason: string } {
  if (typeof answer !== "number") return answer;
  return { score: answer, reason: answer > 0 ? "only some of its fields are there" : "" };
}

async function* guarded(importer: Importer, source: Source): AsyncIterable<ImportedRun> {
  try {
    yield* importer.read(source);
  } catch (fault) {
    if (fault instanceof RootstepError) throw fault;
    throw new RootstepError("input", `${importer.title}: ${reasonOf(fault)}`, { cause: fault });
  }
}
