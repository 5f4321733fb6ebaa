import { printableJson } from "../../reports/json.ts";
import { openSink } from "../shared/sinks.ts";
import type { Streams } from "../shared/streams.ts";

/** Writes a result to a file or, for `-`, to standard output: indented, and a line for each of its runs. */
export async function writeResultJson(
  result: { schema: string; runs?: readonly unknown[] },
  target: string,
  streams: Streams,
): Promise<void> {
  const { runs, ...head } = result;
  const lines = runs?.map((run) => JSON.stringify(run)).join(",\n");
  const indented = JSON.stringify(head, null, 2);
  const text = lines === undefined ? indented : indented.replace(/\n\}$/u, `,\n  "runs": [\n${lines}\n]\n}`);
  const sink = await openSink(target, streams);
  await sink.write(`${printableJson(text)}\n`);
  await sink.close();
}
