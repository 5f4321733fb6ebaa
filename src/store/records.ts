import { z } from "zod";
import { Diagnosis } from "../core/diagnosis.ts";

/** A sha256 in hexadecimal. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/u);

/** What was asked of a run: everything that a diagnosis depends on besides the run itself. */
export const AskedOfRun = z.strictObject({
  method: z.string(),
  /** `provider/model`; absent where no model was asked. */
  model: z.string().optional(),
  /** Whatever changes the answer: effort, temperature, budget, switches. */
  settings: z.unknown(),
  /** Version of the prompts: another one asks anew. */
  prompts: z.string(),
});
export type AskedOfRun = z.infer<typeof AskedOfRun>;

/** A finished diagnosis. */
export const DiagnosisRecord = z.strictObject({
  schema: z.literal("rootstep.stored-diagnosis/1"),
  /** Hash of run and question (`diagnosisKey`). */
  key: Hash,
  /** When, as an ISO date. */
  at: z.string(),
  run: Hash,
  /** How the run was addressed then. */
  address: z.string(),
  asked: AskedOfRun,
  diagnosis: Diagnosis,
});
export type DiagnosisRecord = z.infer<typeof DiagnosisRecord>;

/** What a person says about a run, mostly about a diagnosis of it. Several people may label a run. */
export const LabelRecord = z.strictObject({
  schema: z.literal("rootstep.label/1"),
  run: Hash,
  at: z.string(),
  /** Who says so, as they want to be called. */
  by: z.string(),
  /** `corrected`: step or role say what is right. `rejected`: the diagnosis is wrong, and nothing more is known. */
  judgement: z.enum(["confirmed", "corrected", "rejected"]),
  /** Key of the diagnosis that was judged, where there was one. */
  diagnosis: Hash.optional(),
  step: z.int().nonnegative().optional(),
  role: z.string().optional(),
  reason: z.string().optional(),
  minutes: z.number().nonnegative().optional(),
});
export type LabelRecord = z.infer<typeof LabelRecord>;

/** What replaying a run with one step changed came to, beside the control that changed nothing. */
export const ReplayRecord = z.strictObject({
  schema: z.literal("rootstep.replay/1"),
  run: Hash,
  at: z.string(),
  step: z.int().nonnegative(),
  /** The change, in words or as a diff. */
  change: z.string(),
  fixed: z.int().nonnegative(),
  of: z.int().nonnegative(),
  controlFixed: z.int().nonnegative(),
  controlOf: z.int().nonnegative(),
  /** What the replayer wants kept of the single tries. */
  tries: z.unknown().optional(),
});
export type ReplayRecord = z.infer<typeof ReplayRecord>;

/** What was read of a file, in a line a run, under the hash of its place, size, time and of what judged it. */
export const ReadFileRecord = z.strictObject({
  schema: z.literal("rootstep.read-file/1"),
  key: Hash,
  at: z.string(),
  /** JSON text, returned to the letter. */
  value: z.string(),
});
export type ReadFileRecord = z.infer<typeof ReadFileRecord>;

/** The answer of one model call, under the hash of model, prompt and settings. */
export const CallRecord = z.strictObject({
  schema: z.literal("rootstep.call/1"),
  key: Hash,
  at: z.string(),
  /** JSON text, returned to the letter. */
  value: z.string(),
});
export type CallRecord = z.infer<typeof CallRecord>;
