import { availableParallelism, cpus } from "node:os";
import { tablesOf } from "../autopsy/reporting/tables.ts";
import { sentencesOf } from "../autopsy/reporting/words.ts";
import type { AutopsyResult } from "../autopsy/result.ts";
import { type AutopsyPlan, drawFailures, runAutopsy } from "../autopsy/run-autopsy.ts";
import { RootstepError } from "../core/errors.ts";
import { REPLACEMENT_TOKENS } from "../replay/propose-action.ts";
import { count } from "../reports/words.ts";
import { autopsyMarkdown } from "./autopsy/autopsy-markdown.ts";
import { confirmDiagnosers, type DiagnoserFlags, openDiagnosers } from "./autopsy/open-diagnosers.ts";
import { openWorker, type WorkerFlags } from "./autopsy/open-worker.ts";
import { writeResultJson } from "./benchmarking/result-json.ts";
import { tableLines } from "./benchmarking/table.ts";
import { progressOn } from "./diagnosing/progress.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import { openSink } from "./shared/sinks.ts";
import type { Streams } from "./shared/streams.ts";
import { breathe } from "./shared/until-aborted.ts";

export interface BenchOpsWorldOptions extends DiagnoserFlags, WorkerFlags {
  items?: number | undefined;
  repetitions?: number | undefined;
  exhaustive?: true | undefined;
  json?: string | undefined;
  markdown?: string | undefined;
  color: boolean;
}

/** Sizes of the paper. */
const USUAL = { items: 62, repetitions: 5, seed: 1 };
/** More items than this take hours, and are a slip of the finger. */
const MOST = { items: 10_000, repetitions: 1000 };

/**
 * `rootstep bench run opsworld`: diagnosers put to the test by replay. Exit code 3 when a model failed, or could not be
 * read, on some item.
 */
export async function benchOpsWorldCommand(options: BenchOpsWorldOptions, streams: Streams): Promise<number> {
  const { palette } = frameOf(streams, options.color);
  const progress = progressOn(streams.stderr, palette, false);
  const plan: AutopsyPlan = {
    count: within("--items", options.items ?? USUAL.items, MOST.items),
    repetitions: within("--repetitions", options.repetitions ?? USUAL.repetitions, MOST.repetitions),
    seed: options.seed ?? USUAL.seed,
    search: options.exhaustive ? "exhaustive" : "oracle",
    signal: streams.signal,
    concurrency: options.concurrency,
    between: async (done) => {
      await breathe();
      if (streams.signal.aborted)
        throw new RootstepError("interrupted", `stopped after ${count(done, "item")}`);
      await progress.show(done / plan.count, done);
    },
  };
  const opened = await openDiagnosers(options, streams);
  const worker = await openWorker(options, streams);
  const items = await drawFailures(plan, worker);
  if (worker && items.length === 0) {
    throw new RootstepError(
      "incomplete",
      `${worker.name} fails as a rule in none of the worlds that were tried`,
    );
  }
  await confirmDiagnosers(opened, items, streams);
  const result = await runAutopsy(
    items,
    opened.diagnosers,
    { ...plan, concurrency: opened.concurrency },
    card(),
  );
  await progress.clear();
  await report(result, options, streams);
  return result.diagnosers.some(({ unjudged }) => unjudged > 0) ? EXIT.incomplete : EXIT.done;
}

function within(option: string, value: number, most: number): number {
  if (value >= 1 && value <= most) return value;
  throw new RootstepError("arguments", `${option} ${value}: from 1 to ${most}`);
}

function card() {
  const machine = `${cpus()[0]?.model.trim() ?? "an unknown processor"}, ${availableParallelism()} cores, Node ${process.versions.node}`;
  return {
    date: new Date().toISOString().slice(0, 10),
    machine,
    outputBudget: REPLACEMENT_TOKENS,
    clock: () => performance.now(),
  };
}

async function report(result: AutopsyResult, options: BenchOpsWorldOptions, streams: Streams): Promise<void> {
  const { json, markdown, color } = options;
  if (json !== undefined) await writeResultJson(result, json, streams);
  if (markdown !== undefined) {
    const sink = await openSink(markdown, streams);
    await sink.write(autopsyMarkdown(result));
    await sink.close();
  }
  if (json === "-" || markdown === "-") return;
  const { palette } = frameOf(streams, color);
  const lines = tablesOf(result).flatMap(({ title, note, heading, rows }) => [
    `${palette.bold(title)}  ${palette.dim(note)}`,
    ...tableLines(heading, rows, palette),
    "",
  ]);
  await streams.stdout.write(`${[...lines, ...sentencesOf(result)].join("\n")}\n`);
}
