import { z } from "zod";
import type { Casefile } from "../../casefile/casefile.ts";
import type { Diagnosis, Working } from "../../core/diagnosis.ts";
import { RootstepError } from "../../core/errors.ts";
import type { TargetDefinition } from "../../core/target-definition.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import type { Ask } from "./ask.ts";
import type { Estimate, EstimateContext } from "./estimate.ts";

/** What a method is given besides the run. Methods import no model, store or file system. */
export interface MethodContext<Options = unknown> {
  /** Triage's diagnosis of the same run: the prior over all its steps. */
  prior: Diagnosis;
  /** Puts a question to the model. A method that needs none never calls it. */
  ask: Ask;
  /** Which step is meant by the root: data of the benchmark, or the default. */
  target: TargetDefinition;
  /** The expected answer of the task, only when the user gave it to the method ("with ground truth"). */
  reference?: string | undefined;
  /** Seeds everything a method draws. */
  seed: number;
  options: Options;
  /** Names of the models given to the diagnosis, the first of them the one that `ask` asks. */
  models: readonly string[];
  /** Another method on the same run, for methods that wrap one; `sample` and `model` make it differ. */
  diagnose(method: string, variation?: Variation): Promise<Diagnosis>;
  /** Called with each record a method makes while it runs; they become the workings of the diagnosis. */
  progress(working: Working): void;
  signal: AbortSignal;
}

/** How a wrapped method is run differently from its other runs. */
export interface Variation {
  sample?: number;
  temperature?: number;
  /** One of the models the user named. */
  model?: string;
  options?: unknown;
}

/** An attribution method. One file in `src/methods/` holds one and reads like its paper. */
export interface Method {
  name: string;
  title: string;
  /** The paper it follows. */
  cites?: string;
  needs: { model: boolean };
  /** What can be set: `--set name=value` on the command line. */
  options: z.ZodType;
  /** What a run will ask of a model, before anything is asked; nothing where the method does not say. */
  estimate?(run: Trajectory, options: unknown, context: EstimateContext): Estimate | undefined;
  diagnose(casefile: Casefile, context: MethodContext): Promise<Diagnosis>;
}

/** Declares a method; the registry collects them. Options that do not fit are an error that names them. */
export function defineMethod<Shape extends z.ZodRawShape>(
  definition: Omit<Method, "options" | "diagnose" | "estimate"> & {
    /** Every option with its default. */
    options: z.ZodObject<Shape>;
    estimate?(
      run: Trajectory,
      options: z.infer<z.ZodObject<Shape>>,
      context: EstimateContext,
    ): Estimate | undefined;
    diagnose(casefile: Casefile, context: MethodContext<z.infer<z.ZodObject<Shape>>>): Promise<Diagnosis>;
  },
): Method {
  const { name, options: schema, estimate } = definition;
  const parsed = (given: unknown) => {
    const options = schema.safeParse(given ?? {});
    if (options.success) return options.data;
    const known = Object.keys(schema.shape).join(", ") || "none";
    const reason = z.prettifyError(options.error).replace(/\s+/gu, " ");
    throw new RootstepError("arguments", `options of ${name}: ${reason}; it knows: ${known}`);
  };
  return {
    ...definition,
    estimate: (run, options, context) => estimate?.(run, parsed(options), context),
    diagnose: async (casefile, context) =>
      definition.diagnose(casefile, { ...context, options: parsed(context.options) }),
  };
}

/** The options of a method that has none. */
export const NO_OPTIONS = z.strictObject({});
