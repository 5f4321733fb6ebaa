import { z } from "zod";
import { Redaction } from "./redaction.ts";

/** Who wrote a part of a step; provenance asks the part, never the step. */
export const Author = z.enum(["agent", "environment", "human", "system"]);
export type Author = z.infer<typeof Author>;

export const PartKind = z.enum(["reasoning", "text", "call", "result", "blob"]);
export type PartKind = z.infer<typeof PartKind>;

/** `missing`: a call whose result was never recorded. `orphan`: a result whose call was never recorded. */
export const PartStatus = z.enum(["ok", "error", "missing", "orphan"]);
export type PartStatus = z.infer<typeof PartStatus>;

/**
 * One piece of a step. `body` is the text as recorded: the words of a message, the arguments of a call (JSON as
 * recorded), the output of a tool, or the description of a blob whose bytes are an artifact.
 */
export const Part = z.strictObject({
  kind: PartKind,
  author: Author,
  body: z.string(),
  /** On a call and on its result. `id` pairs them; it is unique within the run once imported. */
  call: z.strictObject({ id: z.string(), name: z.string() }).optional(),
  status: PartStatus.optional(),
});
export type Part = z.infer<typeof Part>;

/** Tokens of one model call, or a total that the file itself reports. */
export const Usage = z.strictObject({
  input: z.number().optional(),
  output: z.number().optional(),
  cached: z.number().optional(),
  reasoning: z.number().optional(),
  total: z.number().optional(),
  costUsd: z.number().optional(),
});
export type Usage = z.infer<typeof Usage>;

/** `turn`: an agent speaks, with its calls. `result`: a tool answers. `message`: a human speaks. `handoff`: one role
 * instructs another. `system`: an instruction inside the list of steps. */
export const StepKind = z.enum(["turn", "result", "message", "handoff", "system"]);
export type StepKind = z.infer<typeof StepKind>;

/** One role instructs another; `start` and `end` are offsets in the body of part `part`. */
export const Handoff = z.strictObject({
  to: z.string(),
  part: z.int().nonnegative(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});
export type Handoff = z.infer<typeof Handoff>;

export const Step = z.strictObject({
  /** Dense, from 0: the only number in prompts, files and on screen. */
  index: z.int().nonnegative(),
  /** The recorder's own names for this entry (message ids, span ids, step numbers). */
  native: z.array(z.string()),
  thread: z.string(),
  role: z.string(),
  /** The recorded name, where it says more than the role: "Orchestrator (thought)". */
  recordedName: z.string().optional(),
  kind: StepKind,
  /** Milliseconds since the epoch. */
  time: z.strictObject({ start: z.number().optional(), end: z.number().optional() }).optional(),
  model: z.string().optional(),
  parts: z.array(Part),
  handoffs: z.array(Handoff),
  usage: Usage.optional(),
  /** Which try of the same step this is, where the recorder counts them. */
  attempt: z.int().optional(),
  /** `cut`: the output limit was reached. `failed`: the model call itself failed. */
  state: z.enum(["complete", "cut", "failed"]),
});
export type Step = z.infer<typeof Step>;

export const Outcome = z.strictObject({
  status: z.enum(["success", "failure", "unknown"]),
  score: z.number().optional(),
  /** Who says so: "verifier", "reward", "agent", the name of a file. */
  by: z.string(),
  reason: z.string().optional(),
});
export type Outcome = z.infer<typeof Outcome>;

export const Thread = z.strictObject({
  id: z.string(),
  role: z.string(),
  parent: z.string().optional(),
  /** The step, and the call in it, that started this thread. */
  spawnedBy: z.strictObject({ step: z.int().nonnegative(), call: z.string().optional() }).optional(),
});
export type Thread = z.infer<typeof Thread>;

/** Any other file or text of the run: configuration, verifier output, console log, diff, image. */
export const Artifact = z.strictObject({
  name: z.string(),
  kind: z.enum(["config", "verifier", "log", "diff", "image", "file", "record"]),
  mediaType: z.string().optional(),
  /** Text content, or base64 when `encoding` says so. */
  body: z.string(),
  encoding: z.enum(["text", "base64"]),
  sha256: z.string().optional(),
});
export type Artifact = z.infer<typeof Artifact>;

/** Something the importer met and could not make a step of; counted, never silent. */
export const RunIssue = z.strictObject({
  kind: z.enum(["unknown-record", "bad-line", "cut-off", "duplicate", "missing", "repaired"]),
  /** What was met: the record's type, the line, the field. */
  what: z.string(),
  count: z.int().positive(),
});
export type RunIssue = z.infer<typeof RunIssue>;

export const Tool = z.strictObject({
  role: z.string().optional(),
  name: z.string(),
  description: z.string().optional(),
  schema: z.unknown().optional(),
});
export type Tool = z.infer<typeof Tool>;

export const Request = z.strictObject({
  /** The step that carries this request, when one does. */
  step: z.int().nonnegative().optional(),
  text: z.string(),
  outcome: Outcome.optional(),
});
export type Request = z.infer<typeof Request>;

/** One recorded run. `requests[0]` is the task; a session may hold several. */
export const Trajectory = z.strictObject({
  id: z.string(),
  source: z.strictObject({ format: z.string(), file: z.string(), native: z.string().optional() }),
  instructions: z.array(z.strictObject({ role: z.string(), text: z.string() })),
  tools: z.array(Tool),
  requests: z.array(Request),
  threads: z.array(Thread),
  steps: z.array(Step),
  artifacts: z.array(Artifact),
  outcome: Outcome.optional(),
  /** A total the file itself reports; never the sum of the steps. */
  usage: Usage.optional(),
  issues: z.array(RunIssue),
  /** What was left out of the texts because it is secret; absent when nothing was. */
  redactions: z.array(Redaction).optional(),
});
export type Trajectory = z.infer<typeof Trajectory>;

/** A trajectory and the expected answer, kept apart so that nothing sees it unless `--with-reference` was given. */
export interface ImportedRun {
  trajectory: Trajectory;
  reference?: string;
}
