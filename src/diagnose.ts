import { openCasefile } from "./casefile/casefile.ts";
import type { Diagnosis, Working } from "./core/diagnosis.ts";
import { RootstepError } from "./core/errors.ts";
import type { Trajectory } from "./core/trajectory.ts";
import type { Method } from "./methods/asking/define-method.ts";
import { methods } from "./methods/index.ts";
import { triage } from "./triage/triage.ts";

export interface DiagnoseOptions {
  /** Name of the attribution method; `triage` needs no model and is the default. */
  method?: string | undefined;
  progress?: ((working: Working) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Finds the step where a run went wrong. Triage always runs; the method sees its answer as a prior.
 * Throws a RootstepError for an unknown method.
 */
export async function diagnose(trajectory: Trajectory, options: DiagnoseOptions = {}): Promise<Diagnosis> {
  const method = methodNamed(options.method ?? "triage");
  return method.diagnose(openCasefile(trajectory), {
    prior: triage(trajectory),
    progress: options.progress ?? (() => {}),
    signal: options.signal ?? new AbortController().signal,
  });
}

/** The method of that name, or an error that lists the names. */
export function methodNamed(name: string): Method {
  const method = methods.find((candidate) => candidate.name === name);
  if (method) return method;
  const known = methods.map((candidate) => candidate.name).join(", ");
  throw new RootstepError("arguments", `no method named "${name}"; known: ${known}`);
}
