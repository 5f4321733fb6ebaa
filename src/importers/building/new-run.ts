import { nameOfFile } from "../reading/names.ts";
import { textOf } from "../shapes/loose.ts";
import { TrajectoryBuilder } from "./trajectory-builder.ts";

/** A builder for a run named by its recorded id, or by its file when the format gives it none. */
export function newRun(format: string, file: string, recordedId: unknown): TrajectoryBuilder {
  const native = textOf(recordedId).trim();
  const source = { format, file, ...(native === "" ? {} : { native }) };
  return new TrajectoryBuilder(native || nameOfFile(file), source);
}
