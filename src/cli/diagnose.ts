import { type BatchItem, type BatchRow, runBatch } from "../batch/run-batch.ts";
import type { Frame } from "../reports/terminal/frame.ts";
import { paletteOf } from "../reports/terminal/palette.ts";
import { terminalReport } from "../reports/terminal/report.ts";
import { type Result, resultRow, summaryLine } from "../reports/terminal/rows.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import type { Spending } from "./asking/asked-for.ts";
import { mustAsk, openForecast, refuseUnlessAgreed } from "./asking/confirm-cost.ts";
import { Account } from "./diagnosing/account.ts";
import type { FailLevel } from "./diagnosing/fail-on.ts";
import { type Input, type Inputs, openInputs } from "./diagnosing/inputs.ts";
import { type Finished, failedInput, judgeInput, type Rendering } from "./diagnosing/judge-input.ts";
import { type Outcome, type OutputOptions, type Outputs, openOutputs } from "./diagnosing/outputs.ts";
import { openPages, type Pages } from "./diagnosing/pages.ts";
import { progressOn } from "./diagnosing/progress.ts";
import { commandLine } from "./judging/command-line.ts";
import { type Asking, type Judge, type JudgeOptions, openJudge } from "./judging/judge.ts";
import { frameOf } from "./shared/frame.ts";
import { type Streams, wantsColour } from "./shared/streams.ts";
import { untilAborted } from "./shared/until-aborted.ts";

export interface DiagnoseCommandOptions extends OutputOptions, JudgeOptions {
  format?: string | undefined;
  redact?: boolean | undefined;
  html?: string | undefined;
  failOn?: FailLevel | undefined;
  withReference?: true | undefined;
  quiet?: true | undefined;
  color: boolean;
  /** The command line, to be typed again after an interrupt. */
  argv?: readonly string[] | undefined;
  /** What is needed to say beforehand what it will cost. */
  spending?: Spending | undefined;
}

/** `rootstep diagnose`: the report of one run, or a row for each of many, in the order of the inputs. */
export async function diagnoseCommand(
  addresses: readonly string[],
  options: DiagnoseCommandOptions,
  streams: Streams,
  asking: Asking = {},
): Promise<number> {
  if (options.spending) await confirmInputs(addresses, options, options.spending, streams);
  const judge = await openJudge(options, streams, { keepRuns: true, withLabels: true }, asking);
  const stdin = untilAborted(streams.stdin, streams.signal);
  const bodyLimit = bodyLimitFor(judge.concurrency);
  const inputs = await openInputs(addresses, {
    format: options.format,
    redact: options.redact,
    stdin,
    bodyLimit,
  });
  let several = inputs.several;
  const outputs = await openOutputs(options, () => several, streams);
  const pages = await openPages(options.html, () => several, judge, setName(addresses), streams.env);
  const frame = frameOf(streams, options.color, options.top);
  const rendering = renderingOf(outputs, pages, frame, options);
  const listing = startListing(inputs, outputs, judge, frame, options, streams);
  const items = itemsOf(inputs, (input) => {
    several ||= !input.only;
  });
  const { concurrency } = judge;
  const work = (input: Input, { signal }: { signal: AbortSignal }) =>
    judgeInput(input, judge, rendering, signal);
  for await (const row of runBatch(items, work, { concurrency, signal: streams.signal })) {
    if (row.kind !== "done") await pages.write({ kind: "failed", address: row.address, reason: row.reason });
    await listing.add(finishedOf(row, rendering));
  }
  await pages.close();
  return listing.finish();
}

/** What a page over all runs is called: the folder they came from, or the first of the inputs. */
function setName(addresses: readonly string[]): string {
  const [first = ""] = addresses;
  return addresses.length > 1 ? `${first} and ${addresses.length - 1} more` : first;
}

/** Reads the inputs once to say what asking about them will cost; standard input cannot be read twice. */
async function confirmInputs(
  addresses: readonly string[],
  { method, format, quiet }: DiagnoseCommandOptions,
  spending: Spending,
  streams: Streams,
): Promise<void> {
  if (addresses.includes("-")) return refuseUnlessAgreed(spending);
  if (quiet && !mustAsk(spending)) return;
  const forecast = openForecast(method, spending);
  const inputs = await openInputs(addresses, { format, stdin: streams.stdin });
  for await (const { imported } of untilAborted(inputs.read(), streams.signal)) {
    if (imported.kind === "run") forecast.add(imported.trajectory);
  }
  await forecast.confirm(streams, streams.stderr.isTTY);
}

