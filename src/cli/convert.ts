import { RootstepError } from "../core/errors.ts";
import { runDocumentPieces } from "../core/rootstep-json.ts";
import { importFiles } from "../importing.ts";
import { printableJson } from "../reports/json.ts";
import { visible } from "../reports/terminal/visible.ts";
import { count } from "../reports/words.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { openSink } from "./shared/sinks.ts";
import type { Streams } from "./shared/streams.ts";
import { breathe, untilAborted } from "./shared/until-aborted.ts";

export interface ConvertCommandOptions {
  format?: string | undefined;
  output?: string | undefined;
  redact?: boolean | undefined;
}

/** `rootstep convert`: runs in rootstep's own format, a line each; what holds none is a remark on standard error. */
export async function convertCommand(
  addresses: readonly string[],
  { format, output, redact }: ConvertCommandOptions,
  streams: Streams,
): Promise<number> {
  const sink = await openSink(output ?? "-", streams);
  const seen = { written: 0, failed: 0, empty: 0 };
  for await (const imported of untilAborted(
    importFiles(addresses, { format, redact, stdin: streams.stdin }),
    streams.signal,
  )) {
    if (imported.kind === "run") {
      for (const piece of runDocumentPieces(imported.trajectory)) await sink.write(printableJson(piece));
      seen.written += 1;
    } else {
      seen[imported.kind === "no-run" ? "empty" : "failed"] += 1;
      await streams.stderr.write(`rootstep: ${visible(`${imported.file}: ${imported.reason}`)}\n`);
    }
    await breathe();
  }
  await sink.close();
  if (streams.signal.aborted) {
    throw new RootstepError("interrupted", `stopped after ${count(seen.written, "run")}`);
  }
  if (seen.failed > 0 && seen.written + seen.empty === 0) {
    throw new RootstepError("input", "nothing could be read");
  }
  return seen.failed > 0 ? EXIT.incomplete : EXIT.done;
}
