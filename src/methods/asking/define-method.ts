import type { Casefile } from "../../casefile/casefile.ts";
import type { Diagnosis, Working } from "../../core/diagnosis.ts";

/** What a method is given besides the run. Methods import no model, store or file system. */
export interface MethodContext {
  /** Triage's diagnosis of the same run: the prior over all its steps. */
  prior: Diagnosis;
  /** Called with each record a method makes while it runs. */
  progress(working: Working): void;
  signal: AbortSignal;
}

/** An attribution method. One file in `src/methods/` holds one and reads like its paper. */
export interface Method {
  name: string;
  title: string;
  /** The paper it follows. */
  cites?: string;
  needs: { model: boolean };
  diagnose(casefile: Casefile, context: MethodContext): Promise<Diagnosis>;
}

/** Declares a method; the registry collects them. */
export function defineMethod(method: Method): Method {
  return method;
}
