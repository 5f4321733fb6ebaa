import type { Plan } from "../../replay/prefix/plan.ts";
import type { Prefix } from "../../replay/prefix/replay-prefix.ts";
import { openSink } from "../shared/sinks.ts";
import type { Session } from "./session.ts";

/** The prefix as JSON has it. */
export function prefixRecord({ at, compared, drifts }: Prefix, { idle }: Plan) {
  return { calls: at, idle, compared, drifts };
}

/** Writes a result where `--json` wants it. */
export async function writeJson(
  { options, run, environment, streams }: Session,
  result: object,
): Promise<void> {
  if (options.json === undefined) return;
  const sink = await openSink(options.json, streams);
  const { id, source } = run;
  const about = {
    schema: "rootstep.replay-report/1",
    run: { id, file: source.file },
    environment: environment.key,
  };
  await sink.write(`${JSON.stringify({ ...about, ...result }, null, 2)}\n`);
  await sink.close();
}
