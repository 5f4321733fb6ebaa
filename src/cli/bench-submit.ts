import { mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import {
  checkSubmission,
  type SubmissionFault,
  type SubmissionFiles,
} from "../benchmarks/longrca/check-submission.ts";
import {
  NO_STEP,
  predictionLines,
  reproduceNotes,
  SUBMITTED_RUNS,
} from "../benchmarks/longrca/submission.ts";
import { RootstepError } from "../core/errors.ts";
import { casesOf, setsNamed } from "../evaluation/load.ts";
import { paletteOf } from "../reports/terminal/palette.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import { knownNotes, mergedMetadata, type SubmissionOptions } from "./benchmarking/submission-details.ts";
import { readResult, type SubmittedResult } from "./benchmarking/submitted-result.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { openSink } from "./shared/sinks.ts";
import { type Streams, wantsColour } from "./shared/streams.ts";

export interface BenchSubmitOptions extends SubmissionOptions {
  to?: string | undefined;
  check?: string | undefined;
  dir?: string | undefined;
  color: boolean;
}

/**
 * `rootstep bench submit`: writes a result as a submission to LongRCA's leaderboard, or checks one; exit code 3 when it
 * breaks a rule.
 */
export async function benchSubmitCommand(
  result: string | undefined,
  options: BenchSubmitOptions,
  streams: Streams,
): Promise<number> {
  const folder = options.check ?? options.to;
  if (folder === undefined || (result === undefined) === (options.check === undefined)) {
    throw new RootstepError(
      "arguments",
      "write one with RESULT.json --to DIR, or check one with --check DIR",
    );
  }
  if (result !== undefined) await writeSubmission(await readResult(result), folder, options, streams);
  const ids = options.dir === undefined ? undefined : await idsIn(options.dir);
  const faults = checkSubmission(await filesIn(folder), ids);
  await streams.stdout.write(`${reportLines(folder, faults, streams, options.color).join("\n")}\n`);
  return faults.length > 0 ? EXIT.incomplete : EXIT.done;
}

async function writeSubmission(
  result: SubmittedResult,
  folder: string,
  options: SubmissionOptions,
  streams: Streams,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = await filesIn(folder);
  const metadata = mergedMetadata(before["metadata.json"], result, options);
  const notes = knownNotes(result, manifest.version);
  const write = async (name: keyof SubmissionFiles, text: string) => {
    const sink = await openSink(join(folder, name), streams);
    await sink.write(text);
    await sink.close();
  };
  await write("predictions.jsonl", predictionLines(result.answers));
  await write("metadata.json", `${JSON.stringify(metadata, null, 2)}\n`);
  // What a person wrote there stays
  if (before["REPRODUCE.md"] === undefined) await write("REPRODUCE.md", reproduceNotes(notes));
  const silent = result.answers.filter(({ step }) => step === undefined).length;
  if (silent > 0) {
    const line = `${count(silent, "run")} without a step: written as ${NO_STEP}, which counts wrong`;
    await streams.stderr.write(`rootstep: ${line}\n`);
  }
}

async function filesIn(folder: string): Promise<SubmissionFiles> {
  const read = (name: string) => readFile(join(folder, name), "utf8").catch(() => undefined);
  return {
    "predictions.jsonl": await read("predictions.jsonl"),
    "metadata.json": await read("metadata.json"),
    "REPRODUCE.md": await read("REPRODUCE.md"),
  };
}

/** The ids of the full set in a data folder. */
async function idsIn(dir: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const one of casesOf(setsNamed("longrca/full"), dir))
    ids.add("reason" in one ? one.id : one.case.id);
  if (ids.size === 0) throw new RootstepError("input", `longrca/full is not in ${dir}`);
  return ids;
}

/** Faults named before the rest is only counted. */
const SHOWN = 40;

function reportLines(
  folder: string,
  faults: readonly SubmissionFault[],
  streams: Streams,
  color: boolean,
): string[] {
  const { green, red, dim } = paletteOf(wantsColour(streams.stdout, streams.env, color));
  if (faults.length === 0) {
    const rules = `${SUBMITTED_RUNS} lines, all fields, nothing private`;
    return [
      `${green("ready")}  ${visible(folder)}: ${rules}; rename the folder to its submission_id and send it`,
    ];
  }
  const lines = faults.slice(0, SHOWN).map(({ file, line, what }) => {
    const place = line === undefined ? file : `${file}:${line}`;
    return `  ${red(place)}  ${visible(what)}`;
  });
  const rest = faults.length > SHOWN ? [dim(`  and ${faults.length - SHOWN} more`)] : [];
  return [`${visible(basename(folder))} breaks ${count(faults.length, "rule")}`, ...lines, ...rest];
}
