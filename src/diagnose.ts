import { openCasefile } from "./casefile/casefile.ts";
import type { Diagnosis, Working } from "./core/diagnosis.ts";
import { RootstepError } from "./core/errors.ts";
import { EARLIEST_DECISIVE, type TargetDefinition } from "./core/target-definition.ts";
import type { Trajectory } from "./core/trajectory.ts";
import { accounted } from "./methods/asking/account.ts";
import type { Ask } from "./methods/asking/ask.ts";
import type { Method, MethodContext } from "./methods/asking/define-method.ts";
import type { Consultation, Model } from "./methods/asking/model.ts";
import { methods } from "./methods/index.ts";
import { triage } from "./triage/triage.ts";

export interface DiagnoseOptions {
  /** Name of the attribution method; `triage` needs no model and is the default. */
  method?: string | undefined;
  /** The model that methods ask: `openModel("provider/model")`, or `modelOf(languageModel)` for any AI SDK model. */
  model?: Model | undefined;
  /** Further models, for methods that ask several. */
  panel?: readonly Model[] | undefined;
  /** Settings of the method, by name. */
  options?: unknown;
  target?: TargetDefinition | undefined;
  /** The expected answer of the task; methods see it only when it is given here. */
  reference?: string | undefined;
  seed?: number | undefined;
  progress?: ((working: Working) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Finds the step where a run went wrong. Triage always runs; the method sees its answer as a prior. Throws a
 * RootstepError for an unknown method, for options it does not know, and when it needs a model and has none.
 */
export async function diagnose(trajectory: Trajectory, options: DiagnoseOptions = {}): Promise<Diagnosis> {
  const { signal = new AbortController().signal, seed = 1, model } = options;
  const method = methodNamed(options.method ?? "triage");
  if (method.needs.model && !model) throw withoutModel(method.name);
  const prior = triage(trajectory);
  const workings: Working[] = [];
  const consultations = new Map<string, Consultation>();
  const consult = (asked: Model): Consultation => {
    const open = consultations.get(asked.name) ?? asked.consult(trajectory, { signal, seed });
    consultations.set(asked.name, open);
    return open;
  };
  const contextFor = (ask: Ask, methodOptions: unknown): MethodContext => ({
    prior,
    ask,
    target: options.target ?? EARLIEST_DECISIVE,
    reference: options.reference,
    seed,
    options: methodOptions,
    signal,
    progress: (working) => {
      workings.push(working);
      options.progress?.(working);
    },
    diagnose: (name, variation = {}) => {
      const other = named([model, ...(options.panel ?? [])], variation.model);
      const varied = other ? consult(other).vary(variation) : neverAsk;
      return methodNamed(name).diagnose(openCasefile(trajectory), contextFor(varied, variation.options));
    },
  });
  const ask = model ? consult(model).ask : neverAsk;
  const diagnosis = await method.diagnose(openCasefile(trajectory), contextFor(ask, options.options));
  return accounted(diagnosis, workings, [...consultations]);
}

/** The method of that name, or an error that lists the names. */
export function methodNamed(name: string): Method {
  const method = methods.find((candidate) => candidate.name === name);
  if (method) return method;
  const known = methods.map((candidate) => candidate.name).join(", ");
  throw new RootstepError("arguments", `no method named "${name}"; known: ${known}`);
}

function withoutModel(method: string): RootstepError {
  return new RootstepError(
    "configuration",
    `${method} asks a language model and none is set; give --model provider/name with its key in the environment ` +
      "(OPENAI_API_KEY, ANTHROPIC_API_KEY …), or --model openai-compatible/name --base-url http://localhost:11434/v1 " +
      "for a local server, or use --method triage, which needs none",
  );
}

function named(models: readonly (Model | undefined)[], name: string | undefined): Model | undefined {
  if (name === undefined) return models[0];
  const model = models.find((candidate) => candidate?.name === name);
  if (model) return model;
  throw new RootstepError("configuration", `no model "${name}" was opened for this diagnosis`);
}

const neverAsk: Ask = () => {
  throw new RootstepError("configuration", "this method was declared to need no model, and asks one");
};
