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
  return `${JSON.stringify({ schema: RUN_SCHEMA, run: trajectory })}\n`;
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
