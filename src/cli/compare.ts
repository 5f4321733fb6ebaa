import { RootstepError } from "../core/errors.ts";
import type { Trajectory } from "../core/trajectory.ts";
import { diagnose } from "../diagnose.ts";
import { importFiles } from "../importing.ts";
import { type ComparePage, comparisonOf } from "../reports/compare/comparison.ts";
import type { Report } from "../reports/facts.ts";
import { htmlCompare } from "../reports/html/compare.ts";
import { viewerFiles } from "../reports/html/viewer-files.ts";
import { printableJson } from "../reports/json.ts";
import { pageOf } from "../reports/page/build.ts";
import { comparisonReport } from "../reports/terminal/comparison.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import { type RankerOption, rankerFor } from "./shared/ranker.ts";
import { openSink } from "./shared/sinks.ts";
import type { Streams } from "./shared/streams.ts";
import { untilAborted } from "./shared/until-aborted.ts";

export interface CompareCommandOptions extends RankerOption {
  html?: string | undefined;
  json?: string | undefined;
  format?: string | undefined;
  redact?: boolean | undefined;
  color: boolean;
}

/** `rootstep compare`: two runs laid side by side, where they part first and what each did there. */
export async function compareCommand(
  addresses: readonly [string, string],
  options: CompareCommandOptions,
  streams: Streams,
): Promise<number> {
  if (addresses[0] === "-" && addresses[1] === "-") {
    throw new RootstepError("arguments", "only one of the two runs can come from standard input");
  }
  const files = options.html === undefined ? undefined : viewerFiles();
  const ranker = await rankerFor(options, streams);
  const reportOf = async (address: string): Promise<Report> => {
    const trajectory = await readRun(address, options, streams);
    return { address, trajectory, diagnosis: await diagnose(trajectory, { ranker, signal: streams.signal }) };
  };
  const [a, b] = [await reportOf(addresses[0]), await reportOf(addresses[1])];
  const page: ComparePage = { schema: "rootstep.compare/1", a: pageOf(a), b: pageOf(b) };
  const comparison = comparisonOf(page.a, page.b);
  if (options.json !== undefined) {
    const about = (of: Report) => ({
      address: of.address,
      id: of.trajectory.id,
      steps: of.trajectory.steps.length,
    });
    const result = { schema: "rootstep.alignment/1", a: about(a), b: about(b), ...comparison };
    await writeTo(options.json, [`${printableJson(JSON.stringify(result))}\n`], streams);
  }
  if (files && options.html !== undefined)
    await writeTo(options.html, htmlCompare(page, a, b, files), streams);
  if (options.json !== "-" && options.html !== "-") {
    await streams.stdout.write(comparisonReport(a, b, comparison, frameOf(streams, options.color)));
  }
  return EXIT.done;
}

async function writeTo(target: string, pieces: Iterable<string>, streams: Streams): Promise<void> {
  const sink = await openSink(target, streams);
  for (const piece of pieces) await sink.write(piece);
  await sink.close();
}

/** The only run of an address. */
async function readRun(
  address: string,
  { format, redact }: CompareCommandOptions,
  streams: Streams,
): Promise<Trajectory> {
  let run: Trajectory | undefined;
  let reason = "there is no run in it";
  const imports = importFiles([address], { format, redact, stdin: streams.stdin });
  for await (const imported of untilAborted(imports, streams.signal)) {
    if (imported.kind !== "run") reason = imported.reason;
    else if (run) {
      throw new RootstepError(
        "arguments",
        `${address} holds several runs; choose one, as in ${address}#${run.id}`,
      );
    } else run = imported.trajectory;
  }
  if (streams.signal.aborted) throw new RootstepError("interrupted", "stopped");
  if (!run) throw new RootstepError("input", `${address}: ${reason}`);
  return run;
}
