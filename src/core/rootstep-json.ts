import { z } from "zod";
import { RootstepError } from "./errors.ts";
import { Trajectory } from "./trajectory.ts";

/** The version of rootstep's own run format. Raised whenever a field changes its meaning. */
export const RUN_SCHEMA = "rootstep.run/1";

/** rootstep's own format: one run a document, or one a line. */
export const RunDocument = z.strictObject({ schema: z.literal(RUN_SCHEMA), run: Trajectory });
export type RunDocument = z.infer<typeof RunDocument>;

/** Writes a run in rootstep's own format; every field round-trips. */
export function toRunDocument(trajectory: Trajectory): string {
  return [...runDocumentPieces(trajectory)].join("");
}

const PIECE = 64 * 1024;

/** The same text in pieces: a large run does not fit into one. */
export function* runDocumentPieces(trajectory: Trajectory): Iterable<string> {
  let piece = `{"schema":${JSON.stringify(RUN_SCHEMA)},"run":{`;
  let comma = "";
  for (const [name, value] of Object.entries(trajectory)) {
    if (value === undefined) continue;
    piece += `${comma}${JSON.stringify(name)}:`;
    comma = ",";
    if (!Array.isArray(value)) {
      piece += JSON.stringify(value);
      continue;
    }
    piece += "[";
    for (let index = 0; index < value.length; index++) {
      piece += `${index === 0 ? "" : ","}${JSON.stringify(value[index])}`;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = "";
    }
    piece += "]";
  }
  yield `${piece}}}\n`;
}

/** Reads a parsed document of rootstep's own format, or says which field is wrong. */
export function fromRunDocument(document: unknown): Trajectory {
  const parsed = RunDocument.safeParse(document);
  if (parsed.success) return parsed.data.run;
  const issue = parsed.error.issues[0];
  throw new RootstepError(
    "input",
    `not a ${RUN_SCHEMA} document: ${issue?.path.join(".")}: ${issue?.message}`,
  );
}
