import { openCasefile } from "./casefile/casefile.ts";
import type { Diagnosis, Working } from "./core/diagnosis.ts";
import { RootstepError } from "./core/errors.ts";
import { EARLIEST_DECISIVE, type TargetDefinition } from "./core/target-definition.ts";
import type { Trajectory } from "./core/trajectory.ts";
import { accounted } from "./methods/asking/account.ts";
import type { Ask } from "./methods/asking/ask.ts";
import type { Method, MethodContext, Variation } from "./methods/asking/define-method.ts";
import type { Estimate } from "./methods/asking/estimate.ts";
import type { Consultation, Model } from "./methods/asking/model.ts";
import { methods } from "./methods/index.ts";
import type { Ranker } from "./triage/ranker/weights.ts";
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
  /** Weights that triage ranks with in place of the shipped ones: `readRanker(file)`. */
  ranker?: Ranker | undefined;
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
  const method = methodNamed(options.method ?? "triage");
  if (method.needs.model && !options.model) throw withoutModel(method.name);
  const session = openSession(trajectory, options);
  const diagnosis = await session.run(method, session.askOf(options.model), options.options);
  const { redactions = [] } = trajectory;
  const whole = accounted(diagnosis, session.workings, [...session.consultations]);
  return redactions.length === 0 ? whole : { ...whole, redactions };
}

/** One diagnosis in the making: the prior, what was asked of whom, and the records made on the way. */
interface Session {
  workings: Working[];
  consultations: Map<string, Consultation>;
  askOf(model: Model | undefined, variation?: Variation): Ask;
  run(method: Method, ask: Ask, methodOptions: unknown): Promise<Diagnosis>;
}

function openSession(trajectory: Trajectory, options: DiagnoseOptions): Session {
  const { signal = new AbortController().signal, seed = 1, target = EARLIEST_DECISIVE, reference } = options;
  const models = [...(options.model ? [options.model] : []), ...(options.panel ?? [])];
  const prior = triage(trajectory, { ranker: options.ranker });
  const session: Session = {
    workings: [],
    consultations: new Map(),
    askOf: (model, variation) => {
      if (!model) return neverAsk;
      const open = session.consultations.get(model.name) ?? model.consult(trajectory, { signal, seed });
      session.consultations.set(model.name, open);
      return variation ? open.vary(variation) : open.ask;
    },
    run: (method, ask, methodOptions) =>
      method.diagnose(openCasefile(trajectory), contextFor(ask, methodOptions)),
  };
  const contextFor = (ask: Ask, methodOptions: unknown): MethodContext => ({
    ...{ prior, ask, target, reference, seed, signal, options: methodOptions },
    models: models.map(({ name }) => name),
    progress: (working) => {
      session.workings.push(working);
      options.progress?.(working);
    },
    diagnose: (name, variation = {}) => {
      const varied = session.askOf(named(models, variation.model), variation);
      return session.run(methodNamed(name), varied, variation.options);
    },
  });
  return session;
}

/** About what a method will ask of a model for a run, before anything is asked; nothing where it does not say. */
export function estimateRun(
  run: Trajectory,
  method: string,
  options?: unknown,
  models = 1,
): Estimate | undefined {
  const estimate = (name: string, inner?: unknown) => estimateRun(run, name, inner, models);
  return methodNamed(method).estimate?.(run, options, { models, estimate });
}

/** The method of that name, or an error that lists the names. */
export function methodNamed(name: string): Method {
  const method = methods.find((candidate) => candidate.name === name);
  if (method) return method;
  const known = methods.map((candidate) => candidate.name).join(", ");
  throw new RootstepError("arguments", `no method named "${name}"; known: ${known}`);
}

/** What a user who set no model is told. */
export function withoutModel(method: string): RootstepError {
  return new RootstepError(
    "configuration",
    `${method} asks a language model and none is set; give --model provider/name with its key in the environment ` +
      "(OPENAI_API_KEY, ANTHROPIC_API_KEY …), or --model openai-compatible/name --base-url http://localhost:11434/v1 " +
      "for a local server, or use --method triage, which needs none",
  );
}

function named(models: readonly Model[], name: string | undefined): Model | undefined {
  if (name === undefined) return models[0];
  const model = models.find((candidate) => candidate.name === name);
  if (model) return model;
  throw new RootstepError("configuration", `no model "${name}" was opened for this diagnosis`);
}

const neverAsk: Ask = () => {
  throw new RootstepError("configuration", "this method was declared to need no model, and asks one");
};