/** Characters of bodies that all runs under way may hold in memory together; what is beyond is spilled. */
const IN_MEMORY = 512 * 1024 * 1024;
const LEAST = 1024 * 1024;

function bodyLimitFor(concurrency: number): number | undefined {
  return concurrency <= 8 ? undefined : Math.max(LEAST, Math.floor(IN_MEMORY / concurrency));
}

async function* itemsOf(inputs: Inputs, onInput: (input: Input) => void): AsyncIterable<BatchItem<Input>> {
  for await (const input of inputs.read()) {
    onInput(input);
    yield { address: input.address, load: () => input };
  }
}

function renderingOf(
  outputs: Outputs,
  pages: Pages,
  frame: Frame,
  { withReference }: DiagnoseCommandOptions,
): Rendering {
  return {
    outputs: outputs.render,
    page: pages.write,
    report: (outcome) => (outputs.takeStdout ? "" : reportOf(outcome, frame)),
    withReference: withReference === true,
  };
}

function reportOf(outcome: Outcome, frame: Frame): string {
  if (outcome.kind === "diagnosed") return terminalReport(outcome.report, frame);
  return outcome.kind === "no-run" ? `${visible(outcome.address)}: ${visible(outcome.reason)}\n` : "";
}

function finishedOf(row: BatchRow<Finished>, rendering: Rendering): Finished {
  return row.kind === "done" ? row.result : failedInput(row.address, row.reason, rendering);
}

interface Listing {
  add(finished: Finished): Promise<void>;
  finish(): Promise<number>;
}

/** Prints what is finished, keeps account of it, and says at the end what became of all. */
function startListing(
  inputs: Inputs,
  outputs: Outputs,
  { store, ranker }: Judge,
  frame: Frame,
  options: DiagnoseCommandOptions,
  streams: Streams,
): Listing {
  const account = new Account(options.failOn);
  const ranked = ranker ? `, ranked by ${visible(ranker.name)}` : "";
  const palette = paletteOf(wantsColour(streams.stderr, streams.env, options.color));
  const progress = progressOn(streams.stderr, palette, options.quiet === true);
  return {
    add: async (finished) => {
      account.take(finished);
      await progress.clear();
      if (finished.fault !== undefined) return;
      await outputs.write(finished.rendered);
      if (!outputs.takeStdout) {
        const text = finished.only ? finished.report : rowOf(finished.result, inputs, frame, streams);
        await streams.stdout.write(text);
      }
      if (!finished.only) await progress.show(inputs.progress(), account.done);
    },
    finish: async () => {
      await progress.clear();
      await outputs.close();
      if (streams.signal.aborted) {
        throw account.interrupted(inputs.progress(), store && options.argv && commandLine(options.argv));
      }
      if (!options.quiet) {
        if (account.cutShort > 0) {
          const said = `${count(account.cutShort, "diagnosis", "diagnoses")} answered from what was known when a cap was reached`;
          await streams.stderr.write(`  ${palette.yellow(said)}\n`);
        }
        if (!account.alone) await streams.stderr.write(`\n${summaryLine(account.tally, palette)}${ranked}\n`);
        if (store && account.known > 0) {
          const said = `${count(account.known, "diagnosis", "diagnoses")} from ${visible(store.place)}, --fresh asks again`;
          await streams.stderr.write(`  ${palette.dim(said)}\n`);
        }
      }
      return account.code();
    },
  };
}

/** The row of one result of many, cut to the terminal with its name without the folder; uncut in a pipe. */
function rowOf(result: Result, { folder, longest }: Inputs, frame: Frame, { stdout }: Streams): string {
  if (!stdout.isTTY) return `${resultRow(result, frame.palette, { clipped: false, longest })}\n`;
  const name = result.name.startsWith(folder) ? result.name.slice(folder.length) : result.name;
  return `${resultRow({ ...result, name }, frame.palette, { clipped: true })}\n`;
}
